package org.landslide.check.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.landslide.check.names.LockNames;
import org.landslide.check.rules.DeadlockReport.Cause;
import org.landslide.check.rules.DeadlockReport.Stuck;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.LockTable.Mutex;
import org.landslide.check.state.Pause;
import org.landslide.check.state.Stacks;
import org.landslide.check.state.ThreadNotes;
import org.landslide.check.state.Wait;
import org.landslide.check.state.WatchedCalls;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.world.Role;
import org.landslide.world.ThreadStatus;
import org.landslide.world.World;

/** Explains a state in which threads live and none can go on. */
public final class DeadEnd {
  private final World world;
  private final Ledger ledger;
  private final Stacks stacks;
  private final LockNames lockNames;

  public DeadEnd(CheckedGuest checked) {
    this.world = checked.world();
    this.ledger = checked.ledger();
    this.stacks = checked.stacks();
    this.lockNames = new LockNames(checked);
  }

  public Bug explain() {
    List<Stuck> stuck = new ArrayList<>();
    List<Integer> looping = new ArrayList<>();
    boolean allElseWaits = true;
    for (int tid : world.threadIds()) {
      Cause cause = cause(tid);
      stuck.add(new Stuck(tid, cause, stacks.of(tid)));
      if (isLoop(tid) && isOwnFault(tid)) {
        looping.add(tid);
      } else {
        allElseWaits &= !(cause instanceof DeadlockReport.ForEvent);
      }
    }
    return looping.size() == 1 && allElseWaits
        ? endlessLoop(looping.get(0))
        : DeadlockReport.of(stuck);
  }

  /** Whether a thread goes round, and not because it wants a mutex. */
  private boolean isLoop(int tid) {
    ThreadNotes notes = ledger.thread(tid);
    return notes.isWaiting()
        && notes.held() instanceof Wait.ForChange wait
        && (!wait.probed() || WatchedCalls.find(notes.calls(), Role.LOCK) == null);
  }

  /** Whether it does so, unless it is alone, without giving way to those it might wait for. */
  private boolean isOwnFault(int tid) {
    return world.threadCount() == 1 || ledger.thread(tid).pause() == Pause.SPINS;
  }

  private Bug endlessLoop(int tid) {
    String who = "thread " + tid + (world.threadCount() == 1 ? ", the last one," : "");
    Evidence evidence = stacks.evidence(tid, "thread " + tid + " is here");
    return new Bug(
        BugKind.INFINITE_LOOP, who + " goes round in a loop for ever", List.of(evidence));
  }

  private Cause cause(int tid) {
    WatchedCalls calls = ledger.thread(tid).calls();
    WatchedCalls lock = WatchedCalls.find(calls, Role.LOCK);
    if (lock != null && !isLoop(tid)) {
      Mutex mutex = new Mutex(world.space(tid), lock.argument());
      OptionalInt holder = ledger.locks().holder(mutex);
      return new DeadlockReport.ForMutex(lockNames.name(lock.argument()), holder);
    }
    WatchedCalls join = WatchedCalls.find(calls, Role.JOIN);
    return join == null ? new DeadlockReport.ForEvent(doing(tid)) : joining(tid, join.argument());
  }

  private Cause joining(int tid, int id) {
    OptionalInt target = ledger.ids().thread(world.space(tid), id);
    return target.isPresent()
        ? new DeadlockReport.ForThread(target.getAsInt())
        : new DeadlockReport.ForEvent("waits for the end of a thread with the id " + id);
  }

  private String doing(int tid) {
    if (ledger.thread(tid).beginning() != null) {
      return "cannot get its transaction done until something changes";
    }
    return world.status(tid) == ThreadStatus.BLOCKED
        ? world.describeWait(tid)
        : "goes round in a loop until something changes";
  }
}
