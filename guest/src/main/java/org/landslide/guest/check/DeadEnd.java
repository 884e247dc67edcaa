package org.landslide.guest.check;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.guest.check.DeadlockReport.Cause;
import org.landslide.guest.check.DeadlockReport.Stuck;
import org.landslide.guest.check.LockTable.Mutex;
import org.landslide.guest.names.Names;
import org.landslide.guest.pebbles.PebblesWorld;
import org.landslide.guest.pebbles.ThreadStatus;

/** Explains a state in which threads live and none can go on. */
final class DeadEnd {
  private final PebblesWorld world;
  private final Ledger ledger;
  private final Stacks stacks;
  private final Names names;

  DeadEnd(Scene scene) {
    this.world = scene.world();
    this.ledger = scene.ledger();
    this.stacks = scene.stacks();
    this.names = scene.names();
  }

  Bug explain() {
    int[] threads = world.threadIds();
    if (threads.length == 1 && isLoop(threads[0])) {
      return endlessLoop(threads[0]);
    }
    List<Stuck> stuck = new ArrayList<>();
    for (int tid : threads) {
      stuck.add(new Stuck(tid, cause(tid), stacks.of(tid)));
    }
    return DeadlockReport.of(stuck);
  }

  /** Whether a thread would go round for ever, and not because it wants a mutex. */
  private boolean isLoop(int tid) {
    ThreadNotes notes = ledger.thread(tid);
    return notes.isWaiting()
        && notes.held() instanceof Wait.ForChange wait
        && (!wait.probed() || WatchedCalls.find(notes.calls(), Role.LOCK) == null);
  }

  private Bug endlessLoop(int tid) {
    String message = "thread " + tid + ", the last one, goes round in a loop for ever";
    Evidence evidence = stacks.evidence(tid, "thread " + tid + " is here");
    return new Bug(BugKind.INFINITE_LOOP, message, List.of(evidence));
  }

  private Cause cause(int tid) {
    WatchedCalls calls = ledger.thread(tid).calls();
    WatchedCalls lock = WatchedCalls.find(calls, Role.LOCK);
    if (lock != null && !isLoop(tid)) {
      Mutex mutex = new Mutex(world.task(tid), lock.argument());
      OptionalInt holder = ledger.locks().holder(mutex);
      return new DeadlockReport.ForMutex(names.data(lock.argument()), holder);
    }
    WatchedCalls join = WatchedCalls.find(calls, Role.JOIN);
    return join == null
        ? new DeadlockReport.ForEvent(doing(tid))
        : new DeadlockReport.ForThread(join.argument());
  }

  private String doing(int tid) {
    ThreadStatus status = world.status(tid);
    return switch (status) {
      case DESCHEDULED -> "is descheduled";
      case WAITING_FOR_CHILD -> "waits for a child task to exit";
      case SLEEPING, RUNNABLE -> "goes round in a loop until something changes";
    };
  }
}
