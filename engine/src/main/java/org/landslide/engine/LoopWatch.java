package org.landslide.engine;

/**
 * Tells endless interleavings from long ones, by comparing them with those before (thesis, section
 * 3.4.6).
 */
final class LoopWatch {
  private final LoopThresholds thresholds;
  private long interleavings;
  private long totalDepth;
  private long transitions;
  private long totalCost;

  LoopWatch(LoopThresholds thresholds) {
    this.thresholds = thresholds;
  }

  void completed(int depth) {
    interleavings++;
    totalDepth += depth;
  }

  void executed(long cost) {
    transitions++;
    totalCost += cost;
  }

  /** How much one transition may execute. */
  long maxCost() {
    long average = transitions == 0 ? 0 : totalCost / transitions;
    return Math.max(average, thresholds.leastAverageCost()) * thresholds.costFactor();
  }

  boolean isTooDeep(int depth) {
    if (interleavings == 0) {
      return depth > thresholds.firstDepth();
    }
    long missing = Math.max(0, thresholds.confidentInterleavings() - interleavings);
    double factor = thresholds.depthFactor() * Math.pow(thresholds.uncertainty(), (double) missing);
    return depth > Math.max(1.0, (double) totalDepth / interleavings) * factor;
  }
}
