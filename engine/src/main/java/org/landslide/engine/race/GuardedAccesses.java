package org.landslide.engine.race;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.AccessTable;
import org.landslide.engine.model.ConflictTable;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.History;
import org.landslide.engine.tree.VectorClock;

/**
 * The accesses of one transition, with what orders and protects each.
 *
 * <p>Of an access that was made several times with the same locks held, two moments are enough:
 * nothing orders any of them after something earlier that does not order the first, and whatever
 * happens later is ordered after all of them if it is after the last. So there is one entry for
 * each access and set of locks, however long the step's loops are.
 */
final class GuardedAccesses {
  private static final int[] NONE = {};

  final int thread;
  final Footprint footprint;
  final AccessTable table;
  private final History history;

  /** What happened before the transition. */
  private final VectorClock start;

  private final int firstEpoch;
  private final int lastEpoch;

  /** What happened before each stage of the step, if it is only foreseen. */
  private final List<VectorClock> stages;

  /** The number of the footprint among all that are compared; not known before it is asked for. */
  private int footprintNumber = UNKNOWN;

  private static final int UNKNOWN = -1;

  /** What need not be compared again; null if there is nothing. */
  private @Nullable IdentityHashMap<AccessProspect, Boolean> compared;

  // One each for every entry, sorted by the number of the access.
  private int[] accesses;
  private LockSet[] locks;

  /** What happened before its first time. */
  private VectorClock[] clocks;

  /** The thread's epoch at its last time. */
  private int[] epochs;

  /** Where in the log it was made for the first time. */
  private int[] firstTimes;

  private int size;

  private final EntryIndex index;

  /**
   * Looks at a transition.
   *
   * @param state before it; after the call, if there are events, after it
   */
  GuardedAccesses(int thread, Footprint footprint, History history, SyncState state) {
    this.thread = thread;
    this.footprint = footprint;
    this.history = history;
    this.table = history.accesses();
    this.start = state.clock(thread);
    this.firstEpoch = start.get(thread);
    this.stages = List.of();
    int most = history.hasEvents() ? history.logLength() : table.size();
    accesses = new int[most];
    locks = new LockSet[most];
    clocks = new VectorClock[most];
    epochs = new int[most];
    firstTimes = new int[most];
    if (history.hasEvents()) {
      follow(history, state);
    } else {
      takeAll(state);
    }
    this.lastEpoch = state.clock(thread).get(thread);
    this.index = new EntryIndex(table, accesses, size);
  }

  /**
   * As they are when a state below which they are made is reached once more. Can be compared with
   * what is earlier alone.
   *
   * @param stages what happened before each stage of the step
   */
  GuardedAccesses(StepAccesses step, List<VectorClock> stages) {
    this.thread = step.thread;
    this.footprint = step.footprint;
    this.footprintNumber = step.footprintNumber;
    this.history = History.NONE;
    this.table = step.table;
    this.start = stages.get(0);
    this.firstEpoch = 0;
    this.stages = stages;
    this.size = step.accesses.length;
    this.accesses = step.accesses;
    this.locks = step.locks;
    this.clocks = new VectorClock[size];
    Arrays.setAll(clocks, i -> stages.get(step.stages[i]));
    this.epochs = NONE;
    this.firstTimes = NONE;
    this.lastEpoch = 0;
    this.index = step.index;
  }

  private void takeAll(SyncState state) {
    size = table.size();
    Arrays.setAll(accesses, i -> i);
    Arrays.fill(locks, state.held(thread));
    Arrays.fill(clocks, start);
    Arrays.fill(epochs, start.get(thread));
  }

  private void follow(History history, SyncState state) {
    Chains chains = new Chains(table.size(), history.logLength());
    VectorClock clock = start;
    LockSet held = state.held(thread);
    for (int i = 0; i < history.logLength(); i++) {
      if (history.isAccess(i)) {
        epochs[entry(chains, i, held, clock)] = clock.get(thread);
      } else {
        state.apply(thread, history.event(i), history.concerned(i));
        clock = state.clock(thread);
        held = state.held(thread);
      }
    }
    arrange(chains.order(size));
  }

