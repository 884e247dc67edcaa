package org.landslide.engine.witness;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * How much a search may cost. What it costs is counted in interleavings, so that the same search
 * comes to the same end on every machine; time only ends what would take too long all the same.
 */
public final class Effort {
  private final long end;
  private final BooleanSupplier stopped;
  private long interleavingsLeft;

  /**
   * @param time the most by the clock, from now on
   * @param stopped whether nothing is to be waited for any more
   */
  public Effort(long interleavings, Duration time, BooleanSupplier stopped) {
    this.interleavingsLeft = interleavings;
    this.end = System.nanoTime() + time.toNanos();
    this.stopped = stopped;
  }

  void spendInterleaving() {
    interleavingsLeft--;
  }

  boolean isSpent() {
    return interleavingsLeft <= 0 || isOutOfTime();
  }

  boolean isOutOfTime() {
    return System.nanoTime() - end >= 0 || stopped.getAsBoolean();
  }
}
