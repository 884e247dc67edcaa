package org.landslide.check.trace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.landslide.check.trace.RecordedAccess.Window;

/**
 * Finds the accesses of a trace that matter: those to bytes that another thread accesses too, if
 * one of the two writes.
 *
 * <p>What a thread did before another one was created does not matter for that one: it could not
 * have been otherwise. And a stack is used over and over, for things that have nothing to do with
 * each other. So of the accesses to a byte of a stack that a thread makes in a row only the edges
 * matter: what others see is what is written last, and what is looked at after that; what others
 * have left is seen only by a thread that reads before it writes. Nor does it matter which thread
 * used the place before its last use.
 */
final class ConflictFinder {
  private final Map<Integer, Long> births;
  private final Map<Long, List<RecordedAccess>> byByte = new HashMap<>();

  /**
   * @param births when each thread was created
   */
  ConflictFinder(Map<Integer, Long> births) {
    this.births = births;
  }

  void add(Collection<RecordedAccess> accesses, int task) {
    for (RecordedAccess access : accesses) {
      long first = ((long) task << 32) | Integer.toUnsignedLong(access.key.address());
      for (int i = 0; i < access.key.bytes(); i++) {
        byByte.computeIfAbsent(first + i, unused -> new ArrayList<>()).add(access);
      }
    }
  }

  /** Tells all accesses with which rows they conflict. */
  void find() {
    byByte.values().forEach(this::compareAll);
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

  /** All accesses to one byte. */
  private void compareAll(List<RecordedAccess> accesses) {
    boolean written = accesses.stream().anyMatch(access -> access.key.write());
    boolean shared = accesses.stream().mapToInt(access -> access.thread).distinct().count() > 1;
    if (!written || !shared) {
      return;
    }
    NavigableMap<Integer, Writes> writes = new TreeMap<>();
    for (RecordedAccess access : accesses) {
      Writes before = writes.getOrDefault(access.row, Writes.none(access.thread));
      writes.put(access.row, before.with(access));
    }
    for (RecordedAccess earlier : accesses) {
      for (RecordedAccess later : accesses) {
        if (earlier.row < later.row && isConflict(earlier, later, writes)) {
          earlier.conflictsWith(later.row, whatIsSeen(earlier, later, writes));
          later.conflictsWith(earlier.row, whatSees(later, writes));
        }
      }
    }
  }

  private boolean isConflict(
      RecordedAccess earlier, RecordedAccess later, NavigableMap<Integer, Writes> writes) {
    return earlier.thread != later.thread
        && (earlier.key.write() || later.key.write())
        && earlier.lastTime() >= births.getOrDefault(later.thread, 0L)
        && of(earlier, writes).areSeenBy(earlier)
        && of(later, writes).hideNothingFrom(later)
        && !(earlier.onStack && isReused(earlier, later, writes));
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
    long birth = births.getOrDefault(later.thread, 0L);
    long lastWrite = of(earlier, writes).last();
    return new Window(earlier.onStack ? Math.max(birth, lastWrite) : birth, Long.MAX_VALUE);
  }

  private static Window whatSees(RecordedAccess later, NavigableMap<Integer, Writes> writes) {
    long firstWrite = of(later, writes).first();
    return new Window(0, later.onStack ? firstWrite : Long.MAX_VALUE);
  }
}
