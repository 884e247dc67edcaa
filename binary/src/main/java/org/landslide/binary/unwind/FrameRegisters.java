package org.landslide.binary.unwind;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;

/**
 * What is known of the registers in one frame of a stack, when the frame's function is the one that
 * runs or right after the call that it has made returns. Registers have the processor's numbers,
 * which are also DWARF's.
 */
final class FrameRegisters {
  static final int EAX = 0;
  static final int ECX = 1;
  static final int EDX = 2;
  static final int EBX = 3;
  static final int ESP = 4;
  static final int EBP = 5;
  static final int ESI = 6;
  static final int EDI = 7;
  static final int COUNT = 8;

  /** What every function leaves as it was, by the calling convention; besides the stack pointer. */
  static final List<Integer> KEPT = List.of(EBX, EBP, ESI, EDI);

  private static final int ALL = (1 << COUNT) - 1;

  private final int pc;
  private final int[] values;
  private final int known;

  private FrameRegisters(int pc, int[] values, int known) {
    this.pc = pc;
    this.values = values;
    this.known = known;
  }

  /** The registers of a thread that stands before the instruction at {@code pc}. */
  static FrameRegisters of(int pc, IntUnaryOperator register) {
    int[] values = new int[COUNT];
    Arrays.setAll(values, register);
    return new FrameRegisters(pc, values, ALL);
  }

  /** The registers of a caller of which so far nothing but these two is known. */
  static FrameRegisters ofCaller(int returnAddress, int stackPointer) {
    return new FrameRegisters(returnAddress, new int[COUNT], 0).with(ESP, stackPointer);
  }

  FrameRegisters with(int register, int value) {
    int[] changed = values.clone();
    changed[register] = value;
    return new FrameRegisters(pc, changed, known | 1 << register);
  }

  /** The same with a register set or, given nothing, unchanged. */
  FrameRegisters with(int register, OptionalInt value) {
    return value.isPresent() ? with(register, value.getAsInt()) : this;
  }

  int pc() {
    return pc;
  }

  int stackPointer() {
    return values[ESP];
  }

  OptionalInt get(int register) {
    boolean isKnown = register < COUNT && (known & 1 << register) != 0;
    return isKnown ? OptionalInt.of(values[register]) : OptionalInt.empty();
  }
}
