package org.landslide.quicksand.job;

import java.util.BitSet;
import java.util.function.Predicate;

/** A job with all that changes about it. */
final class JobEntry {
  /** In no lane. */
  static final int NOWHERE = -1;

  final Job job;
  final PointSet points;

  JobState state = JobState.PENDING;
  Progress progress = Progress.NONE;

  /** By number. */
  final BitSet racesSeen = new BitSet();

  /** Where it runs. */
  int lane = NOWHERE;

  /** Whether a larger maximal state space has taken its place. */
  boolean gaveWay;

  /** How far it had come when it was begun or resumed. */
  Progress stint = Progress.NONE;

  /** How long it must have run before it is asked again if there is something better. */
  double nextLook;

  /** Why it failed or was given up, in the words of whatever did. */
  String failure = "";

  JobEntry(Job job, PointSet points) {
    this.job = job;
    this.points = points;
  }

  boolean is(JobState other) {
    return state == other;
  }

  /** Whether none of its interleavings fails, and so none of its parts. */
  boolean isProof() {
    return is(JobState.COMPLETE) && !progress.isSupposed();
  }

  /**
   * How it stands if no job runs.
   *
   * @param resumable whether it can be gone on with
   */
  JobReport report(Predicate<Job> resumable) {
    if (!is(JobState.RUNNING) && !is(JobState.SUSPENDED)) {
      return report();
    }
    return resumable.test(job)
        ? new JobReport(job, JobState.SUSPENDED, progress, failure)
        : new JobReport(job, JobState.PENDING, Progress.NONE, failure);
  }

  JobReport report() {
    return new JobReport(job, state, progress, failure);
  }
}
