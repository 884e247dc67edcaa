package org.landslide.quicksand;

import java.util.Optional;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.Progress;

/** A job that was begun: what is kept of it while it is suspended. */
final class ActiveJob {
  final Job job;
  final StateSpace space;

  /** How long it has been worked on. */
  private double seconds;

  /** When its position was last taken. */
  private long noted;

  /**
   * @param seconds how long it was worked on before, by an earlier run
   */
  ActiveJob(Job job, StateSpace space, double seconds, long now) {
    this.job = job;
    this.space = space;
    this.seconds = seconds;
    this.noted = now;
  }

  /** Whether its position was not taken for so long; if so, it is to be taken now. */
  boolean isUnnoted(long now, long nanos) {
    boolean due = now - noted >= nanos;
    noted = due ? now : noted;
    return due;
  }

  /** Where it stands, if that can be said. */
  Optional<RunState.OfJob> position() {
    return space
        .search()
        .position()
        .map(position -> new RunState.OfJob(job.number(), seconds, position));
  }

  void worked(double moreSeconds) {
    seconds += moreSeconds;
  }

  Progress progress() {
    return Progress.of(space.search(), seconds);
  }
}
