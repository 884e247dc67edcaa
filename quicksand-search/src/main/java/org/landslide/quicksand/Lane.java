package org.landslide.quicksand;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobScheduler.Advice;

/** Runs one job after another. Used by one Java thread, except for {@link #interrupt}. */
final class Lane {
  private int number;
  private final StateSpaces spaces;
  private final Control control;

  private final Division division;
  private final Workplace workplace;

  /** Whether it takes jobs of its own, and does not only help with those of others. */
  private boolean taking;

  private @Nullable ActiveJob active;

  Lane(int number, StateSpaces spaces, Control control, Division division, Workplace workplace) {
    this.number = number;
    this.spaces = spaces;
    this.control = control;
    this.division = division;
    this.workplace = workplace;
    this.taking = control.hasJobsFor(number);
  }

  /** Takes the place of a lane that is gone, if there is one, and no job keeps it. */
  void closeRanks() {
    if (active == null) {
      number = control.lowerNumber(number);
      taking = control.hasJobsFor(number);
    }
  }

  /** The worker is gone: another one is to have its job, and its number. */
  void abandon() {
    ActiveJob current = active;
    active = null;
    control.leave(number);
    if (current != null) {
      control.abandon(current);
    }
    control.giveBack(number);
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
    Stint stint = workplace.explore(job, false);
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
    workplace.interrupt();
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
      ActiveJob next = assignment.begun().orElseGet(() -> begun(assignment));
      active = next;
      control.enter(number, next);
      return null;
    } catch (Throwable fault) {
      return fault;
    }
  }

  private ActiveJob begun(Control.Assignment assignment) {
    Job job = assignment.job();
    ActiveJob begun = new ActiveJob(job, () -> spaces.open(job.points()), division, control.now());
    assignment.position().ifPresent(begun::resume);
    return begun;
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
      workplace.leave();
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
    Stint stint = workplace.explore(current, true);
    if (stint.isIdle()) {
      current.want(); // Helpers may have all that is left.
    }
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
