package org.landslide.machine.state;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.Cpu;
import org.landslide.machine.memory.Memory;

/**
 * What a thread needs to go on: general registers, EIP, EFLAGS, segments and the transaction it is
 * in, as they were when it was saved. Never changes.
 */
public final class CpuContext {
  private final int[] gpr;
  private final int eip;
  private final int eflags;
  private final Segment[] segments;
  private final @Nullable Transaction transaction;

  private CpuContext(
      int[] gpr, int eip, int eflags, Segment[] segments, @Nullable Transaction transaction) {
    this.gpr = gpr;
    this.eip = eip;
    this.eflags = eflags;
    this.segments = segments;
    this.transaction = transaction;
  }

  public static CpuContext of(Registers registers) {
    return new CpuContext(
        registers.gpr.clone(),
        registers.eip,
        registers.eflags(),
        registers.segments.clone(),
        Transaction.copyOf(registers.transaction));
  }

  public void copyTo(Registers registers) {
    System.arraycopy(gpr, 0, registers.gpr, 0, gpr.length);
    System.arraycopy(segments, 0, registers.segments, 0, segments.length);
    registers.eip = eip;
    registers.setEflags(eflags);
    registers.transaction = Transaction.copyOf(transaction);
  }

  /** A general register, numbered as in {@link Cpu}. */
  public int reg(int index) {
    return gpr[index & 7];
  }

  public int eip() {
    return eip;
  }

  public int eflags() {
    return eflags;
  }

  public int selector(int segment) {
    return segments[segment].selector();
  }

  /** The same with another value in a general register. */
  public CpuContext withReg(int index, int value) {
    int[] changed = gpr.clone();
    changed[index & 7] = value;
    return new CpuContext(changed, eip, eflags, segments, transaction);
  }

  /** The same, going on elsewhere. */
  public CpuContext withEip(int newEip) {
    return new CpuContext(gpr, newEip, eflags, segments, transaction);
  }

  /** The same with another selector, to be looked at: what is behind the selector stays. */
  public CpuContext withSelector(int segment, int selector) {
    Segment[] changed = segments.clone();
    Segment old = changed[segment];
    changed[segment] = new Segment(selector, old.base(), old.limit(), old.access(), old.big());
    return new CpuContext(gpr, eip, eflags, changed, transaction);
  }

  /** The same with a segment that begins elsewhere. */
  public CpuContext withSegmentBase(int segment, int base) {
    Segment[] changed = segments.clone();
    changed[segment] = changed[segment].withBase(base);
    return new CpuContext(gpr, eip, eflags, changed, transaction);
  }

  /** The same with other flags. */
  public CpuContext withEflags(int newEflags) {
    return new CpuContext(gpr, eip, newEflags, segments, transaction);
  }

  /** Whether it is that of a thread inside a transaction. */
  public boolean inTransaction() {
    return transaction != null;
  }

  /** The same outside of transactions. */
  public CpuContext withoutTransaction() {
    return new CpuContext(gpr, eip, eflags, segments, null);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof CpuContext that
            && eip == that.eip
            && eflags == that.eflags
            && Arrays.equals(gpr, that.gpr)
            && Arrays.equals(segments, that.segments)
            && Objects.equals(transaction, that.transaction));
  }

  @Override
  public int hashCode() {
    return Long.hashCode(stableHash());
  }

  /** Equal for equal contexts, in every run. */
  public long stableHash() {
    long hash = Memory.mix(eip ^ (long) eflags << 32);
    for (int value : gpr) {
      hash = Memory.mix(hash ^ value);
    }
    for (Segment segment : segments) {
      hash = Memory.mix(hash ^ segment.stableHash());
    }
    return transaction == null ? hash : Memory.mix(hash ^ transaction.stableHash());
  }
}
