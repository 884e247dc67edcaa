package org.landslide.quicksand.job;

import java.util.List;
import org.landslide.engine.model.PreemptionBound;

/**
 * What is explored of state spaces whose interleavings come by their number of preemptions: the
 * greatest number up to which all are run, be it as part of a larger state space.
 *
 * <p>Such a job never seems too big, since its estimate ends where its bound does. So it is another
 * measure that tells when to leave it: it waits when it has come further than what another one
 * would begin with. That makes breadth first of all jobs together, by preemptions. As parts of a
 * larger one count as explored with it, those come first that have points of their own.
 */
final class CoveredBounds {
  /** Where nothing is explored, or no preemptions are counted. */
  static final int NONE = -1;

  private final List<JobEntry> explored;

  CoveredBounds(JobBook book) {
    explored = book.all().stream().filter(entry -> ownOf(entry) > NONE).toList();
  }

  /** How many preemptions all interleavings at these points have been run with. */
  int of(PointSet points) {
    int most = NONE;
    for (JobEntry entry : explored) {
      if (ownOf(entry) > most && entry.points.containsAll(points)) {
        most = ownOf(entry);
      }
    }
    return most;
  }

  int of(JobEntry entry) {
    return of(entry.points);
  }

  /** The same of what a job itself has run. */
  static int ownOf(JobEntry entry) {
    return entry
        .progress
        .bound()
        .map(PreemptionBound::completed)
        .map(completed -> completed.orElse(NONE))
        .orElse(NONE);
  }
}
