package org.landslide.quicksand.job;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.landslide.engine.model.PreemptionPoint;

/**
 * One state space to explore: a value.
 *
 * @param number from 0, in the order in which jobs were made
 * @param points where threads may be preempted, besides where they give way of their own accord; in
 *     the order in which they became known
 */
public record Job(int number, Set<PreemptionPoint> points, Size size) {
  /** Why there is this job. */
  public enum Size {
    /** It was there from the start. */
    SEED,
    /** To try one racing access alone. It does not bring forth other jobs. */
    SMALL,
    /** A job that saw a race, and one of the racing accesses besides. */
    BIG,
    /** All preemption points known when it was made. */
    MAXIMAL
  }

  public Job {
    points = Collections.unmodifiableSet(new LinkedHashSet<>(points));
  }
}
