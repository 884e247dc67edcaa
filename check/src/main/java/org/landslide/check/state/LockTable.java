package org.landslide.check.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.landslide.check.heap.Site;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;

/**
 * Which thread holds which mutex, which one it is trying to take, and what is wrong with how they
 * are used. Immutable: a snapshot keeps it by reference. Few mutexes are held at any time, so it is
 * a short list, not a map.
 *
 * <p>This knows calls only, and a library may do more behind its calls: a cond_wait that unlocks
 * the mutex by other means than mutex_unlock. So when a thread gets a mutex that another one seems
 * to hold, either the mutex does not work or we do not know all, and from then on nothing that is
 * done with this mutex is reported, until it is initialised again. A mutex that does not work is
 * found by what comes of it.
 */
public final class LockTable {
  static final LockTable EMPTY = new LockTable(List.of(), List.of(), List.of(), List.of());

  /** A mutex: in which task, and where. */
  public record Mutex(int task, int address) {}

  /**
   * A mutex that is held.
   *
   * @param times how often its holder has locked it
   */
  private record Hold(Mutex mutex, Site holder, int times) {
    boolean is(Mutex other) {
      return mutex.equals(other);
    }
  }

  private record Wish(int thread, Mutex mutex) {}

  private final List<Hold> holds;
  private final List<Wish> wishes;
  private final List<Mutex> doubtful;

  /** Those that were locked and unlocked, if it matters which these are. */
  private final List<Mutex> used;

  private LockTable(List<Hold> holds, List<Wish> wishes, List<Mutex> doubtful, List<Mutex> used) {
    this.holds = holds;
    this.wishes = wishes;
    this.doubtful = doubtful;
    this.used = used;
  }

  /** The thread has called mutex_lock. */
  public LockTable wanting(int thread, Mutex mutex) {
    List<Wish> newWishes = wishesWithout(thread);
    newWishes.add(new Wish(thread, mutex));
    return new LockTable(holds, newWishes, doubtful, used);
  }

  public LockTable acquired(int thread, Mutex mutex) {
    return acquired(new Site(thread, List.of()), mutex);
  }

  /** Its mutex_lock returns. */
  public LockTable acquired(Site holder, Mutex mutex) {
    List<Hold> newHolds = holdsWithout(mutex);
    OptionalInt before = holder(mutex);
    newHolds.add(new Hold(mutex, holder, isHeldBy(holder.thread(), mutex) ? times(mutex) + 1 : 1));
    boolean doubt = before.isPresent() && before.getAsInt() != holder.thread();
    return new LockTable(
        newHolds, wishesWithout(holder.thread()), doubt ? with(doubtful, mutex) : doubtful, used);
  }

  /** A thread has called mutex_unlock; from now on another one may get the mutex. */
  public LockTable released(int thread, Mutex mutex) {
    return new LockTable(holdsWithout(mutex), wishesWithout(thread), doubtful, used);
  }

  /**
   * The same if nothing is known of the mutexes but the names of two functions: a thread that has
   * locked one several times has it until it has unlocked it as often, unless it was doubted.
   */
  public LockTable releasedOnce(int thread, Mutex mutex) {
    int times = isHeldBy(thread, mutex) && !doubtful.contains(mutex) ? times(mutex) : 1;
    List<Hold> newHolds = new ArrayList<>();
    for (Hold hold : holds) {
      if (!hold.is(mutex)) {
        newHolds.add(hold);
      } else if (times > 1) {
        newHolds.add(new Hold(mutex, hold.holder(), times - 1));
      }
    }
    List<Mutex> newUsed = used.contains(mutex) ? used : with(used, mutex);
    return new LockTable(newHolds, wishesWithout(thread), doubtful, newUsed);
  }

  /** Whether a mutex was unlocked by {@link #releasedOnce}, and not initialised since. */
  public boolean isUsed(Mutex mutex) {
    return used.contains(mutex);
  }

  /** It is not known any more which thread has the mutex. */
  public LockTable doubting(Mutex mutex) {
    return doubtful.contains(mutex)
        ? this
        : new LockTable(holds, wishes, with(doubtful, mutex), used);
  }

  /** Whatever was at this address, it is a new mutex now. */
  public LockTable initialised(Mutex mutex) {
    return new LockTable(
        holdsWithout(mutex), wishes, without(doubtful, mutex), without(used, mutex));
  }

  /** A task was copied by one of its threads, which has a copy of its own, with all its mutexes. */
  LockTable forked(int parentTask, int parent, int childTask, int child) {
    List<Hold> newHolds = new ArrayList<>(holds);
    for (Hold hold : holds) {
      if (hold.mutex().task() == parentTask) {
        Mutex copy = new Mutex(childTask, hold.mutex().address());
        Site by = hold.holder();
        Site now = by.thread() == parent ? new Site(child, by.stack()) : by;
        newHolds.add(new Hold(copy, now, hold.times()));
      }
    }
    List<Mutex> newDoubtful = new ArrayList<>(doubtful);
    for (Mutex mutex : doubtful) {
      if (mutex.task() == parentTask) {
        newDoubtful.add(new Mutex(childTask, mutex.address()));
      }
    }
    return new LockTable(newHolds, wishes, newDoubtful, used);
  }