  /** The entry of an access with these locks held; a new one if this is its first time. */
  private int entry(Chains chains, int time, LockSet held, VectorClock clock) {
    int access = history.access(time);
    for (int i = chains.first(access); i >= 0; i = chains.next(i)) {
      if (locks[i].equals(held)) {
        return i;
      }
    }
    accesses[size] = access;
    locks[size] = held;
    clocks[size] = clock;
    firstTimes[size] = time;
    chains.add(access, size);
    return size++;
  }

  private void arrange(int[] order) {
    int[] oldAccesses = accesses;
    LockSet[] oldLocks = locks;
    VectorClock[] oldClocks = clocks;
    int[] oldEpochs = epochs;
    int[] oldTimes = firstTimes;
    accesses = new int[size];
    locks = new LockSet[size];
    clocks = new VectorClock[size];
    epochs = new int[size];
    firstTimes = new int[size];
    for (int i = 0; i < size; i++) {
      accesses[i] = oldAccesses[order[i]];
      locks[i] = oldLocks[order[i]];
      clocks[i] = oldClocks[order[i]];
      epochs[i] = oldEpochs[order[i]];
      firstTimes[i] = oldTimes[order[i]];
    }
  }

  /**
   * Whether there may be a race with what is made below a state that was not found at an earlier
   * comparison of the two.
   */
  boolean mayMeet(AccessProspect later, ConflictTable<Footprint> footprints) {
    return thread != later.step.thread
        && size > 0
        && footprints.conflict(footprintNumber(footprints), later.step.footprintNumber)
        && (compared == null || !compared.containsKey(later));
  }

  int footprintNumber(ConflictTable<Footprint> footprints) {
    if (footprintNumber == UNKNOWN) {
      footprintNumber = footprints.number(footprint);
    }
    return footprintNumber;
  }

  /** Numbers of footprints are no longer what they were. */
  void forgetNumber() {
    footprintNumber = UNKNOWN;
    compared = null;
  }

  /** It was compared; once was enough if nothing ordered the two. */
  void note(AccessProspect later, GuardedAccesses asCompared) {
    if (!asCompared.isAfterAnyOf(thread, firstEpoch)) {
      IdentityHashMap<AccessProspect, Boolean> known = compared;
      known = known == null ? new IdentityHashMap<>() : known;
      known.put(later, true);
      compared = known;
    }
  }

  private boolean isAfterAnyOf(int other, int epoch) {
    for (int i = 0; i < stages.size(); i++) {
      if (stages.get(i).covers(other, epoch)) {
        return true;
      }
    }
    return false;
  }

  int size() {
    return size;
  }

  History history() {
    return history;
  }

  int[] entries() {
    return Arrays.copyOf(accesses, size);
  }

  LockSet[] locks() {
    return Arrays.copyOf(locks, size);
  }

  int firstTime(int entry) {
    return firstTimes[entry];
  }

  int[] inOrderOfFirstTimes() {
    long[] times = new long[size];
    Arrays.setAll(times, entry -> ((long) firstTimes[entry] << 32) | entry);
    Arrays.sort(times);
    return Arrays.stream(times).mapToInt(time -> (int) time).toArray();
  }

  /** For each access its entries. */
  private static final class Chains {
    private final int[] first;
    private final int[] next;

    Chains(int accesses, int entries) {
      first = new int[accesses];
      next = new int[entries];
      Arrays.fill(first, -1);
    }

    int first(int access) {
      return first[access];
    }

    int next(int entry) {
      return next[entry];
    }

    void add(int access, int entry) {
      next[entry] = first[access];
      first[access] = entry;
    }

    int[] order(int entries) {
      int[] order = new int[entries];
      int count = 0;
      for (int head : first) {
        for (int i = head; i >= 0; i = next[i]) {
          order[count++] = i;
        }
      }
      return order;
    }
  }

  /** Receives races. */
  interface Found {
    void race(GuardedAccesses earlier, int earlierAccess, GuardedAccesses later, int laterAccess);
  }

