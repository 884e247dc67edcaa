package org.landslide.machinetests;

import static org.landslide.machinetests.FormNames.REGISTER_OR_MEMORY;
import static org.landslide.machinetests.FormNames.SIZES;
import static org.landslide.machinetests.FormNames.WORDS;
import static org.landslide.machinetests.Register.EAX;
import static org.landslide.machinetests.Register.EDX;

/** mul, imul with one, two and three operands, div, idiv. */
final class MultiplyForms {
  private static final int DIVIDE_EXTENSION = 6;
  private static final int MOV_AH_IMMEDIATE = 0xb4;

  private MultiplyForms() {}

  static void addTo(FormTable table) {
    String[] operations = {"mul", "imul", "div", "idiv"};
    for (int i = 0; i < operations.length; i++) {
      int extension = 4 + i;
      for (int size : SIZES) {
        for (boolean memory : REGISTER_OR_MEMORY) {
          String name = operations[i] + " " + FormNames.operand(memory, size);
          table.addSimple(name, b -> wide(b, extension, size, memory));
        }
      }
    }
    for (int size : WORDS) {
      for (boolean memory : REGISTER_OR_MEMORY) {
        String name = "imul " + FormNames.register(size) + "," + FormNames.operand(memory, size);
        table.addSimple(name, b -> narrow(b, size, memory, 0));
        table.addSimple(name + ",imm8", b -> narrow(b, size, memory, 1));
        table.addSimple(name + "," + FormNames.immediate(size), b -> narrow(b, size, memory, size));
      }
    }
  }

  private static void wide(CaseBuilder b, int extension, int size, boolean memory) {
    boolean divides = extension >= DIVIDE_EXTENSION;
    int taken = Register.mask(EAX) | Register.mask(EDX);
    Operand operand =
        memory
            ? b.addressing().memory(size, Access.READ, taken)
            : b.operand(false, size, Access.READ);
    if (divides && b.rng().chance(70)) {
      makeDividendSmall(b, size, extension == DIVIDE_EXTENSION);
    }
    b.add(
        InstructionBytes.sized(size, 0xf6).rm(operand, extension),
        divides ? FlagEffect.DIVIDE : FlagEffect.MULTIPLY);
    b.wroteRegister(EAX, 4);
    if (size > 1) {
      b.wroteRegister(EDX, 4);
    }
  }

  /** Random dividends are nearly always too large: the quotient overflows. */
  private static void makeDividendSmall(CaseBuilder b, int size, boolean unsigned) {
    int high = unsigned ? b.rng().below(4) : b.rng().between(-2, 1);
    if (size == 1) {
      b.prepare(InstructionBytes.of(MOV_AH_IMMEDIATE).imm(1, high), FlagEffect.NONE);
      b.wroteRegister(EAX, 4);
    } else {
      b.load(EDX, high);
    }
  }

  private static void narrow(CaseBuilder b, int size, boolean memory, int immediateSize) {
    Operand operand = b.operand(memory, size, Access.READ);
    int register = b.anyRegister(size);
    InstructionBytes insn =
        switch (immediateSize) {
          case 0 -> InstructionBytes.word(size, 0x0f, 0xaf).rm(operand, register);
          case 1 ->
              InstructionBytes.word(size, 0x6b).rm(operand, register).imm(1, b.rng().operand());
          default ->
              InstructionBytes.word(size, 0x69).rm(operand, register).imm(size, b.rng().operand());
        };
    b.add(insn, FlagEffect.MULTIPLY);
    b.wroteRegister(register, size);
  }
}
