package org.landslide.check.trace;

import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.TraceRow.Pending;

/**
 * What the other threads were about to store where an interleaving fails. A thread that has read
 * too early conflicts with nothing in the interleaving, since the store has not come.
 */
final class PendingWrites {
  /** The first ones tell. */
  private static final int MOST = 4096;

  /** No single access is longer, but for a block that is freed. */
  private static final int LONGEST = 16;

  private record Write(long end, Pending pending) {}

  private final NavigableMap<Long, Write> writes = new TreeMap<>();

  boolean isFull() {
    return writes.size() >= MOST;
  }

  void clear() {
    writes.clear();
  }

  void add(int space, int address, int bytes, int thread, Frame at) {
    if (!isFull()) {
      long start = place(space, address);
      long end = start + Math.min(bytes, LONGEST);
      writes.putIfAbsent(start, new Write(end, new Pending(thread, at)));
    }
  }

  /** The first one by another thread to a byte of an access, if there is any. */
  Optional<Pending> to(RecordedAccess access) {
    long start = place(access.space, access.address());
    return writes.subMap(start - LONGEST, true, start + access.bytes(), false).values().stream()
        .filter(write -> write.end > start && write.pending.thread() != access.thread)
        .map(Write::pending)
        .findFirst();
  }

  private static long place(int space, int address) {
    return ((long) space << Integer.SIZE) | Integer.toUnsignedLong(address);
  }
}
