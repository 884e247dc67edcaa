package org.landslide.machine.state;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.memory.Memory;

/**
 * Everything the processor holds that is part of a snapshot.
 *
 * <p>The arithmetic flags are kept lazily in two words, from which each flag can be had on demand:
 * {@link #result}, the last result, sign-extended, gives ZF, SF and PF; {@link #carries} holds the
 * carries of the addition in bits 31 (CF), 30 (with bit 31: OF) and 3 (AF). Bit 0 of carries
 * inverts SF and bits 8 to 15 are added to the byte whose parity is PF, so that any combination of
 * flags can be represented, such as one that was popped.
 */
public final class Registers {
  public static final int CF = 1;
  static final int PF = 1 << 2;
  static final int AF = 1 << 4;
  public static final int ZF = 1 << 6;
  public static final int SF = 1 << 7;
  public static final int TF = 1 << 8;
  public static final int IF = 1 << 9;
  public static final int DF = 1 << 10;
  public static final int OF = 1 << 11;
  public static final int IOPL = 3 << 12;
  public static final int NT = 1 << 14;
  public static final int RF = 1 << 16;
  public static final int VM = 1 << 17;
  public static final int AC = 1 << 18;
  public static final int ID = 1 << 21;

  public static final int ARITHMETIC = CF | PF | AF | ZF | SF | OF;

  /** The flags outside arithmetic that this processor has. VM is not among them: no 8086 mode. */
  static final int OTHERS = TF | IF | DF | IOPL | NT | RF | AC | ID;

  static final int CARRY_BIT = 1 << 31;
  public static final int OVERFLOW_BITS = 3 << 30;
  public static final int AUX_BIT = 1 << 3;
  public static final int CARRY_MASK = OVERFLOW_BITS | AUX_BIT;

  /** The index that stands for "no register" in an address: always zero. */
  public static final int NONE = 8;

  public static final int CR0_PE = 1;
  static final int CR0_MP = 1 << 1;
  public static final int CR0_EM = 1 << 2;
  public static final int CR0_TS = 1 << 3;

  /** A kernel sets it that uses floating-point numbers. */
  public static final int CR0_NE = 1 << 5;

  public static final int CR0_ET = 1 << 4;
  public static final int CR0_WP = 1 << 16;
  public static final int CR0_PG = 1 << 31;
  public static final int CR4_PSE = 1 << 4;
  public static final int CR4_PGE = 1 << 7;

  /** The general registers; slot {@link #NONE} stays zero. */
  public final int[] gpr = new int[9];

  public int eip;
  public int result;
  public int carries;

  /** The flags outside arithmetic, at their places in EFLAGS. */
  public int otherFlags;

  public final Segment[] segments = new Segment[6];
  public Segment ldt = Segment.NULL;
  public Segment task = Segment.NULL;
  public int gdtBase;
  public int gdtLimit;
  public int idtBase;
  public int idtLimit;
  public int cr0 = CR0_PE | CR0_ET;
  public int cr2;
  public int cr3;
  public int cr4;
  public final int[] debug = new int[8];
  public boolean halted;

  /**
   * Interrupts wait while this is the count of retired instructions: sti, mov ss and pop ss hold
   * them off for one more instruction.
   */
  public long shadowAt = -1;

  public long retired;

  /** The transaction under way, if there is one. */
  public @Nullable Transaction transaction;

  /** What the processor may remember of page tables that were changed. */
  public StalePages stale = StalePages.NONE;

  public Registers() {
    enterFlat(0);
    otherFlags = 0;
    setEflags(0);
  }

  public Registers copy() {
    Registers copy = new Registers();
    copy.set(this);
    return copy;
  }

  public void set(Registers other) {
    System.arraycopy(other.gpr, 0, gpr, 0, gpr.length);
    System.arraycopy(other.segments, 0, segments, 0, segments.length);
    System.arraycopy(other.debug, 0, debug, 0, debug.length);
    eip = other.eip;
    result = other.result;
    carries = other.carries;
    otherFlags = other.otherFlags;
    ldt = other.ldt;
    task = other.task;
    gdtBase = other.gdtBase;
    gdtLimit = other.gdtLimit;
    idtBase = other.idtBase;
    idtLimit = other.idtLimit;
    cr0 = other.cr0;
    cr2 = other.cr2;
    cr3 = other.cr3;
    cr4 = other.cr4;
    halted = other.halted;
    shadowAt = other.shadowAt;
    retired = other.retired;
    transaction = Transaction.copyOf(other.transaction);
    stale = other.stale;
  }

  public void enterFlat(int cpl) {
    Segment data = Segment.flatData(cpl);
    Arrays.fill(segments, data);
    segments[Register.CS] = Segment.flatCode(cpl);
  }

  public int cpl() {
    return segments[Register.CS].selector() & 3;
  }

