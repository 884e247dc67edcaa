package org.landslide.guest.check;

import java.util.Optional;
import java.util.TreeSet;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.TraceRow.SharedAccess;

/** An access that a row of a trace makes, once or several times. */
final class RecordedAccess {
  /** What makes two accesses of a row the same. */
  record Key(int instruction, int address, int bytes, boolean write) {}

  final Key key;
  final int thread;
  final int row;

  /** In which block of the heap. */
  final Optional<Block> block;

  /** Whether by mutex_lock or mutex_unlock, or what they call. */
  final boolean inMutex;

  /** When it was made first, and when last. */
  private long firstTime = Long.MAX_VALUE;

  private long lastTime;

  private String value = "";
  private final TreeSet<Integer> rows = new TreeSet<>();

  RecordedAccess(Key key, int thread, int row, Optional<Block> block, boolean inMutex) {
    this.key = key;
    this.thread = thread;
    this.row = row;
    this.block = block;
    this.inMutex = inMutex;
  }

  /** It was made again, with this value. */
  void made(long when, String newValue) {
    firstTime = Math.min(firstTime, when);
    lastTime = when;
    value = newValue;
  }

  long firstTime() {
    return firstTime;
  }

  long lastTime() {
    return lastTime;
  }

  /** It conflicts with something that a row does. */
  void conflictsWith(int otherRow) {
    rows.add(otherRow);
  }

  boolean isShared() {
    return !rows.isEmpty();
  }

  SharedAccess shared(String variable, Frame at) {
    return new SharedAccess(
        key.write(),
        Integer.toUnsignedLong(key.address()),
        key.bytes(),
        variable,
        value,
        at,
        rows.stream().toList());
  }
}
