package org.landslide.quicksand.job;

import org.landslide.engine.schedule.Schedule;

/**
 * An interleaving in which something was seen.
 *
 * @param job in whose state space it is
 * @param decisions the move of each step: with the job's preemption points this repeats it
 */
public record Sighting(Job job, Schedule decisions) {
  public Sighting {}
}