  public boolean inInterruptShadow() {
    return retired == shadowAt;
  }

  public int get8(int index) {
    return gpr[index & 3] >>> ((index & 4) << 1) & 0xff;
  }

  public void set8(int index, int value) {
    int shift = (index & 4) << 1;
    int keep = ~(0xff << shift);
    gpr[index & 3] = (gpr[index & 3] & keep) | (value & 0xff) << shift;
  }

  public void set16(int index, int value) {
    gpr[index] = (gpr[index] & 0xffff0000) | (value & 0xffff);
  }

  public int get(int index, int size) {
    return switch (size) {
      case 1 -> get8(index);
      case 2 -> gpr[index] & 0xffff;
      default -> gpr[index];
    };
  }

  public void set(int index, int size, int value) {
    switch (size) {
      case 1 -> set8(index, value);
      case 2 -> set16(index, value);
      default -> gpr[index] = value;
    }
  }

  public boolean carry() {
    return carries < 0;
  }

  public int carryBit() {
    return carries >>> 31;
  }

  public boolean overflow() {
    return (carries ^ carries << 1) < 0;
  }

  public boolean auxiliary() {
    return (carries & AUX_BIT) != 0;
  }

  public boolean zero() {
    return result == 0;
  }

  public boolean sign() {
    return (result ^ carries << 31) < 0;
  }

  public boolean parity() {
    return (Integer.bitCount((result ^ carries >>> 8) & 0xff) & 1) == 0;
  }

  public boolean flag(int flag) {
    return (otherFlags & flag) != 0;
  }

  /** Sets CF and leaves the other flags. */
  public void setCarry(boolean carry) {
    setCarryAndOverflow(carry, overflow());
  }

  public void setCarryAndOverflow(boolean carry, boolean overflow) {
    int high = (carry ? CARRY_BIT : 0) | (carry != overflow ? 1 << 30 : 0);
    carries = (carries & ~OVERFLOW_BITS) | high;
  }

  /** Sets ZF and leaves the other flags. */
  public void setZero(boolean zero) {
    if (zero != zero()) {
      setEflags((eflags() & ~ZF) | (zero ? ZF : 0));
    }
  }

  /** SF, ZF and PF from a result, sign-extended; CF, OF and AF clear. */
  public void setLogic(int signExtendedResult) {
    result = signExtendedResult;
    carries = 0;
  }

  int arithmeticFlags() {
    return (carry() ? CF : 0)
        | (parity() ? PF : 0)
        | (auxiliary() ? AF : 0)
        | (zero() ? ZF : 0)
        | (sign() ? SF : 0)
        | (overflow() ? OF : 0);
  }

  public int eflags() {
    return arithmeticFlags() | otherFlags | 2;
  }

  public void setEflags(int flags) {
    otherFlags = flags & OTHERS;
    setArithmeticFlags(flags);
  }

  public void setArithmeticFlags(int flags) {
    boolean zero = (flags & ZF) != 0;
    boolean parity = (flags & PF) != 0;
    result = zero ? 0 : 1;
    boolean carry = (flags & CF) != 0;
    boolean overflow = (flags & OF) != 0;
    // A result of 0 has even parity, one of 1 has odd parity; the parity bits correct that.
    carries =
        ((flags & SF) != 0 ? 1 : 0)
            | (parity != zero ? 1 << 8 : 0)
            | ((flags & AF) != 0 ? AUX_BIT : 0);
    setCarryAndOverflow(carry, overflow);
  }

  /** Whether condition {@code code} holds, numbered as in the opcodes of jcc. */
  public boolean condition(int code) {
    boolean holds =
        switch (code >>> 1) {
          case 0 -> overflow();
          case 1 -> carry();
          case 2 -> zero();
          case 3 -> carry() || zero();
          case 4 -> sign();
          case 5 -> parity();
          case 6 -> sign() != overflow();
          default -> zero() || sign() != overflow();
        };
    return holds == ((code & 1) == 0);
  }

  public long hash() {
    long hash = Memory.mix(retired) ^ Memory.mix(eip);
    for (int value : gpr) {
      hash = Memory.mix(hash ^ value);
    }
    for (Segment segment : segments) {
      hash = Memory.mix(hash ^ segment.stableHash());
    }
    int[] rest = {eflags(), cr0, cr2, cr3, cr4, gdtBase, gdtLimit, idtBase, idtLimit};
    for (int value : rest) {
      hash = Memory.mix(hash ^ value);
    }
    for (int value : debug) {
      hash = Memory.mix(hash ^ value);
    }
    hash = Memory.mix(hash ^ ldt.stableHash());
    hash = Memory.mix(hash ^ task.stableHash());
    hash ^= transaction == null ? 0 : transaction.stableHash();
    return Memory.mix(hash ^ (halted ? 2 : 0) ^ (inInterruptShadow() ? 1 : 0));
  }
}
