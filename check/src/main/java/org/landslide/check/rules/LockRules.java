package org.landslide.check.rules;

import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.landslide.check.heap.Site;
import org.landslide.check.names.LockNames;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.LockTable;
import org.landslide.check.state.LockTable.Mutex;
import org.landslide.check.state.Stacks;
import org.landslide.engine.finding.Bug;
import org.landslide.world.World;

/**
 * Keeps the table of mutexes up to date and notices their misuse. A mutex is held from the return
 * of mutex_lock to the call of mutex_unlock.
 */
public final class LockRules {
  private final World world;
  private final Ledger ledger;
  private final Sites sites;
  private final Stacks stacks;
  private final LockNames lockNames;
  private final LibraryCode library;
  private final boolean handOff;

  /** Whether functions are taken for locks by their names, and what they do is not known. */
  private final boolean guessed;

  public LockRules(CheckedGuest checked, Sites sites, boolean handOff) {
    this.world = checked.world();
    this.ledger = checked.ledger();
    this.stacks = checked.stacks();
    this.lockNames = new LockNames(checked);
    this.library = new LibraryCode(checked.names(), checked.guest().api());
    this.sites = sites;
    this.handOff = handOff;
    this.guessed = checked.guest().api().hasGuessedLocks();
  }

  /** Whether another thread than this one holds a mutex of its task. */
  public boolean isHeldByAnother(int tid, int address) {
    OptionalInt holder = ledger.locks().holder(mutex(tid, address));
    return holder.isPresent() && holder.getAsInt() != tid;
  }

  private boolean isHeldBy(int tid, Mutex mutex) {
    OptionalInt holder = ledger.locks().holder(mutex);
    return holder.isPresent() && holder.getAsInt() == tid;
  }

  private Mutex mutex(int tid, int address) {
    return new Mutex(world.space(tid), address);
  }

  public void initialised(int tid, int address) {
    ledger.setLocks(ledger.locks().initialised(mutex(tid, address)));
  }

  /** A thread may get a mutex, or may not; which of both is not known. */
  public void tried(int tid, int address) {
    ledger.setLocks(ledger.locks().doubting(mutex(tid, address)));
  }

  /** A thread calls mutex_lock. */
  public @Nullable Bug lock(int tid, int address) {
    Mutex mutex = mutex(tid, address);
    LockTable locks = ledger.locks();
    ledger.setLocks(locks.wanting(tid, mutex));
    if (guessed || !isHeldBy(tid, mutex) || isCalledByLibrary(tid)) {
      return null;
    }
    return orNull(locks.checkLock(here(tid), mutex, lockNames.name(address)));
  }

  /** A thread's mutex_lock returns. */
  public void locked(int tid, int address) {
    ledger.setLocks(ledger.locks().acquired(sites.ofCall(tid), mutex(tid, address)));
  }

  /**
   * A thread's cond_wait returns. It may have got the mutex in a way of its own; says whether it
   * has.
   */
  public boolean waited(int tid, int address) {
    boolean own = !isHeldBy(tid, mutex(tid, address));
    if (own) {
      locked(tid, address);
    }
    return own;
  }

  /** A thread calls mutex_unlock. */
  public @Nullable Bug unlock(int tid, int address) {
    Mutex mutex = mutex(tid, address);
    LockTable locks = ledger.locks();
    boolean known = !guessed || locks.isUsed(mutex);
    boolean suspicious = known && !isHeldBy(tid, mutex) && !isCalledByLibrary(tid);
    ledger.setLocks(guessed ? locks.releasedOnce(tid, mutex) : locks.released(tid, mutex));
    return suspicious
        ? orNull(locks.checkUnlock(here(tid), mutex, lockNames.name(address), handOff))
        : null;
  }

  private Site here(int tid) {
    return new Site(tid, stacks.of(tid));
  }

  private static @Nullable Bug orNull(Optional<Bug> bug) {
    return bug.orElse(null);
  }

  /** The thread library may lock and unlock mutexes in ways of its own. */
  private boolean isCalledByLibrary(int tid) {
    return library.calls(stacks.raw(tid));
  }
}
