package org.landslide.quicksand;

import java.util.List;

/**
 * An interleaving in which something was seen.
 *
 * @param job in whose state space it is
 * @param decisions the thread of each step: with the job's preemption points this repeats it
 */
public record Sighting(Job job, List<Integer> decisions) {
  public Sighting {
    decisions = List.copyOf(decisions);
  }
}
