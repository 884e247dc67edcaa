package org.landslide.guest.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the accesses of a trace that matter: those to bytes that another thread accesses too, if
 * one of the two writes.
 *
 * <p>Of those that follow one another in a row, without another thread in between, only the edges
 * matter: what others see is what is written last, and what is looked at after that; what others
 * have left is seen by those who look before they write. What a thread did before another one was
 * created does not matter for that one: it could not have been otherwise.
 */
final class Conflicts {
  private final Map<Integer, Long> births;
  private final Map<Long, List<RecordedAccess>> byByte = new HashMap<>();

  /**
   * @param births when each thread was created
   */
  Conflicts(Map<Integer, Long> births) {
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

  /** When a row writes a byte first and last. */
  private record Writes(long first, long last) {
    static final Writes NONE = new Writes(Long.MAX_VALUE, 0);

    Writes with(RecordedAccess access) {
      return access.key.write()
          ? new Writes(Math.min(first, access.firstTime()), Math.max(last, access.lastTime()))
          : this;
    }

    boolean areSeenBy(RecordedAccess earlier) {
      return earlier.lastTime() >= last;
    }

    boolean hideNothingFrom(RecordedAccess later) {
      return later.firstTime() <= first;
    }
  }

  /** All accesses to one byte. */
  private void compareAll(List<RecordedAccess> accesses) {
    boolean written = accesses.stream().anyMatch(access -> access.key.write());
    boolean shared = accesses.stream().mapToInt(access -> access.thread).distinct().count() > 1;
    if (!written || !shared) {
      return;
    }
    Map<Integer, Writes> writes = new TreeMap<>();
    for (RecordedAccess access : accesses) {
      writes.put(access.row, writes.getOrDefault(access.row, Writes.NONE).with(access));
    }
    for (RecordedAccess earlier : accesses) {
      for (RecordedAccess later : accesses) {
        if (earlier.row < later.row && isConflict(earlier, later, writes)) {
          earlier.conflictsWith(later.row);
          later.conflictsWith(earlier.row);
        }
      }
    }
  }

  private boolean isConflict(
      RecordedAccess earlier, RecordedAccess later, Map<Integer, Writes> writes) {
    return earlier.thread != later.thread
        && (earlier.key.write() || later.key.write())
        && earlier.lastTime() >= births.getOrDefault(later.thread, 0L)
        && writes.getOrDefault(earlier.row, Writes.NONE).areSeenBy(earlier)
        && writes.getOrDefault(later.row, Writes.NONE).hideNothingFrom(later);
  }
}
