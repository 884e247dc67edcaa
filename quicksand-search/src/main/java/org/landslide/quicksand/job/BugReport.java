package org.landslide.quicksand.job;

import org.landslide.engine.finding.Bug;
import org.landslide.engine.schedule.Schedule;

/**
 * A failing interleaving.
 *
 * @param job in whose state space it is
 * @param decisions the move of each step: with the job's preemption points this repeats it
 * @param interleaving how many interleavings the job had run by then
 * @param seconds since the start of the run
 */
public record BugReport(Job job, Bug bug, Schedule decisions, long interleaving, double seconds) {
  public BugReport {}
}
