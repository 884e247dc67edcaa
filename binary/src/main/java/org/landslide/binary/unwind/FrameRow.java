package org.landslide.binary.unwind;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * How to unwind a frame at one instruction: a rule for the frame's address and one for each
 * register.
 */
final class FrameRow {
  /** DWARF's number of the return address, after those of the general registers. */
  static final int RETURN_ADDRESS = 8;

  static final int COLUMNS = 9;

  private static final FrameRule SAME = new FrameRule.Same();
  private static final FrameRule UNDEFINED = new FrameRule.Undefined();

  private FrameRule frameAddress = UNDEFINED;
  private final FrameRule[] rules = new FrameRule[COLUMNS];

  /**
   * By the calling convention a function keeps ebx, ebp, esi and edi; its return leaves esp at the
   * frame's address.
   */
  FrameRow() {
    Arrays.fill(rules, SAME);
    rules[FrameRegisters.EAX] = UNDEFINED;
    rules[FrameRegisters.ECX] = UNDEFINED;
    rules[FrameRegisters.EDX] = UNDEFINED;
    rules[FrameRegisters.ESP] = new FrameRule.Offset(0);
    rules[RETURN_ADDRESS] = UNDEFINED;
  }

  private FrameRow(FrameRow other) {
    frameAddress = other.frameAddress;
    System.arraycopy(other.rules, 0, rules, 0, COLUMNS);
  }

  FrameRow copy() {
    return new FrameRow(this);
  }

  FrameRule frameAddress() {
    return frameAddress;
  }

  void setFrameAddress(FrameRule rule) {
    frameAddress = rule;
  }

  FrameRule rule(int column) {
    return rules[column];
  }

  void setRule(int column, FrameRule rule) {
    rules[column] = rule;
  }

  /** The caller of a frame that stands at this row's instruction. */
  Caller callerOf(FrameRegisters registers, StackMemory memory) {
    OptionalInt address =
        value(frameAddress, OptionalInt.empty(), OptionalInt.empty(), registers, memory);
    if (address.isEmpty()) {
      return Caller.UNKNOWN;
    }
    if (rules[RETURN_ADDRESS] instanceof FrameRule.Undefined) {
      return Caller.NONE;
    }
    OptionalInt pc = value(rules[RETURN_ADDRESS], OptionalInt.empty(), address, registers, memory);
    if (pc.isEmpty()) {
      return Caller.NONE;
    }
    FrameRegisters caller = FrameRegisters.ofCaller(pc.getAsInt(), address.getAsInt());
    for (int i = 0; i < FrameRegisters.COUNT; i++) {
      caller = caller.with(i, value(rules[i], registers.get(i), address, registers, memory));
    }
    return new Caller.Found(caller);
  }

  private static OptionalInt value(
      FrameRule rule,
      OptionalInt unchanged,
      OptionalInt frameAddress,
      FrameRegisters registers,
      StackMemory memory) {
    if (rule instanceof FrameRule.Same) {
      return unchanged;
    }
    if (rule instanceof FrameRule.InRegister in) {
      return plus(registers.get(in.register()), in.offset());
    }
    if (rule instanceof FrameRule.Offset offset) {
      return plus(frameAddress, offset.offset());
    }
    if (rule instanceof FrameRule.Saved saved) {
      return load(plus(frameAddress, saved.offset()), memory);
    }
    if (rule instanceof FrameRule.Computed computed) {
      OptionalInt value = computed.expression().evaluate(registers, memory, frameAddress);
      return computed.isAddress() ? load(value, memory) : value;
    }
    return OptionalInt.empty();
  }

  private static OptionalInt plus(OptionalInt base, int offset) {
    return base.isPresent() ? OptionalInt.of(base.getAsInt() + offset) : base;
  }

  private static OptionalInt load(OptionalInt address, StackMemory memory) {
    return address.isPresent() ? memory.load32(address.getAsInt()) : address;
  }
}
