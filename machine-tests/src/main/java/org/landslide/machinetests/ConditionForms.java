package org.landslide.machinetests;

import static org.landslide.machinetests.FormNames.CONDITIONS;
import static org.landslide.machinetests.FormNames.REGISTER_OR_MEMORY;
import static org.landslide.machinetests.FormNames.WORDS;

/** setcc, cmovcc. */
final class ConditionForms {
  private ConditionForms() {}

  static void addTo(FormTable table) {
    for (int code = 0; code < CONDITIONS.length; code++) {
      for (boolean memory : REGISTER_OR_MEMORY) {
        int condition = code;
        table.addSimple(
            "set" + CONDITIONS[code] + " " + FormNames.operand(memory, 1),
            b -> set(b, condition, memory));
        for (int size : WORDS) {
          table.addSimple(
              "cmov"
                  + CONDITIONS[code]
                  + " "
                  + FormNames.register(size)
                  + ","
                  + FormNames.operand(memory, size),
              b -> move(b, condition, size, memory));
        }
      }
    }
  }

  private static void set(CaseBuilder b, int condition, boolean memory) {
    Operand operand = b.operand(memory, 1, Access.WRITE);
    // The reg field means nothing.
    InstructionBytes insn =
        InstructionBytes.of(0x0f, 0x90 | condition)
            .rm(operand, b.rng().pick(0, 0, b.rng().below(8)));
    b.add(insn, FlagEffect.reading(Flags.ofCondition(condition)));
    b.wrote(operand, 1);
  }

  private static void move(CaseBuilder b, int condition, int size, boolean memory) {
    Operand operand = b.operand(memory, size, Access.READ);
    int register = b.anyRegister(size);
    b.add(
        InstructionBytes.word(size, 0x0f, 0x40 | condition).rm(operand, register),
        FlagEffect.reading(Flags.ofCondition(condition)));
    b.wroteRegister(register, size);
  }
}
