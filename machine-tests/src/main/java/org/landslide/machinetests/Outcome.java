package org.landslide.machinetests;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What a case did, in the terms common to both worlds.
 *
 * @param vector the exception or interrupt that ended it
 * @param errorCode of exceptions that have one, otherwise 0
 * @param address the faulting address of a page fault, otherwise 0
 * @param registers the general registers
 * @param eip where execution stopped
 * @param eflags without RF, which faults set in the saved image alone
 * @param selectors the segment registers, numbered as in {@link Register}
 * @param changes the words of memory that changed: address and value in turn, addresses ascending
 * @param note what else there is to say, for people
 */
@SuppressWarnings("ArrayRecordComponent") // its arrays never change, and equals is never used
record Outcome(
    int vector,
    int errorCode,
    int address,
    int[] registers,
    int eip,
    int eflags,
    int[] selectors,
    int[] changes,
    String note) {

  /** The case did not end by itself. */
  static final int TIMED_OUT = 255;

  /** The process that ran the case died, or the emulator threw an exception. */
  static final int CRASHED = 254;

  static final int BREAKPOINT = 3;
  static final int OVERFLOW = 4;
  static final int GENERAL_PROTECTION = 13;
  private static final int INVALID_TSS = 10;
  private static final int PAGE_FAULT = 14;

  /**
   * Present, write, user. Not the bit for instruction fetches: it comes with no-execute pages,
   * which two-level page tables lack.
   */
  private static final int PAGE_FAULT_BITS = 7;

  static Outcome of(
      int vector,
      int errorCode,
      int address,
      int[] registers,
      int eip,
      int eflags,
      int[] selectors,
      int[] changes) {
    boolean pageFault = vector == PAGE_FAULT;
    boolean hasErrorCode = vector >= INVALID_TSS && vector <= PAGE_FAULT;
    int code = pageFault ? errorCode & PAGE_FAULT_BITS : errorCode;
    return new Outcome(
        vector,
        hasErrorCode ? code : 0,
        pageFault ? address : 0,
        registers,
        eip,
        eflags & ~Flags.RF,
        selectors,
        changes,
        "");
  }

  /** What stands for a case whose result cannot be had. */
  static Outcome crashed(String note) {
    int[] registers = new int[Register.COUNT];
    int[] selectors = new int[Register.SEGMENT_COUNT];
    return new Outcome(CRASHED, 0, 0, registers, 0, 0, selectors, new int[0], note);
  }

  /** The same without what is undefined where the case ended. */
  Outcome masked(TestCase test) {
    TestCase.Unfinished unfinished =
        test.unfinished().getOrDefault(eip, TestCase.Unfinished.NOTHING);
    return new Outcome(
        vector,
        unfinished.anyStep() ? 0 : errorCode,
        unfinished.anyStep() ? 0 : address,
        withoutRegisters(unfinished.registers()),
        eip,
        eflags & ~(test.undefinedAt(eip) | unfinished.flags()),
        selectors,
        withoutChanges(unfinished.from() & ~3, unfinished.to()),
        note);
  }

  /** Whether a program could not tell them apart. */
  boolean sameAs(Outcome other) {
    return vector == other.vector
        && errorCode == other.errorCode
        && address == other.address
        && eip == other.eip
        && eflags == other.eflags
        && Arrays.equals(registers, other.registers)
        && Arrays.equals(selectors, other.selectors)
        && Arrays.equals(changes, other.changes);
  }

  private int[] withoutRegisters(int mask) {
    int[] kept = registers.clone();
    for (int i = 0; i < kept.length; i++) {
      if ((mask & Register.mask(i)) != 0) {
        kept[i] = 0;
      }
    }
    return kept;
  }

  private int[] withoutChanges(int from, int to) {
    IntStream.Builder kept = IntStream.builder();
    for (int i = 0; i < changes.length; i += 2) {
      if (changes[i] < from || changes[i] >= to) {
        kept.add(changes[i]).add(changes[i + 1]);
      }
    }
    return kept.build().toArray();
  }

  /** Equal for equal outcomes, in every version of Java. */
  long stableHash() {
    long hash = 0;
    for (int value : new int[] {vector, errorCode, address, eip, eflags}) {
      hash = Rng.mix(hash + value);
    }
    for (int[] values : new int[][] {registers, selectors, changes}) {
      for (int value : values) {
        hash = Rng.mix(hash + value);
      }
    }
    return hash;
  }
}
