package org.landslide.machine.state;

import org.jspecify.annotations.Nullable;
import org.landslide.machine.memory.Memory;

/** A transaction that was begun and neither ended nor aborted. Part of a thread's state. */
public final class Transaction {
  /** Where and with what registers the program goes on after an abort, but for EAX. */
  private final CpuContext fallback;

  private final UndoLog undo;

  /** How many are inside one another; they begin and end as one. */
  private int depth;

  private Transaction(CpuContext fallback, UndoLog undo, int depth) {
    this.fallback = fallback;
    this.undo = undo;
    this.depth = depth;
  }

  public Transaction(CpuContext fallback) {
    this(fallback, new UndoLog(), 1);
  }

  /** Another one in the same state, which goes its own way from here. */
  Transaction copy() {
    return new Transaction(fallback, undo.copy(), depth);
  }

  static @Nullable Transaction copyOf(@Nullable Transaction transaction) {
    return transaction == null ? null : transaction.copy();
  }

  public CpuContext fallback() {
    return fallback;
  }

  public UndoLog undo() {
    return undo;
  }

  public int depth() {
    return depth;
  }

  public void setDepth(int newDepth) {
    depth = newDepth;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Transaction that
            && depth == that.depth
            && fallback.equals(that.fallback)
            && undo.equals(that.undo));
  }

  @Override
  public int hashCode() {
    return Long.hashCode(stableHash());
  }

  long stableHash() {
    return Memory.mix(fallback.stableHash() ^ Memory.mix(depth) ^ undo.stableHash());
  }
}
