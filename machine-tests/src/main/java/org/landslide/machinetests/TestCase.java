package org.landslide.machinetests;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;

/**
 * One case: where the processor starts, and what it finds there.
 *
 * @param index its number in the sequence that a seed gives
 * @param registers the eight general registers
 * @param eip where execution starts
 * @param eflags the flags
 * @param selectors the segment registers, numbered as in {@link Register}
 * @param codeAddress where the code is put
 * @param code the code, which ends in int3
 * @param undefinedFlags for the address of every instruction, the flags that may be undefined
 *     before it
 * @param unfinished for the address of some instructions, what a fault in their middle leaves
 *     undefined
 * @param forms for the address of an instruction that was generated as a form, the form's number
 */
@SuppressWarnings("ArrayRecordComponent") // its arrays never change, and equals is never used
record TestCase(
    long index,
    int[] registers,
    int eip,
    int eflags,
    int[] selectors,
    int codeAddress,
    byte[] code,
    Map<Integer, Integer> undefinedFlags,
    Map<Integer, Unfinished> unfinished,
    Map<Integer, Integer> forms) {

  /**
   * What an instruction of several steps leaves behind when one of them faults. Processors differ
   * here: some have done the steps before, and restart all of them.
   *
   * @param registers those it may have changed, as a mask
   * @param flags those it may have changed
   * @param from the first byte it may have changed
   * @param to the byte behind the last
   * @param anyStep whether it may fault in another step than the first that can
   */
  record Unfinished(int registers, int flags, int from, int to, boolean anyStep) {
    static final Unfinished NOTHING = new Unfinished(0, 0, 0, 0, false);

    static Unfinished loads(int registers) {
      return new Unfinished(registers, 0, 0, 0, true);
    }

    static Unfinished stores(int from, int to) {
      return new Unfinished(0, 0, from, to, true);
    }

    static Unfinished comparisons() {
      return new Unfinished(0, Flags.STATUS, 0, 0, false);
    }
  }

  /** The flags that are not compared when execution ends at an address. */
  int undefinedAt(int address) {
    int everywhere = undefinedFlags.values().stream().reduce(0, (a, b) -> a | b);
    return undefinedFlags.getOrDefault(address, everywhere);
  }

  /** The aligned word at an address of the code region, {@code other} outside this case's code. */
  int codeWord(int address, int other) {
    int offset = address - codeAddress;
    return offset >= 0 && offset < code.length
        ? ByteBuffer.wrap(code).order(ByteOrder.LITTLE_ENDIAN).getInt(offset)
        : other;
  }
}