  /** A task is gone, or runs another program. */
  LockTable withoutTask(int task) {
    List<Hold> newHolds = new ArrayList<>(holds);
    newHolds.removeIf(hold -> hold.mutex().task() == task);
    List<Wish> newWishes = new ArrayList<>(wishes);
    newWishes.removeIf(wish -> wish.mutex().task() == task);
    List<Mutex> newDoubtful = new ArrayList<>(doubtful);
    newDoubtful.removeIf(mutex -> mutex.task() == task);
    return new LockTable(newHolds, newWishes, newDoubtful, used);
  }

  /** The thread that holds it, as far as is known. */
  public OptionalInt holder(Mutex mutex) {
    for (Hold hold : holds) {
      if (hold.mutex().equals(mutex)) {
        return OptionalInt.of(hold.holder().thread());
      }
    }
    return OptionalInt.empty();
  }

  /** The mutex that the thread is trying to take. */
  Optional<Mutex> wanted(int thread) {
    for (Wish wish : wishes) {
      if (wish.thread() == thread) {
        return Optional.of(wish.mutex());
      }
    }
    return Optional.empty();
  }

  /**
   * What is wrong with a call of mutex_lock, if anything.
   *
   * @param caller the thread that calls it, and where; not a function of the thread library, which
   *     may have unlocked the mutex in a way of its own
   * @param name what the mutex is called
   */
  public Optional<Bug> checkLock(Site caller, Mutex mutex, String name) {
    return isHeldBy(caller.thread(), mutex) && !doubtful.contains(mutex)
        ? Optional.of(misuse(caller, "locks", mutex, name, "which it holds already"))
        : Optional.empty();
  }

  /**
   * What is wrong with a call of mutex_unlock, if anything.
   *
   * @param caller as for {@link #checkLock}
   * @param lockHandOff whether one thread may unlock what another one has locked
   */
  public Optional<Bug> checkUnlock(Site caller, Mutex mutex, String name, boolean lockHandOff) {
    if (isHeldBy(caller.thread(), mutex) || doubtful.contains(mutex)) {
      return Optional.empty();
    }
    OptionalInt holder = holder(mutex);
    if (holder.isEmpty()) {
      return Optional.of(misuse(caller, "unlocks", mutex, name, "which nobody holds"));
    }
    String why = "which thread " + holder.getAsInt() + " holds";
    return lockHandOff
        ? Optional.empty()
        : Optional.of(misuse(caller, "unlocks", mutex, name, why));
  }

  private Bug misuse(Site caller, String deed, Mutex mutex, String name, String why) {
    List<Evidence> evidence = new ArrayList<>();
    evidence.add(caller.evidence(deed + " it"));
    for (Hold hold : holds) {
      if (hold.mutex().equals(mutex)) {
        evidence.add(hold.holder().evidence("locked it"));
      }
    }
    String message = String.format("thread %d %s mutex %s, %s", caller.thread(), deed, name, why);
    return new Bug(BugKind.LOCK_MISUSE, message, evidence);
  }

  private boolean isHeldBy(int thread, Mutex mutex) {
    OptionalInt holder = holder(mutex);
    return holder.isPresent() && holder.getAsInt() == thread;
  }

  private List<Hold> holdsWithout(Mutex mutex) {
    List<Hold> result = new ArrayList<>(holds);
    result.removeIf(hold -> hold.mutex().equals(mutex));
    return result;
  }

  private List<Wish> wishesWithout(int thread) {
    List<Wish> result = new ArrayList<>(wishes);
    result.removeIf(wish -> wish.thread() == thread);
    return result;
  }

  private static List<Mutex> with(List<Mutex> mutexes, Mutex mutex) {
    List<Mutex> result = without(mutexes, mutex);
    result.add(mutex);
    return result;
  }

  private static List<Mutex> without(List<Mutex> mutexes, Mutex mutex) {
    List<Mutex> result = new ArrayList<>(mutexes);
    result.remove(mutex);
    return result;
  }

  private int times(Mutex mutex) {
    return holds.stream()
        .filter(hold -> hold.is(mutex))
        .mapToInt(Hold::times)
        .findFirst()
        .orElse(0);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof LockTable that
            && holds.equals(that.holds)
            && wishes.equals(that.wishes)
            && doubtful.equals(that.doubtful)
            && used.equals(that.used));
  }

  @Override
  public int hashCode() {
    return Objects.hash(holds, wishes, doubtful, used);
  }
}
