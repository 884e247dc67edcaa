package org.landslide.machinetests;

import static org.landslide.machinetests.Register.EAX;
import static org.landslide.machinetests.Register.EDX;

/** Decimal adjustments, sign extensions of the accumulator, and operations on flags. */
final class AdjustForms {
  private AdjustForms() {}

  static void addTo(FormTable table) {
    addAccumulator(table, "daa", InstructionBytes.of(0x27), FlagEffect.DECIMAL_ADJUST);
    addAccumulator(table, "das", InstructionBytes.of(0x2f), FlagEffect.DECIMAL_ADJUST);
    addAccumulator(table, "aaa", InstructionBytes.of(0x37), FlagEffect.ASCII_ADJUST);
    addAccumulator(table, "aas", InstructionBytes.of(0x3f), FlagEffect.ASCII_ADJUST);
    addAccumulator(table, "cbw", InstructionBytes.word(2, 0x98), FlagEffect.NONE);
    addAccumulator(table, "cwde", InstructionBytes.of(0x98), FlagEffect.NONE);
    addAccumulator(table, "lahf", InstructionBytes.of(0x9f), FlagEffect.READS_LOW_BYTE);
    addAccumulator(table, "sahf", InstructionBytes.of(0x9e), FlagEffect.WRITES_LOW_BYTE);
    addAccumulator(table, "salc", InstructionBytes.of(0xd6), FlagEffect.reading(Flags.CF));
    addAccumulator(table, "clc", InstructionBytes.of(0xf8), FlagEffect.SETS_CARRY);
    addAccumulator(table, "stc", InstructionBytes.of(0xf9), FlagEffect.SETS_CARRY);
    addAccumulator(table, "cmc", InstructionBytes.of(0xf5), FlagEffect.FLIPS_CARRY);
    table.addSimple("aam", b -> divideByTen(b, 0xd4, 10));
    table.addSimple("aam imm8", b -> divideByTen(b, 0xd4, b.rng().operand() & 0xff));
    table.addSimple("aad", b -> divideByTen(b, 0xd5, 10));
    table.addSimple("aad imm8", b -> divideByTen(b, 0xd5, b.rng().operand() & 0xff));
    table.addSimple("cwd", b -> extendIntoD(b, 2));
    table.addSimple("cdq", b -> extendIntoD(b, 4));
    table.add("cld", b -> direction(b, false));
    table.add("std", b -> direction(b, true));
  }

  private static void addAccumulator(
      FormTable table, String name, InstructionBytes insn, FlagEffect effect) {
    table.addSimple(
        name,
        b -> {
          b.add(insn, effect);
          b.wroteRegister(EAX, 4);
        });
  }

  private static void divideByTen(CaseBuilder b, int opcode, int base) {
    b.add(InstructionBytes.of(opcode).imm(1, base), FlagEffect.ASCII_MULTIPLY);
    b.wroteRegister(EAX, 4);
  }

  private static void extendIntoD(CaseBuilder b, int size) {
    b.add(InstructionBytes.word(size, 0x99), FlagEffect.NONE);
    b.wroteRegister(EDX, 4);
  }

  private static void direction(CaseBuilder b, boolean down) {
    b.add(InstructionBytes.of(down ? 0xfd : 0xfc), FlagEffect.NONE);
    b.knowledge().setDown(down);
  }
}
