package org.landslide.check.execute;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.landslide.check.observe.Recorder;
import org.landslide.check.options.Assumption;
import org.landslide.check.options.TrustRules;
import org.landslide.check.rules.LockRules;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.Wait;
import org.landslide.check.state.WatchedCalls;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.schedule.Move;
import org.landslide.world.Role;
import org.landslide.world.World;

/**
 * Where a thread is held back instead of being run until it spins, because the user trusts that
 * part of the library: before it takes a held mutex, before it joins a living thread.
 */
public final class Barriers {
  private final World world;
  private final Ledger ledger;
  private final LockRules locks;
  private final Recorder recorder;
  private final boolean trustedMutexes;
  private final boolean trustedJoin;

  public Barriers(CheckedGuest checked, LockRules locks, Recorder recorder, TrustRules trust) {
    this.world = checked.world();
    this.ledger = checked.ledger();
    this.locks = locks;
    this.recorder = recorder;
    this.trustedMutexes = trust.has(Assumption.MUTEXES_WORK);
    this.trustedJoin = trust.has(Assumption.JOIN_WORKS);
  }

  /** The barrier before a thread that has just called a function; null when there is none. */
  @Nullable Wait before(int tid, WatchedCalls call) {
    boolean allocating = WatchedCalls.isAllocating(call);
    if (trustedMutexes && !allocating && call.function().is(Role.LOCK)) {
      Waiting waiting = new Waiting(Move.of(tid), recorder.mutexAccess(call.argument()), false);
      return review(tid, new Wait.ForMutex(waiting, call.argument(), false));
    }
    return trustedJoin && call.function().is(Role.JOIN) ? beforeJoin(tid, call.argument()) : null;
  }

  /** None if it is not known which thread has this id. */
  private @Nullable Wait beforeJoin(int tid, int id) {
    OptionalInt target = ledger.ids().thread(world.space(tid), id);
    if (target.isEmpty()) {
      return null;
    }
    return review(tid, new Wait.ForThread(target.getAsInt(), false));
  }

  /** The same as it is now. */
  public Wait review(int tid, Wait.ForMutex wait) {
    return wait.withActive(locks.isHeldByAnother(tid, wait.mutex()));
  }

  /** The same as it is now. */
  public Wait review(int tid, Wait.ForThread wait) {
    return wait.withActive(tid != wait.target() && world.isAlive(wait.target()));
  }

  /** The thread goes on behind its barrier. */
  void pass(@Nullable Wait barrier) {
    if (barrier instanceof Wait.ForMutex mutex) {
      recorder.mutex(mutex.mutex());
    } else if (barrier instanceof Wait.ForThread thread) {
      recorder.joins(thread.target());
    }
  }

  /** A thread unlocks a mutex. */
  void unlocks(WatchedCalls call) {
    if (trustedMutexes && !WatchedCalls.isAllocating(call)) {
      recorder.mutex(call.argument());
    }
  }
}
