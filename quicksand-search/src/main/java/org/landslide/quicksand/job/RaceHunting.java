package org.landslide.quicksand.job;

/**
 * How long random schedules look for data races.
 *
 * <p>Depth first, what comes last in an interleaving is tried first, so a race that takes an early
 * preemption shows late, and with each new one the maximal state space begins anew. Random
 * schedules come across most races within a second or two. So they have their turn as soon as it is
 * plain that the maximal state space takes a while, and until none was seen for long: as many
 * schedules as before and half of that, but for no longer than the maximal state space was explored
 * and two seconds, nor for more than a tenth of the time.
 */
final class RaceHunting {
  private static final double SECONDS_AT_LEAST = 2;
  private static final double PART = 0.1;

  /** So many without a new race are not yet a reason to end. */
  private static final long QUIET = 300;

  private final double secondsBefore;
  private long schedules;
  private double seconds;

  /** How many were run since a new point became known. */
  private long quiet;

  RaceHunting(double secondsBefore) {
    this.secondsBefore = secondsBefore;
  }

  /** There is one more preemption point, whoever has found it. */
  void restart() {
    quiet = 0;
  }

  void ran(long more, double time) {
    schedules += more;
    quiet += more;
    seconds += time;
  }

  /**
   * @param explored how long the maximal state space was explored, and those that were it before
   * @param left how long that will take by estimate
   * @param secondsLeft of the budget
   */
  boolean isWorthwhile(double explored, double left, double secondsLeft) {
    return explored >= secondsBefore
        && left >= secondsBefore
        && quiet < Math.max(QUIET, schedules / 3)
        && seconds < Math.min(SECONDS_AT_LEAST + explored, PART * (seconds + secondsLeft));
  }
}
