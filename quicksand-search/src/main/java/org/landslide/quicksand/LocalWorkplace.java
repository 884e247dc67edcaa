package org.landslide.quicksand;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.quicksand.job.Job;

/** Runs interleavings in this process, in the Java thread that asks for it. */
final class LocalWorkplace implements Workplace {
  private final Control control;

  /** Where a step may be under way, and for which job. */
  private volatile @Nullable Place place;

  private record Place(Job job, Share share) {}

  LocalWorkplace(Control control) {
    this.control = control;
  }

  @Override
  public void interrupt() {
    Place current = place;
    if (current != null && !control.isRunning(current.job)) {
      current.share.interrupt();
    }
  }

  @Override
  public void leave() {
    place = null;
  }

  /** Runs interleavings until something is to be said. */
  @Override
  public Stint explore(ActiveJob job, boolean owner) throws Exception {
    @Nullable Share share = job.enter(control);
    if (share == null) {
      return Stint.IDLE;
    }
    place = new Place(job.job, share);
    try {
      Stint stint = explore(job, share);
      if (job.divide(share)) {
        control.wakeIdle();
      }
      return stint;
    } catch (Exception | Error fault) {
      job.spoil(fault);
      throw fault;
    } finally {
      place = null;
      job.leave(share, control);
    }
  }

  private Stint explore(ActiveJob job, Share share) {
    long start = control.now();
    @Nullable Part part = job.next(share);
    if (part == null) {
      return Stint.IDLE;
    }
    StateSpace space = part.space();
    Outcome outcome;
    List<DataRace> races;
    do {
      outcome = space.next();
      races = space.search().newRaces();
    } while (isQuiet(outcome, races)
        && !(part.isWhole() && control.isEnough(space.search()))
        && control.secondsSince(start) < job.burst());
    job.ran(part, outcome, control.secondsSince(start));
    Stint stint = Stint.of(outcome, races, space.search());
    return isTold(job, share, part, outcome) ? stint : stint.goingOn();
  }

  private static boolean isQuiet(Outcome outcome, List<DataRace> races) {
    return races.isEmpty() && (outcome == Outcome.COMPLETED || outcome == Outcome.CUT);
  }

  /** Whether how a search has ended is that of the job, and not only of a part of it. */
  private boolean isTold(ActiveJob job, Share share, Part part, Outcome outcome) {
    boolean told =
        switch (outcome) {
          case EXHAUSTED -> part.isWhole() || !job.complete(share, part);
          case FAILED -> job.isFirstFailure(share, part);
          case COMPLETED, CUT, INTERRUPTED, AWAITING -> true;
        };
    if (!told) {
      control.wakeIdle();
    }
    return told;
  }
}
