package org.landslide.checker.settings;

/**
 * The parts of a help message in which settings stand, in the order of the table within each. The
 * numbers leave room for the other options of a command; those from 60 on are advanced.
 */
enum HelpSection {
  /** What every user may need, after the other options of this sort. */
  USUAL(53),
  /** How transactions fail, after the options about how to search. */
  TRANSACTIONAL(70),
  /** What depends on the program. */
  PROGRAM(100);

  private final int first;

  HelpSection(int first) {
    this.first = first;
  }

  /** The place of an option, by how many of its section are before it. */
  int order(int before) {
    return first + before;
  }
}
