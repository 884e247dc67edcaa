package org.landslide.cli.check;

/**
 * When to show progress. On a terminal the line is redrawn in place, so five times a second is
 * pleasant; in a log every line stays, so they get rarer: after 1, 2, 5, 10, 20, 30 and 60 seconds,
 * then every minute.
 */
final class ProgressTimes {
  private static final long SECOND = 1_000_000_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long REDRAW = SECOND / 5;
  private static final long[] FIRST_LINES = {1, 2, 5, 10, 20, 30, 60};

  private final boolean terminal;
  private long next;
  private int lines;

  ProgressTimes(boolean terminal) {
    this.terminal = terminal;
    this.next = terminal ? REDRAW : SECOND;
  }

  /** Whether it is time to show progress; if so, the next time is later. */
  boolean isDue(long elapsedNanos) {
    if (elapsedNanos < next) {
      return false;
    }
    while (next <= elapsedNanos) {
      next = terminal ? elapsedNanos + REDRAW : nextLine();
    }
    return true;
  }

  private long nextLine() {
    lines++;
    return lines < FIRST_LINES.length ? FIRST_LINES[lines] * SECOND : next + MINUTE;
  }
}
