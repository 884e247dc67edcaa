package org.landslide.check.trace;

import java.util.Optional;
import org.landslide.check.names.LockNames;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.Pause;
import org.landslide.check.state.ThreadNotes;
import org.landslide.check.state.Wait;
import org.landslide.check.state.WatchedCalls;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;
import org.landslide.world.World;

/** Says why a thread was switched away. */
final class SwitchReasons {
  private final World world;
  private final Ledger ledger;
  private final LockNames locks;
  private final ThreadApi api;

  SwitchReasons(CheckedGuest checked) {
    this.world = checked.world();
    this.ledger = checked.ledger();
    this.locks = new LockNames(checked);
    this.api = checked.guest().api();
  }

  /**
   * Why a thread does not go on, as a clause without its subject.
   *
   * @param point the preemption point at which it stands, if it stands at one
   * @param lastDeed what it did last
   */
  String of(int tid, Optional<PreemptionKind> point, String lastDeed) {
    ThreadNotes notes = ledger.thread(tid);
    if (notes.isWaiting()) {
      return waiting(notes);
    }
    if (point.isPresent()) {
      return "preempted " + point.get().when(api, lastDeed);
    }
    if (!world.isAlive(tid)) {
      return "exited";
    }
    return switch (notes.pause()) {
      case YIELDED -> "yields";
      case SLEEPS -> "sleeps";
      case SPINS -> "spins";
      case BLOCKED -> lastDeed;
      case BEGINS -> "preempted before it begins a transaction";
      case HELD_BACK -> "preempted before it joins a thread that has ended";
      case POINT, GIVES_UP, GONE, BUDGET, FAILED, INTERRUPTED -> "could go on";
    };
  }

  /** Why a thread does not go on that stands before an instruction with a data race. */
  String beforeRacingAccess(int tid, boolean begun) {
    ThreadNotes notes = ledger.thread(tid);
    if (notes.isWaiting()) {
      return waiting(notes);
    }
    return begun
        ? "preempted between two rounds of a string instruction"
        : "preempted before a racing access";
  }

  private String waiting(ThreadNotes notes) {
    if (notes.held() instanceof Wait.ForThread join) {
      return "waits for thread " + join.target() + " to end";
    }
    WatchedCalls lock = WatchedCalls.find(notes.calls(), Role.LOCK);
    if (lock != null) {
      return "waits for mutex " + locks.name(lock.argument());
    }
    return notes.pause() == Pause.SPINS
        ? "spins until something changes"
        : "yields until something changes";
  }
}
