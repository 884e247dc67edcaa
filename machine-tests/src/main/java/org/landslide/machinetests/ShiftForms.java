package org.landslide.machinetests;

import static org.landslide.machinetests.Flags.AF;
import static org.landslide.machinetests.Flags.CF;
import static org.landslide.machinetests.Flags.OF;
import static org.landslide.machinetests.Flags.PF;
import static org.landslide.machinetests.Flags.SF;
import static org.landslide.machinetests.Flags.ZF;
import static org.landslide.machinetests.FormNames.REGISTER_OR_MEMORY;
import static org.landslide.machinetests.FormNames.SIZES;
import static org.landslide.machinetests.FormNames.WORDS;
import static org.landslide.machinetests.Register.ECX;

/**
 * rol, ror, rcl, rcr, shl, shr, sal (the alias at /6), sar, shld, shrd.
 *
 * <p>What they do to the flags depends on the count, so a count in CL is made known first.
 */
final class ShiftForms {
  private static final String[] OPERATIONS = {
    "rol", "ror", "rcl", "rcr", "shl", "shr", "sal", "sar"
  };
  private static final int RCL = 2;
  private static final int RCR = 3;
  private static final int SHL = 4;
  private static final int SAR = 7;
  private static final int COUNT_MASK = 0x1f;

  /** Where a count comes from. */
  private enum Count {
    ONE("1"),
    IMMEDIATE("imm8"),
    REGISTER("cl");

    final String text;

    Count(String text) {
      this.text = text;
    }
  }

  private ShiftForms() {}

  static void addTo(FormTable table) {
    for (int operation = 0; operation < OPERATIONS.length; operation++) {
      for (int size : SIZES) {
        for (boolean memory : REGISTER_OR_MEMORY) {
          addShifts(table, operation, size, memory);
        }
      }
    }
    for (int size : WORDS) {
      for (boolean memory : REGISTER_OR_MEMORY) {
        addDoubleShifts(table, "shld ", 0xa4, size, memory);
        addDoubleShifts(table, "shrd ", 0xac, size, memory);
      }
    }
  }

  private static void addShifts(FormTable table, int operation, int size, boolean memory) {
    String name = OPERATIONS[operation] + " " + FormNames.operand(memory, size) + ",";
    for (Count count : Count.values()) {
      table.addSimple(name + count.text, b -> shift(b, operation, size, memory, count));
    }
  }

  private static void shift(CaseBuilder b, int operation, int size, boolean memory, Count source) {
    int count = source == Count.ONE ? 1 : anyCount(b.rng());
    Operand operand = operand(b, size, memory, count);
    if (source == Count.REGISTER) {
      b.load(ECX, b.rng().bits() << 8 | count);
    }
    InstructionBytes insn =
        switch (source) {
          case ONE -> InstructionBytes.sized(size, 0xd0).rm(operand, operation);
          case REGISTER -> InstructionBytes.sized(size, 0xd2).rm(operand, operation);
          case IMMEDIATE -> InstructionBytes.sized(size, 0xc0).rm(operand, operation).imm(1, count);
        };
    b.add(insn, effect(operation, size, count & COUNT_MASK));
    b.wrote(operand, size);
  }

  /** What is shifted; CL is free for the count. */
  private static Operand operand(CaseBuilder b, int size, boolean memory, int count) {
    // Whether a shift by zero looks at its operand's page as a write does is nowhere stated.
    Access access = (count & COUNT_MASK) == 0 ? Access.SAFE : Access.WRITE;
    return memory
        ? b.addressing().memory(size, access, Register.mask(ECX))
        : b.operand(false, size, access);
  }

  /** A byte, of which the processor takes the low five bits. */
  private static int anyCount(Rng rng) {
    return switch (rng.below(4)) {
      case 0 -> rng.pick(0, 1, 1, 7, 8, 9, 15, 16, 17, 18, 27, 31, 32, 33);
      case 1 -> rng.below(256);
      default -> rng.below(32);
    };
  }

  /** By what the manuals say of a count from 0 to 31. */
  private static FlagEffect effect(int operation, int size, int count) {
    boolean readsCarry = operation == RCL || operation == RCR;
    if (count == 0) {
      return readsCarry ? FlagEffect.reading(CF) : FlagEffect.NONE;
    }
    int overflow = count == 1 ? 0 : OF;
    if (operation < SHL) {
      return new FlagEffect(readsCarry ? CF : 0, (CF | OF) & ~overflow, overflow);
    }
    int carry = operation != SAR && count >= 8 * size ? CF : 0;
    int undefined = AF | overflow | carry;
    return new FlagEffect(0, (CF | OF | SF | ZF | PF) & ~undefined, undefined);
  }

  private static void addDoubleShifts(
      FormTable table, String name, int opcode, int size, boolean memory) {
    String operands = FormNames.operand(memory, size) + "," + FormNames.register(size) + ",";
    table.addSimple(
        name + operands + "imm8", b -> doubleShift(b, opcode, size, memory, Count.IMMEDIATE));
    table.addSimple(
        name + operands + "cl", b -> doubleShift(b, opcode | 1, size, memory, Count.REGISTER));
  }

  private static void doubleShift(
      CaseBuilder b, int opcode, int size, boolean memory, Count source) {
    // By more bits than the operand has, the result is undefined.
    int count = Math.min(anyCount(b.rng()) & COUNT_MASK, 8 * size);
    Operand operand = operand(b, size, memory, count);
    if (source == Count.REGISTER) {
      b.load(ECX, (b.rng().bits() & ~COUNT_MASK) | count);
    }
    InstructionBytes insn =
        InstructionBytes.word(size, 0x0f, opcode).rm(operand, b.anyRegister(size));
    b.add(
        source == Count.IMMEDIATE ? insn.imm(1, count | b.rng().pick(0, 0x20, 0xc0)) : insn,
        effect(SHL, size, count));
    b.wrote(operand, size);
  }
}
