package org.landslide.check.state;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.landslide.check.heap.HeapMap;
import org.landslide.check.heap.Site;
import org.landslide.world.World;

/** All that the checker knows of a state besides the world. Its parts never change. */
public final class Ledger {
  /**
   * What stands for physical memory among the {@linkplain #heap heaps}, of which the kernel hands
   * out frames. No task has this number.
   */
  public static final int FRAMES = 0;

  private ThreadNotes[] threads;
  private HeapMap[] heaps;
  private LockTable locks;
  private LibraryIds ids;
  private UnsettledWords unsettled;

  private Ledger(
      ThreadNotes[] threads,
      HeapMap[] heaps,
      LockTable locks,
      LibraryIds ids,
      UnsettledWords unsettled) {
    this.threads = threads;
    this.heaps = heaps;
    this.locks = locks;
    this.ids = ids;
    this.unsettled = unsettled;
  }

  /** Of a guest that has just been booted. */
  static Ledger atStart(World world) {
    ThreadNotes[] threads = {ThreadNotes.FRESH, ThreadNotes.FRESH};
    HeapMap[] heaps = {HeapMap.EMPTY, HeapMap.EMPTY};
    Ledger ledger =
        new Ledger(threads, heaps, LockTable.EMPTY, LibraryIds.EMPTY, UnsettledWords.NONE);
    Site before = new Site(world.firstThread(), List.of());
    HeapMap heap = HeapMap.EMPTY;
    for (Map.Entry<Integer, Integer> block : world.blocksAtStart().entrySet()) {
      heap = heap.allocated(block.getKey(), block.getValue(), before);
    }
    ledger.setHeap(world.firstSpace(), heap);
    return ledger;
  }

  /** The notes on a thread; fresh ones when there are none. */
  public ThreadNotes thread(int tid) {
    return tid < threads.length ? threads[tid] : ThreadNotes.FRESH;
  }

  public void put(int tid, ThreadNotes notes) {
    if (tid >= threads.length) {
      threads = grown(threads, tid, ThreadNotes.FRESH);
    }
    threads[tid] = notes;
  }

  /** The heap of a task. */
  public HeapMap heap(int task) {
    return task < heaps.length ? heaps[task] : HeapMap.EMPTY;
  }

  public void setHeap(int task, HeapMap heap) {
    if (task >= heaps.length) {
      heaps = grown(heaps, task, HeapMap.EMPTY);
    }
    heaps[task] = heap;
  }

  private static <T> T[] grown(T[] array, int index, T filler) {
    T[] result = Arrays.copyOf(array, Math.max(index + 1, array.length * 2));
    Arrays.fill(result, array.length, result.length, filler);
    return result;
  }

  public LockTable locks() {
    return locks;
  }

  public void setLocks(LockTable newLocks) {
    locks = newLocks;
  }

  public LibraryIds ids() {
    return ids;
  }

  public void setIds(LibraryIds newIds) {
    ids = newIds;
  }

  /** The words that depend on how often a thread went round a loop. */
  public UnsettledWords unsettled() {
    return unsettled;
  }

  public void setUnsettled(UnsettledWords words) {
    unsettled = words;
  }

  /** A thread has made another task, of which it has a copy of itself. */
  public void fork(int parentTask, int parent, int child, ThreadNotes copied) {
    put(child, copied);
    setHeap(child, heap(parentTask));
    locks = locks.forked(parentTask, parent, child, child);
    unsettled = unsettled.copied(parentTask, child);
  }

  /** A task runs another program. */
  public void forgetTask(int task) {
    setHeap(task, HeapMap.EMPTY);
    locks = locks.withoutTask(task);
    ids = ids.withoutTask(task);
  }

  /** Whether all that is known is the same. */
  boolean isSameAs(Ledger other) {
    return areThreadsSame(other, (a, b) -> a.isFresh() == b.isFresh() && a.equals(b))
        && locks.equals(other.locks)
        && ids.equals(other.ids)
        && unsettled.equals(other.unsettled)
        && areHeapsSame(other, HeapMap::equals);
  }

  /** Whether the same can happen. */
  boolean isAlike(Ledger other, Likeness likeness) {
    return areThreadsSame(other, (a, b) -> a.isAlike(b, likeness))
        && locks.equals(other.locks)
        && ids.equals(other.ids)
        && unsettled.isAlike(other.unsettled)
        && areHeapsSame(
            other, likeness == Likeness.BESIDES_MEMORY ? HeapMap::hasSameBlocks : HeapMap::isAlike);
  }

  private boolean areThreadsSame(Ledger other, BiPredicate<ThreadNotes, ThreadNotes> same) {
    for (int tid = 0; tid < Math.max(threads.length, other.threads.length); tid++) {
      if (!same.test(thread(tid), other.thread(tid))) {
        return false;
      }
    }
    return true;
  }

  private boolean areHeapsSame(Ledger other, BiPredicate<HeapMap, HeapMap> same) {
    for (int task = 0; task < Math.max(heaps.length, other.heaps.length); task++) {
      if (!same.test(heap(task), other.heap(task))) {
        return false;
      }
    }
    return true;
  }

  /** Equal for ledgers that are the same. */
  int hash() {
    return hash(ThreadNotes::standing) + hashOfHeaps();
  }

  /** Equal for ledgers that are alike. */
  int hashOfAlike(Likeness likeness) {
    return switch (likeness) {
      case BESIDES_MEMORY -> hash(ThreadNotes::pause);
      case IN_PRESENT -> hash(ThreadNotes::pause) + hashOfHeaps();
      case IN_PAST_TOO -> hash(ThreadNotes::stepsOfLoop) + hashOfHeaps();
    };
  }

  private int hashOfHeaps() {
    int hash = 0;
    for (HeapMap heap : heaps) {
      hash += heap.hashCode();
    }
    return hash;
  }

  private int hash(Function<ThreadNotes, Object> ofThread) {
    int hash = locks.hashCode() * 31 + ids.hashCode();
    int last = threads.length - 1;
    while (last >= 0 && threads[last].isFresh()) {
      last--;
    }
    for (int tid = 0; tid <= last; tid++) {
      hash = hash * 31 + ofThread.apply(threads[tid]).hashCode();
    }
    return hash;
  }

  Ledger copy() {
    return new Ledger(threads.clone(), heaps.clone(), locks, ids, unsettled);
  }

  void assign(Ledger other) {
    threads = other.threads.clone();
    heaps = other.heaps.clone();
    locks = other.locks;
    ids = other.ids;
    unsettled = other.unsettled;
  }
}
