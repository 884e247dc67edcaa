package org.landslide.machinetests;

import static org.landslide.machinetests.FormNames.REGISTER_OR_MEMORY;
import static org.landslide.machinetests.FormNames.WORDS;
import static org.landslide.machinetests.Register.EAX;
import static org.landslide.machinetests.Register.EBX;
import static org.landslide.machinetests.Register.ECX;
import static org.landslide.machinetests.Register.EDX;

/** Instructions that ask about selectors: lar, lsl, verr, verw, arpl. */
final class VerifyForms {
  /** Of the access rights in a doubleword, bits 16 to 19 are undefined. */
  private static final int DEFINED_RIGHTS = 0x00f0ff00;

  private static final int[] SELECTORS = {
    Selector.USER_CODE,
    Selector.USER_DATA,
    Selector.USER_DATA & ~3,
    Selector.WINDOW,
    Selector.DOWNWARD,
    Selector.NULL,
    3,
    Selector.KERNEL_CODE,
    Selector.KERNEL_DATA,
    Selector.TASK_STATE,
    0x1003,
    0x07
  };

  private VerifyForms() {}

  static void addTo(FormTable table) {
    for (int size : WORDS) {
      String register = FormNames.register(size);
      table.addSimple("lar " + register + "," + register, b -> accessRights(b, size));
      table.addSimple("lsl " + register + "," + register, b -> limit(b, size));
    }
    table.addSimple("verr r16", b -> verify(b, 4));
    table.addSimple("verw r16", b -> verify(b, 5));
    for (boolean memory : REGISTER_OR_MEMORY) {
      table.addSimple("arpl " + FormNames.operand(memory, 2) + ",r16", b -> adjust(b, memory));
    }
  }

  /** A register other than EDX with any selector in its low half. */
  private static int load(CaseBuilder b) {
    int register = b.rng().pick(EAX, ECX, EBX);
    b.load(register, b.rng().bits() << 16 | b.rng().pick(SELECTORS));
    return register;
  }

  private static void accessRights(CaseBuilder b, int size) {
    Operand selector = Operand.register(load(b));
    b.add(InstructionBytes.word(size, 0x0f, 0x02).rm(selector, EDX), FlagEffect.ZERO_ONLY);
    b.wroteRegister(EDX, size);
    if (size == 4) {
      // What ZF says is kept in AL before the next instruction writes the flags.
      b.prepare(InstructionBytes.of(0x0f, 0x94, 0xc0), FlagEffect.reading(Flags.ZF));
      b.wroteRegister(EAX, 1);
      InstructionBytes mask =
          InstructionBytes.of(0x81).rm(Operand.register(EDX), 4).imm(4, DEFINED_RIGHTS);
      b.prepare(mask, FlagEffect.LOGIC);
    }
  }

  private static void limit(CaseBuilder b, int size) {
    Operand selector = Operand.register(load(b));
    b.add(InstructionBytes.word(size, 0x0f, 0x03).rm(selector, EDX), FlagEffect.ZERO_ONLY);
    b.wroteRegister(EDX, size);
  }

  private static void verify(CaseBuilder b, int extension) {
    Operand selector = Operand.register(load(b));
    b.add(InstructionBytes.of(0x0f, 0x00).rm(selector, extension), FlagEffect.ZERO_ONLY);
  }

  private static void adjust(CaseBuilder b, boolean memory) {
    Operand operand = b.operand(memory, 2, Access.SAFE);
    b.add(InstructionBytes.of(0x63).rm(operand, b.anyRegister(2)), FlagEffect.ZERO_ONLY);
    b.wrote(operand, 2);
  }
}