  /**
   * Finds the races with an earlier transition of another thread; but see {@link
   * #compareDestroying}.
   */
  void compare(GuardedAccesses earlier, ConflictTable<Footprint> footprints, Found found) {
    boolean impossible =
        size == 0
            || earlier.size == 0
            || start.covers(earlier.thread, earlier.lastEpoch)
            || !mayConflict(earlier, footprints);
    if (impossible) {
      return;
    }
    EntryIndex others = earlier.index;
    int from = 0;
    int longFrom = 0;
    int i = 0;
    while (i < size) {
      long first = table.firstByte(accesses[i]);
      long last = table.lastByte(accesses[i]);
      from = others.firstReaching(first, from);
      longFrom = others.firstLongReaching(first, longFrom);
      for (int k = longFrom; k < others.longCount() && others.longOne(k) < from; k++) {
        compare(i, earlier, others.longOne(k), found);
      }
      for (int j = from; j < earlier.size && earlier.firstByte(j) <= last; j++) {
        compare(i, earlier, j, found);
      }
      boolean inLongOne = longFrom < others.longCount() && others.longOne(longFrom) < from;
      i = inLongOne ? i + 1 : nextReaching(i + 1, earlier, from);
    }
  }

  /** The first entry that may touch what the other entries do from one of them on. */
  private int nextReaching(int entry, GuardedAccesses other, int from) {
    return from == other.size
        ? size
        : Math.min(index.firstReaching(other.firstByte(from), entry), index.nextLong(entry));
  }

  private boolean mayConflict(GuardedAccesses earlier, ConflictTable<Footprint> footprints) {
    return footprints.conflict(earlier.footprintNumber(footprints), footprintNumber(footprints));
  }

  private void compare(int entry, GuardedAccesses earlier, int other, Found found) {
    if (conflicts(entry, earlier, other) && isUnordered(entry, earlier, other)) {
      found.race(earlier, earlier.accesses[other], this, accesses[entry]);
    }
  }

  private long firstByte(int entry) {
    return table.firstByte(accesses[entry]);
  }

  /** The other one is known not to begin behind this one. */
  private boolean conflicts(int entry, GuardedAccesses earlier, int other) {
    int mine = accesses[entry];
    int theirs = earlier.accesses[other];
    return earlier.table.lastByte(theirs) >= table.firstByte(mine)
        && !table.isDestroying(mine)
        && isOpen(table, mine, earlier.table, theirs)
        && (table.isWrite(mine) || earlier.table.isWrite(theirs));
  }

  /** Whether two accesses are not both inside of locks. */
  private static boolean isOpen(AccessTable one, int access, AccessTable other, int otherAccess) {
    return !one.isSealed(access) || !other.isSealed(otherAccess);
  }

  /** The next entry that destroys something; -1 if there is none. */
  int nextDestroying(int from) {
    int entry = from;
    while (entry < size && !table.isDestroying(accesses[entry])) {
      entry++;
    }
    return entry < size ? entry : -1;
  }

  /**
   * Finds the race of an entry that destroys something with the last access to it in an earlier
   * transition; says whether there was any access. Only the very last one of each thread matters: a
   * thread that comes after the destruction fails, wherever in its course it was interrupted, so
   * that one place to interrupt it is enough.
   */
  boolean compareDestroying(int entry, GuardedAccesses earlier, Found found) {
    int last = earlier.lastTouching(table, accesses[entry]);
    if (last >= 0 && isUnordered(entry, earlier, last)) {
      found.race(earlier, earlier.accesses[last], this, accesses[entry]);
    }
    return last >= 0;
  }

  /** Whether an access has a byte in common with another one. */
  boolean touches(AccessTable others, int other) {
    return lastTouching(others, other) >= 0;
  }

  /** The entry of the last access that has a byte in common with another one; -1 if none has. */
  private int lastTouching(AccessTable others, int other) {
    for (int i = history.logLength() - 1; i >= 0; i--) {
      if (history.isAccess(i)) {
        int access = history.access(i);
        if (table.firstByte(access) <= others.lastByte(other)
            && table.lastByte(access) >= others.firstByte(other)) {
          return latestEntry(access);
        }
      }
    }
    return -1;
  }

  private int latestEntry(int access) {
    int first = Arrays.binarySearch(accesses, 0, size, access);
    while (first > 0 && accesses[first - 1] == access) {
      first--;
    }
    int latest = first;
    for (int i = first; i >= 0 && i < size && accesses[i] == access; i++) {
      latest = epochs[i] > epochs[latest] ? i : latest;
    }
    return latest;
  }

  private boolean isUnordered(int entry, GuardedAccesses earlier, int other) {
    return !clocks[entry].covers(earlier.thread, earlier.epochs[other])
        && !locks[entry].intersects(earlier.locks[other]);
  }
}
