package org.landslide.checker.run;

import java.time.Duration;

/**
 * The time that a run may take. It begins when the budget is made, so that what comes before the
 * run, such as compiling its program, counts as well.
 */
public final class Budget {
  /** Longer than anything takes. */
  public static final Duration LONGEST = Duration.ofDays(10_000);

  /** A search of no time at all is none. */
  private static final double SHORTEST_SECONDS = 0.001;

  private final Stopwatch watch = Stopwatch.start();
  private final Deadline deadline;
  private final Kind kind;
  private final Duration time;

  private enum Kind {
    ENDLESS,
    BY_CLOCK,
    OF_PROCESSOR
  }

  private Budget(Kind kind, Duration time, Duration atMost) {
    this.kind = kind;
    this.time = time;
    this.deadline = new Deadline(atMost);
  }

  /** Time by the clock, from now on. */
  public static Budget of(Duration time) {
    return new Budget(Kind.BY_CLOCK, time, time);
  }

  /** As long as it takes. */
  public static Budget endless() {
    return new Budget(Kind.ENDLESS, LONGEST, LONGEST);
  }

  /**
   * Time of the processor, so that a busy machine makes little difference to what comes of a run.
   *
   * @param atMost the most that it may take by the clock
   */
  public static Budget ofProcessor(Duration time, Duration atMost) {
    return new Budget(Kind.OF_PROCESSOR, time, atMost);
  }

  boolean isOfProcessor() {
    return kind == Kind.OF_PROCESSOR;
  }

  /** What is left of it for a search that begins now. */
  double seconds() {
    return switch (kind) {
      case ENDLESS -> Double.POSITIVE_INFINITY;
      case BY_CLOCK -> Math.max(SHORTEST_SECONDS, deadline.secondsLeft());
      case OF_PROCESSOR -> time.toMillis() / 1e3;
    };
  }

  Deadline deadline() {
    return deadline;
  }

  /** How long it is since it began. */
  public double secondsTaken() {
    return taken().wall();
  }

  /** What was taken of it so far. */
  Stopwatch.Times taken() {
    return watch.times();
  }
}
