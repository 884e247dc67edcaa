package org.landslide.check.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.landslide.check.trace.RecordedAccess.Window;

/**
 * Finds the accesses of a trace that matter: those to bytes that another thread accesses too, if
 * one of the two writes.
 *
 * <p>What a thread did before another one was created does not matter for that one: it could not
 * have been otherwise. Nor does it matter what is on a thread's own stack when it runs first, where
 * the time of its creation is not known. And a stack is used over and over, for things that have
 * nothing to do with each other. So of the accesses to a byte of a stack that a thread makes in a
 * row only the edges matter: what others see is what is written last, and what is looked at after
 * that; what others have left is seen only by a thread that reads before it writes. Nor does it
 * matter which thread used the place before its last use.
 *
 * <p>Of the rows with which an access conflicts only the nearest are looked for: a reader follows
 * no more, and all of them would be a number that grows with the square of the trace's length.
 */
final class ConflictFinder {
  /** So many rows of each other thread are found before an access, and as many after it. */
  static final int MOST_ROWS = 30;

  private final Map<Integer, Long> births;
  private final Map<Integer, Long> firstSteps;
  private final List<RecordedAccess> all = new ArrayList<>();

  /**
   * @param births when each thread was created, as far as that is known
   * @param firstSteps when each thread ran first
   */
  ConflictFinder(Map<Integer, Long> births, Map<Integer, Long> firstSteps) {
    this.births = births;
    this.firstSteps = firstSteps;
  }

  void add(Collection<RecordedAccess> accesses) {
    all.addAll(accesses);
  }

  private static long first(RecordedAccess access) {
    return ((long) access.space << 32) | Integer.toUnsignedLong(access.address());
  }

  private static long end(RecordedAccess access) {
    return first(access) + access.bytes();
  }

  /**
   * Tells all accesses with which rows they conflict. Bytes that are touched by the same accesses
   * are looked at as one piece: sweeps touch many.
   */
  void find() {
    long[] bounds =
        all.stream()
            .flatMapToLong(access -> LongStream.of(first(access), end(access)))
            .sorted()
            .distinct()
            .toArray();
    List<List<RecordedAccess>> pieces = new ArrayList<>();
    Arrays.stream(bounds).forEach(unused -> pieces.add(new ArrayList<>(2)));
    for (RecordedAccess access : all) {
      int end = Arrays.binarySearch(bounds, end(access));
      for (int i = Arrays.binarySearch(bounds, first(access)); i < end; i++) {
        pieces.get(i).add(access);
      }
    }
    pieces.forEach(this::compare);
  }

  /** When a row, of this thread, writes a byte first and last. */
  private record Writes(int thread, long first, long last) {
    static Writes none(int thread) {
      return new Writes(thread, Long.MAX_VALUE, 0);
    }

    boolean any() {
      return last > 0;
    }

    Writes with(RecordedAccess access) {
      return access.key.write()
          ? new Writes(
              thread, Math.min(first, access.firstTime()), Math.max(last, access.lastTime()))
          : this;
    }

    boolean areSeenBy(RecordedAccess earlier) {
      return !earlier.onStack || earlier.lastTime() >= last;
    }

    boolean hideNothingFrom(RecordedAccess later) {
      return !later.onStack || later.firstTime() <= first;
    }
  }

  /** All accesses to one piece, in the order of their rows. */
  private void compare(List<RecordedAccess> accesses) {
    boolean written = accesses.stream().anyMatch(access -> access.key.write());
    boolean shared = accesses.stream().mapToInt(access -> access.thread).distinct().count() > 1;
    if (!written || !shared) {
      return;
    }
    NavigableMap<Integer, Writes> writes = new TreeMap<>();
    Map<Integer, ThreadAccesses> threads = new TreeMap<>();
    for (RecordedAccess access : accesses) {
      Writes before = writes.getOrDefault(access.row, Writes.none(access.thread));
      writes.put(access.row, before.with(access));
      threads.computeIfAbsent(access.thread, unused -> new ThreadAccesses()).add(access);
    }
    for (RecordedAccess access : accesses) {
      for (ThreadAccesses thread : threads.values()) {
        List<RecordedAccess> others = thread.conflicting(access);
        int next = firstAfter(others, access.row);
        compareWithEarlier(access, others.subList(0, next), writes);
        compareWithLater(access, others.subList(next, others.size()), writes);
      }
    }
  }

