package org.landslide.quicksand;

import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.Progress;

/** A job that was begun: what is kept of it while it is suspended. */
final class ActiveJob {
  final Job job;
  final StateSpace space;

  /** How long it has been worked on. */
  private double seconds;

  ActiveJob(Job job, StateSpace space) {
    this.job = job;
    this.space = space;
  }

  void worked(double moreSeconds) {
    seconds += moreSeconds;
  }

  Progress progress() {
    return Progress.of(space.search(), seconds);
  }
}
