package org.landslide.bench.difftest;

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
 */
record Outcome(
    int vector,
    int errorCode,
    int address,
    int[] registers,
    int eip,
    int eflags,
    int[] selectors,
    int[] changes) {

  /** The case did not end by itself. */
  static final int TIMED_OUT = 255;

  /** The process that ran the case died, or the emulator threw an exception. */
  static final int CRASHED = 254;

  static final int BREAKPOINT = 3;
  static final int GENERAL_PROTECTION = 13;
  private static final int INVALID_TSS = 10;
  private static final int PAGE_FAULT = 14;

  /**
   * Present, write, user. Not the bit for instruction fetches: it comes with no-execute pages, which
   * two-level page tables lack.
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
        changes);
  }

  /** What stands for a case whose result cannot be had. */
  static Outcome crashed() {
    return new Outcome(CRASHED, 0, 0, new int[8], 0, 0, new int[6], new int[0]);
  }

  /** The same without the flags that are undefined where the case ended. */
  Outcome masked(TestCase test) {
    int defined = eflags & ~test.undefinedAt(eip);
    return new Outcome(
        vector, errorCode, address, registers, eip, defined, selectors, changes);
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
