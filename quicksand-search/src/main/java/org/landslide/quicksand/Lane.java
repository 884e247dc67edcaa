package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobScheduler.Advice;

/** Runs one job after another. Used by one Java thread, except for {@link #interrupt}. */
final class Lane {
  private final int number;
  private final StateSpaces spaces;
  private final Control control;

  private final Division division;
  private final boolean taking;

  private @Nullable ActiveJob active;

  /** Where a step may be under way, and for which job. */
  private volatile @Nullable Place place;

  private record Place(Job job, Share share) {}

  /**
   * @param taking whether it takes jobs of its own, and does not only help with those of others
   */
  Lane(int number, StateSpaces spaces, Control control, Division division, boolean taking) {
    this.number = number;
    this.spaces = spaces;
    this.control = control;
    this.division = division;
    this.taking = taking;
  }

  /** Works for a while, and a little longer; false if there was nothing to do. */
  boolean work(double seconds) {
    if (active == null) {
      return taking && begin();
    }
    long start = control.now();
    boolean busy = true;
    while (busy && active != null && control.secondsSince(start) < seconds && control.isWorking()) {
      busy = run();
    }
    return busy;
  }

  /** Works for a while on the job of another lane; false if there was nothing to do. */
  boolean help(double seconds) {
    Optional<ActiveJob> other = control.jobToHelp(number);
    if (other.isEmpty()) {
      return false;
    }
    Job job = other.get().job;
    long start = control.now();
    boolean busy = true;
    while (busy && control.secondsSince(start) < seconds && control.isRunning(job)) {
      busy = runFor(job, () -> help(other.get()));
    }
    return busy;
  }

  /** False if there was nothing to do. */
  private boolean help(ActiveJob job) throws Exception {
    Stint stint = explore(job);
    if (stint.isIdle()) {
      job.want();
      return false;
    }
    say(job, stint, true);
    return true;
  }

  /** Whether its job is worth more time than those of all other lanes together. */
  boolean isPreferred() {
    ActiveJob current = active;
    return current != null && control.isPreferred(current.job);
  }

  /** Whether it should leave the time to another one. */
  boolean mustRest() {
    return control.mustRest(number);
  }

  /** Lets go of the job, when no more is to be done. */
  void release() {
    ActiveJob current = active;
    active = null;
    if (current != null) {
      try {
        control.leave(number);
        control.noteLast(current);
      } catch (OutOfMemoryError e) {
        // Then it is where it was when it was last noted.
      }
    }
  }

  /** Ends the step under way if the job is not to go on. Called from any Java thread. */
  void interrupt() {
    Place current = place;
    if (current != null && !control.isRunning(current.job)) {
      current.share.interrupt();
    }
  }

  private boolean begin() {
    Optional<Control.Assignment> assignment = control.take(number);
    assignment.ifPresent(this::begin);
    return assignment.isPresent();
  }

  private void begin(Control.Assignment assignment) {
    Throwable fault = open(assignment);
    if (fault != null) {
      breakDown(assignment.job(), fault);
    }
  }

  private @Nullable Throwable open(Control.Assignment assignment) {
    try {
      Optional<ActiveJob> begun = assignment.begun();
      Job job = assignment.job();
      ActiveJob next = begun.isPresent() ? begun.get() : opened(job, assignment.position());
      active = next;
      control.enter(number, next);
      return null;
    } catch (Throwable fault) {
      return fault;
    }
  }

  /** Where the program does not do again what it did in an earlier run, a job is begun anew. */
  private ActiveJob opened(Job job, Optional<RunState.OfJob> earlier) throws Exception {
    if (earlier.isPresent()) {
      ActiveJob resumed = opened(job, earlier.get().seconds());
      if (resumed.resume(earlier.get().position())) {
        return resumed;
      }
    }
    return opened(job, 0);
  }

  private ActiveJob opened(Job job, double seconds) throws Exception {
    StateSpace space = spaces.open(job.points());
    return new ActiveJob(
        job, space, () -> spaces.open(job.points()), division, seconds, control.now());
  }

  /** Goes on with the job; false if there was nothing to do. */
  private boolean run() {
    ActiveJob current = active;
    if (current == null) {
      return true;
    }
    Job job = current.job;
    current = null; // Else its memory would not come free where that is all that helps.
    return runFor(job, this::runOn);
  }

  /** Does something for a job, whose faults are not the run's. */
  private boolean runFor(Job job, Callable<Boolean> task) {
    @Nullable Throwable fault = null;
    try {
      return task.call();
    } catch (Throwable thrown) {
      fault = thrown;
      place = null;
      if (active != null && active.job.equals(job)) {
        active = null;
        control.leave(number);
      }
    }
    breakDown(job, fault);
    return true;
  }

  private boolean runOn() throws Exception {
    ActiveJob current = active;
    if (current == null) {
      return true;
    }
    Stint stint = explore(current);
    if (!say(current, stint, false)) {
      active = null;
      control.leave(number);
    }
    return !stint.isIdle();
  }

  private void breakDown(Job job, Throwable fault) {
    if (fault instanceof OutOfMemoryError) {
      control.runShort();
    }
    control.insist(() -> control.breakDown(job, fault));
  }

  /** Runs interleavings until something is to be said. */
  private Stint explore(ActiveJob job) throws Exception {
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
        && control.secondsSince(start) < division.burst());
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

  /** False when the job leaves this lane. */
  private boolean say(ActiveJob job, Stint stint, boolean helping) {
    try {
      return sayOnce(job, stint, helping);
    } catch (OutOfMemoryError e) {
      // What was found must not be lost for want of a few bytes; saying it twice does no harm.
      control.runShort();
      return sayOnce(job, stint, helping);
    }
  }

  private boolean sayOnce(ActiveJob job, Stint stint, boolean helping) {
    return switch (stint.outcome()) {
      case EXHAUSTED -> {
        control.complete(job, stint);
        job.trim();
        yield false;
      }
      case FAILED -> {
        control.fail(job, stint);
        job.trim();
        yield false;
      }
      case COMPLETED, CUT, INTERRUPTED, AWAITING -> helping ? tell(job, stint) : report(job, stint);
    };
  }

  private boolean report(ActiveJob job, Stint stint) {
    Advice advice = control.report(job, stint);
    if (advice == Advice.ABANDON) {
      job.trim();
    } else {
      control.note(job);
    }
    return advice == Advice.GO_ON;
  }

  private boolean tell(ActiveJob job, Stint stint) {
    control.tell(job, stint);
    return true;
  }
}
