package org.landslide.bench;

import java.util.function.IntToLongFunction;

/** Finds how much work takes long enough to be measured. */
final class Calibration {
  /** Aims a little higher, so that the guess is rarely just too short. */
  private static final double MARGIN = 1.1;

  /** What takes almost no time says little about how long more of it would take. */
  private static final double MOST_GROWTH = 16;

  private static final int MOST = 1 << 24;

  private Calibration() {}

  /**
   * The number of repetitions that take at least so long.
   *
   * @param time how long it takes to repeat the work so often, in nanoseconds
   */
  static int repetitions(IntToLongFunction time, long nanos) {
    int repetitions = 1;
    long taken = time.applyAsLong(repetitions);
    while (taken < nanos && repetitions < MOST) {
      double growth = Math.min(MOST_GROWTH, MARGIN * nanos / Math.max(1, taken));
      repetitions = (int) Math.ceil(repetitions * growth);
      taken = time.applyAsLong(repetitions);
    }
    return repetitions;
  }
}
