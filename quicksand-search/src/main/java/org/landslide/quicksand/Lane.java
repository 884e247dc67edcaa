package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobScheduler.Advice;

/** Runs one job after another. Used by one Java thread, except for {@link #interrupt}. */
final class Lane {
  /** How long interleavings are run before the scheduler is asked, if nothing happens. */
  private static final double BURST_SECONDS = 0.005;

  private final int number;
  private final StateSpaces spaces;
  private final Control control;

  private volatile @Nullable ActiveJob active;

  Lane(int number, StateSpaces spaces, Control control) {
    this.number = number;
    this.spaces = spaces;
    this.control = control;
  }

  /** Works for a while, and a little longer; false if there was nothing to do. */
  boolean work(double seconds) {
    if (active == null) {
      return begin();
    }
    long start = control.now();
    boolean ended = false;
    while (!ended && control.secondsSince(start) < seconds && control.isWorking()) {
      ended = run();
    }
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
        control.noteLast(current);
      } catch (OutOfMemoryError e) {
        // Then it is where it was when it was last noted.
      }
    }
  }

  /** Ends the step under way if the job is not to go on. Called from any Java thread. */
  void interrupt() {
    ActiveJob current = active;
    if (current != null && !control.isRunning(current.job)) {
      current.space.interrupt();
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
      active = begun.isPresent() ? begun.get() : opened(job, assignment.position());
      return null;
    } catch (Throwable fault) {
      return fault;
    }
  }

  /** Where the program does not do again what it did in an earlier run, a job is begun anew. */
  private ActiveJob opened(Job job, Optional<RunState.OfJob> earlier) throws Exception {
    StateSpace space = spaces.open(job.points());
    if (earlier.isPresent()) {
      if (space.search().resume(earlier.get().position())) {
        return new ActiveJob(job, space, earlier.get().seconds(), control.now());
      }
      space = spaces.open(job.points());
    }
    return new ActiveJob(job, space, 0, control.now());
  }

  /** Goes on with the job, whose faults are not the run's; true when it has left this lane. */
  private boolean run() {
    ActiveJob current = active;
    if (current == null) {
      return true;
    }
    Job job = current.job;
    current = null; // Else its memory would not come free where that is all that helps.
    Throwable fault = attempt();
    if (fault != null) {
      breakDown(job, fault);
    }
    return active == null;
  }

  private @Nullable Throwable attempt() {
    try {
      ActiveJob current = active;
      if (current != null && !explore(current)) {
        active = null;
      }
      return null;
    } catch (Throwable fault) {
      active = null;
      return fault;
    }
  }

  private void breakDown(Job job, Throwable fault) {
    if (fault instanceof OutOfMemoryError) {
      control.runShort();
    }
    control.insist(() -> control.breakDown(job, fault));
  }

  /** Runs interleavings until something is to be said; false when the job leaves this lane. */
  private boolean explore(ActiveJob current) {
    StateSpace space = current.space;
    long start = control.now();
    Outcome outcome;
    List<DataRace> races;
    do {
      outcome = space.next();
      races = space.search().newRaces();
    } while (isQuiet(outcome, races)
        && !control.isEnough(space)
        && control.secondsSince(start) < BURST_SECONDS);
    current.worked(control.secondsSince(start));
    try {
      return say(current, outcome, races);
    } catch (OutOfMemoryError e) {
      // What was found must not be lost for want of a few bytes; saying it twice does no harm.
      control.runShort();
      return say(current, outcome, races);
    }
  }

  private static boolean isQuiet(Outcome outcome, List<DataRace> races) {
    return races.isEmpty() && (outcome == Outcome.COMPLETED || outcome == Outcome.CUT);
  }

  private boolean say(ActiveJob current, Outcome outcome, List<DataRace> races) {
    return switch (outcome) {
      case EXHAUSTED -> {
        control.complete(current, races);
        current.space.trim();
        yield false;
      }
      case FAILED -> {
        control.fail(current, races, current.space.search().bug().orElseThrow());
        current.space.trim();
        yield false;
      }
      case COMPLETED, CUT, INTERRUPTED, AWAITING -> {
        Advice advice = control.report(current, races);
        if (advice == Advice.ABANDON) {
          current.space.trim();
        } else {
          control.note(current);
        }
        yield advice == Advice.GO_ON;
      }
    };
  }
}
