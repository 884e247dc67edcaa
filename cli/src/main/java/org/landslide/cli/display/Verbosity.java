package org.landslide.cli.display;

/** How much a command tells of what it does; each level tells all that those before it do. */
public enum Verbosity {
  /** The result, and what goes wrong. */
  QUIET,
  /** How the run goes on, in short, and bugs as they are found. */
  NORMAL,
  /** All that happens to jobs and races, and lists as long as they are. */
  VERBOSE,
  /** How each interleaving ended, and which threads ran in it. */
  EVERYTHING;

  public boolean isAtLeast(Verbosity other) {
    return compareTo(other) >= 0;
  }
}
