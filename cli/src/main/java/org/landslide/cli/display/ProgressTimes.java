package org.landslide.cli.display;

import java.time.Duration;

/** When to show progress. */
final class ProgressTimes {
  private static final long SECOND = 1_000_000_000;
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final long[] firstSeconds;
  private final long interval;
  private long next;
  private int shown;

  private ProgressTimes(Duration interval, long... firstSeconds) {
    this.interval = interval.toNanos();
    this.firstSeconds = firstSeconds;
    this.next = firstSeconds.length > 0 ? firstSeconds[0] * SECOND : this.interval;
  }

  /** At regular intervals: where the last picture is redrawn in place, short ones are pleasant. */
  static ProgressTimes every(Duration interval) {
    return new ProgressTimes(interval);
  }

  /** After 1, 2, 5, 10, 20, 30 and 60 seconds, then every minute: in a log every line stays. */
  static ProgressTimes rarer() {
    return new ProgressTimes(MINUTE, 1, 2, 5, 10, 20, 30, 60);
  }

  /** Whether it is time to show progress; if so, the next time is later. */
  boolean isDue(long elapsedNanos) {
    if (elapsedNanos < next) {
      return false;
    }
    while (next <= elapsedNanos) {
      shown++;
      next = shown < firstSeconds.length ? firstSeconds[shown] * SECOND : next + interval;
    }
    return true;
  }
}
