package org.landslide.engine.model;

/**
 * When an interleaving is taken to be endless (thesis, section 3.4.6).
 *
 * <p>Two limits are higher than there: 20,000 transitions in place of 4,000 for the first
 * interleaving, and 25,000 instructions in place of 1,000 for the least average. A loop that does
 * not change anything is recognised as one without them, and so many instructions take no more than
 * a second or two; a long computation that is called endless is worse.
 *
 * @param depthFactor how many times deeper than the average of those completed before
 * @param confidentInterleavings how many must be completed for that average to count as it is
 * @param uncertainty for each one fewer the depth factor is multiplied by this
 * @param firstDepth how deep the first interleaving may be
 * @param costFactor how many times more than the average a step may execute
 * @param leastAverageCost the average counts as at least this
 * @param deadlockRetries how many more steps threads get that only seem to wait, before it counts
 *     as a deadlock
 */
public record LoopThresholds(
    double depthFactor,
    int confidentInterleavings,
    double uncertainty,
    int firstDepth,
    long costFactor,
    long leastAverageCost,
    int deadlockRetries) {
  public static final LoopThresholds DEFAULT =
      new LoopThresholds(20, 10, 1.1, 20_000, 4000, 25_000, 128);
}
