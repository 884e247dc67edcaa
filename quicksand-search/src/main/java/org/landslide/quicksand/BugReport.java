package org.landslide.quicksand;

import java.util.List;
import org.landslide.engine.finding.Bug;

/**
 * A failing interleaving.
 *
 * @param job in whose state space it is
 * @param decisions the thread of each step: with the job's preemption points this repeats it
 * @param interleaving how many interleavings the job had run by then
 * @param seconds since the start of the run
 */
public record BugReport(
    Job job, Bug bug, List<Integer> decisions, long interleaving, double seconds) {
  public BugReport {
    decisions = List.copyOf(decisions);
  }
}
