package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.UnsupportedSubjectException;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.quicksand.ActiveJob.Loan;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.remote.RemoteWorker;
import org.landslide.quicksand.remote.TaskOutcome;
import org.landslide.quicksand.remote.WorkerLostException;

/**
 * Has interleavings run by a worker in another process. What it found is told before where it is
 * now is taken over: should either be lost, it is found again.
 */
final class RemoteWorkplace implements Workplace {
  private final Control control;
  private final RemoteWorker worker;

  /** For which job the worker has a task. */
  private volatile @Nullable Job job;

  private boolean lost;

  RemoteWorkplace(Control control, RemoteWorker worker) {
    this.control = control;
    this.worker = worker;
  }

  /** Whether the worker is gone. */
  boolean isLost() {
    return lost;
  }

  @Override
  public void interrupt() {
    Job current = job;
    if (current != null && !control.isRunning(current)) {
      worker.interrupt();
    }
  }

  @Override
  public void leave() {
    job = null;
  }

  @Override
  public Stint explore(ActiveJob active, boolean owner) throws Exception {
    Optional<Loan> loan =
        lost ? Optional.empty() : active.lend(worker, owner, control.others(), control);
    return loan.isEmpty() ? Stint.IDLE : explore(active, loan.get());
  }

  private Stint explore(ActiveJob active, Loan loan) throws Exception {
    boolean over = false;
    job = active.job;
    try {
      TaskOutcome outcome = worker.run(loan.task());
      if (outcome instanceof TaskOutcome.Explored explored) {
        Stint stint = take(active, loan, explored);
        over = true;
        return stint;
      }
      return told(active, loan, (TaskOutcome.Fault) outcome);
    } catch (WorkerLostException e) {
      lost = true;
      return Stint.IDLE;
    } finally {
      job = null;
      if (!over) {
        active.takeBack(loan);
      }
      active.leave(null, control);
    }
  }

  private Stint take(ActiveJob active, Loan loan, TaskOutcome.Explored explored) {
    for (TaskOutcome.Seen seen : explored.seen()) {
      control.tell(active, stint(explored, seen).goingOn());
    }
    control.worked(worker.process(), explored.effort());
    boolean told = active.take(loan, explored, control);
    if (!told || !explored.given().isEmpty() || explored.ending() == Outcome.EXHAUSTED) {
      control.wakeIdle();
    }
    Stint stint = stint(explored, new TaskOutcome.Seen(List.of(), Schedule.EMPTY));
    return told ? stint : stint.goingOn();
  }

  private static Stint stint(TaskOutcome.Explored explored, TaskOutcome.Seen seen) {
    return new Stint(
        explored.ending(),
        seen.races(),
        seen.decisions(),
        explored.failure(),
        explored.figures().random(),
        false);
  }

  private static Stint told(ActiveJob active, Loan loan, TaskOutcome.Fault fault) {
    switch (fault.kind()) {
      case UNSUPPORTED -> throw new UnsupportedSubjectException(fault.description());
      case OUT_OF_MEMORY -> throw new OutOfMemoryError(fault.description());
      case OTHER -> throw new IllegalStateException(fault.description());
      case NOT_REPEATED -> active.beginAnew(loan);
    }
    return Stint.IDLE;
  }
}
