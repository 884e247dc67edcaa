package org.landslide.machinetests;

import static org.landslide.machinetests.Register.EAX;
import static org.landslide.machinetests.Register.EDX;

/** Decimal adjustments, sign extensions of the accumulator, and operations on flags. */
final class AdjustForms {
  private AdjustForms() {}

  static void addTo(FormTable table) {
    addAccumulator(table, "daa", Insn.of(0x27), Effect.DECIMAL_ADJUST);
    addAccumulator(table, "das", Insn.of(0x2f), Effect.DECIMAL_ADJUST);
    addAccumulator(table, "aaa", Insn.of(0x37), Effect.ASCII_ADJUST);
    addAccumulator(table, "aas", Insn.of(0x3f), Effect.ASCII_ADJUST);
    addAccumulator(table, "cbw", Insn.word(2, 0x98), Effect.NONE);
    addAccumulator(table, "cwde", Insn.of(0x98), Effect.NONE);
    addAccumulator(table, "lahf", Insn.of(0x9f), Effect.READS_LOW_BYTE);
    addAccumulator(table, "sahf", Insn.of(0x9e), Effect.WRITES_LOW_BYTE);
    addAccumulator(table, "salc", Insn.of(0xd6), Effect.reading(Flags.CF));
    addAccumulator(table, "clc", Insn.of(0xf8), Effect.SETS_CARRY);
    addAccumulator(table, "stc", Insn.of(0xf9), Effect.SETS_CARRY);
    addAccumulator(table, "cmc", Insn.of(0xf5), Effect.FLIPS_CARRY);
    table.addSimple("aam", b -> divideByTen(b, 0xd4, 10));
    table.addSimple("aam imm8", b -> divideByTen(b, 0xd4, b.rng().operand() & 0xff));
    table.addSimple("aad", b -> divideByTen(b, 0xd5, 10));
    table.addSimple("aad imm8", b -> divideByTen(b, 0xd5, b.rng().operand() & 0xff));
    table.addSimple("cwd", b -> extendIntoD(b, 2));
    table.addSimple("cdq", b -> extendIntoD(b, 4));
    table.add("cld", b -> direction(b, false));
    table.add("std", b -> direction(b, true));
  }

  private static void addAccumulator(FormTable table, String name, Insn insn, Effect effect) {
    table.addSimple(
        name,
        b -> {
          b.add(insn, effect);
          b.wroteRegister(EAX, 4);
        });
  }

  private static void divideByTen(CaseBuilder b, int opcode, int base) {
    b.add(Insn.of(opcode).imm(1, base), Effect.ASCII_MULTIPLY);
    b.wroteRegister(EAX, 4);
  }

  private static void extendIntoD(CaseBuilder b, int size) {
    b.add(Insn.word(size, 0x99), Effect.NONE);
    b.wroteRegister(EDX, 4);
  }

  private static void direction(CaseBuilder b, boolean down) {
    b.add(Insn.of(down ? 0xfd : 0xfc), Effect.NONE);
    b.knowledge().setDown(down);
  }
}