  /** The index of the first access in a later row. */
  private static int firstAfter(List<RecordedAccess> accesses, int row) {
    int low = 0;
    int high = accesses.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (accesses.get(middle).row <= row) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** What one thread does to a piece. */
  private static final class ThreadAccesses {
    private final List<RecordedAccess> all = new ArrayList<>();
    private final List<RecordedAccess> writes = new ArrayList<>();

    void add(RecordedAccess access) {
      all.add(access);
      if (access.key.write()) {
        writes.add(access);
      }
    }

    /** What may conflict with an access: writes, and if it writes itself whatever there is. */
    List<RecordedAccess> conflicting(RecordedAccess access) {
      if (all.get(0).thread == access.thread) {
        return List.of();
      }
      return access.key.write() ? all : writes;
    }
  }

  /** From the last one to the first, until enough are found, or what came before is gone. */
  private void compareWithEarlier(
      RecordedAccess access, List<RecordedAccess> others, NavigableMap<Integer, Writes> writes) {
    int rows = 0;
    int lastRow = -1;
    for (int i = others.size() - 1; i >= 0 && rows < MOST_ROWS; i--) {
      RecordedAccess earlier = others.get(i);
      if (!isInReach(earlier, access, writes)) {
        return;
      }
      if (isConflict(earlier, access, writes)) {
        access.conflictsWith(earlier.row, whatSees(access, writes));
        rows += earlier.row == lastRow ? 0 : 1;
        lastRow = earlier.row;
      }
    }
  }

  /** From the first one to the last, until enough are found, or the access is covered up. */
  private void compareWithLater(
      RecordedAccess access, List<RecordedAccess> others, NavigableMap<Integer, Writes> writes) {
    int rows = 0;
    int lastRow = -1;
    for (int i = 0; i < others.size() && rows < MOST_ROWS; i++) {
      RecordedAccess later = others.get(i);
      if (!isInReach(access, later, writes)) {
        return;
      }
      if (isConflict(access, later, writes)) {
        access.conflictsWith(later.row, whatIsSeen(access, later, writes));
        rows += later.row == lastRow ? 0 : 1;
        lastRow = later.row;
      }
    }
  }

  private static boolean isConflict(
      RecordedAccess earlier, RecordedAccess later, NavigableMap<Integer, Writes> writes) {
    return of(earlier, writes).areSeenBy(earlier) && of(later, writes).hideNothingFrom(later);
  }

  /**
   * Whether something of the earlier access may be left when the later one comes. If not, the same
   * holds for two that are further apart.
   */
  private boolean isInReach(
      RecordedAccess earlier, RecordedAccess later, NavigableMap<Integer, Writes> writes) {
    return earlier.lastTime() >= begin(later)
        && !(earlier.onStack && isReused(earlier, later, writes));
  }

  /** What came before does not matter for an access. */
  private long begin(RecordedAccess access) {
    Map<Integer, Long> begins = access.onOwnStack ? firstSteps : births;
    return begins.getOrDefault(access.thread, 0L);
  }

  /** Whether one of the two has put something else there in between. */
  private static boolean isReused(
      RecordedAccess earlier, RecordedAccess later, NavigableMap<Integer, Writes> writes) {
    return writes.subMap(earlier.row, false, later.row, false).values().stream()
        .filter(Writes::any)
        .anyMatch(w -> w.thread() == earlier.thread || w.thread() == later.thread);
  }

  private static Writes of(RecordedAccess access, NavigableMap<Integer, Writes> writes) {
    return writes.getOrDefault(access.row, Writes.none(access.thread));
  }

  private Window whatIsSeen(
      RecordedAccess earlier, RecordedAccess later, NavigableMap<Integer, Writes> writes) {
    long birth = begin(later);
    long lastWrite = of(earlier, writes).last();
    return new Window(earlier.onStack ? Math.max(birth, lastWrite) : birth, Long.MAX_VALUE);
  }

  private static Window whatSees(RecordedAccess later, NavigableMap<Integer, Writes> writes) {
    long firstWrite = of(later, writes).first();
    return new Window(0, later.onStack ? firstWrite : Long.MAX_VALUE);
  }
}
