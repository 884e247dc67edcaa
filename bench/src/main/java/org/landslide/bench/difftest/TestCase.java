package org.landslide.bench.difftest;

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
 * @param forms for the address of an instruction that was generated as a form, the form's number
 */
record TestCase(
    long index,
    int[] registers,
    int eip,
    int eflags,
    int[] selectors,
    int codeAddress,
    byte[] code,
    Map<Integer, Integer> undefinedFlags,
    Map<Integer, Integer> forms) {

  /** The flags that are not compared when execution ends at an address. */
  int undefinedAt(int address) {
    int everywhere = undefinedFlags.values().stream().reduce(0, (a, b) -> a | b);
    return undefinedFlags.getOrDefault(address, everywhere);
  }
}
