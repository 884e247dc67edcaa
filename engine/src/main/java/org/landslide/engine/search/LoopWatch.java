package org.landslide.engine.search;

import java.util.Locale;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.engine.model.Step;

/**
 * Tells endless interleavings from long ones, by comparing them with those before (thesis, section
 * 3.4.6).
 */
final class LoopWatch {
  /** So many times as long as that it may become. */
  private static final int PARTS = 4;

  private final LoopThresholds thresholds;
  private long interleavings;

  /** The least depth of an interleaving. */
  private long shortest;

  private long totalDepth;
  private long transitions;
  private long totalCost;

  LoopWatch(LoopThresholds thresholds) {
    this.thresholds = thresholds;
  }

  /** Takes over what was seen before. */
  void resume(Position.Tally tally) {
    interleavings = tally.completed();
    totalDepth = tally.depth();
    transitions = tally.transitions();
    totalCost = tally.cost();
  }

  long totalDepth() {
    return totalDepth;
  }

  long transitions() {
    return transitions;
  }

  long totalCost() {
    return totalCost;
  }

  void completed(int depth) {
    shortest = interleavings == 0 ? depth : Math.min(shortest, depth);
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

  /**
   * Which limit a step has passed, as a clause; empty if none.
   *
   * @param mostCost how much it was allowed to execute
   */
  String limitPassed(Step step, long mostCost, int depth) {
    if (step.ending() == Step.Ending.TOO_LONG) {
      return String.format(
          Locale.ROOT,
          "its last transition executes more than %,d instructions (heuristics.cost_factor,"
              + " heuristics.least_average_cost)",
          mostCost);
    }
    if (depth <= maxDepth()) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        "this interleaving has more than %,d transitions (heuristics.%s)",
        (long) maxDepth(),
        interleavings == 0 ? "first_depth" : "depth_factor");
  }

  /**
   * How many transitions an interleaving may have before threads must take turns in it: few enough
   * that it has time to come to its end before it is taken for an endless one. Those with turns
   * make the average longer, but not the shortest, so this does not grow for ever.
   */
  long patience() {
    double usual = Math.max(thresholds.firstDepth(), (double) shortest * PARTS * 2);
    return (long) (Math.min(maxDepth(), usual) / PARTS);
  }

  private double maxDepth() {
    if (interleavings == 0) {
      return thresholds.firstDepth();
    }
    long missing = Math.max(0, thresholds.confidentInterleavings() - interleavings);
    double factor = thresholds.depthFactor() * Math.pow(thresholds.uncertainty(), (double) missing);
    return Math.max(1.0, (double) totalDepth / interleavings) * factor;
  }
}
