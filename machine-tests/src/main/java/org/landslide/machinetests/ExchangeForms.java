package org.landslide.machinetests;

import static org.landslide.machinetests.FormNames.REGISTER_OR_MEMORY;
import static org.landslide.machinetests.FormNames.SIZES;
import static org.landslide.machinetests.FormNames.WORDS;
import static org.landslide.machinetests.Register.EAX;
import static org.landslide.machinetests.Register.EDX;

/** xchg, xadd, cmpxchg, cmpxchg8b, with and without lock. */
final class ExchangeForms {
  private ExchangeForms() {}

  static void addTo(FormTable table) {
    for (int size : SIZES) {
      for (boolean memory : REGISTER_OR_MEMORY) {
        String operands = FormNames.operand(memory, size) + "," + FormNames.register(size);
        table.addSimple("xchg " + operands, b -> exchange(b, size, memory, false));
        table.addSimple("xadd " + operands, b -> exchangeAdd(b, size, memory, false));
        table.addSimple("cmpxchg " + operands, b -> compareExchange(b, size, memory, false));
      }
      String operands = FormNames.memory(size) + "," + FormNames.register(size);
      table.addSimple("lock xchg " + operands, b -> exchange(b, size, true, true));
      table.addSimple("lock xadd " + operands, b -> exchangeAdd(b, size, true, true));
      table.addSimple("lock cmpxchg " + operands, b -> compareExchange(b, size, true, true));
    }
    for (int size : WORDS) {
      table.addSimple(
          "xchg " + FormNames.accumulator(size) + "," + FormNames.register(size) + " (short)",
          b -> exchangeAccumulator(b, size));
    }
    table.addSimple("cmpxchg8b m64", b -> compareExchange8(b, false));
    table.addSimple("lock cmpxchg8b m64", b -> compareExchange8(b, true));
  }

  private static void exchange(CaseBuilder b, int size, boolean memory, boolean lock) {
    Operand operand = b.operand(memory, size, Access.WRITE);
    int register = b.anyRegister(size);
    b.add(
        InstructionBytes.sized(size, 0x86).when(lock, InstructionBytes.LOCK).rm(operand, register),
        FlagEffect.NONE);
    b.wrote(operand, size);
    b.wroteRegister(register, size);
  }

  private static void exchangeAccumulator(CaseBuilder b, int size) {
    int register = b.anyRegister(size);
    b.add(InstructionBytes.word(size, 0x90 | register), FlagEffect.NONE);
    b.wroteRegister(register, size);
    b.wroteRegister(EAX, size);
  }

  private static void exchangeAdd(CaseBuilder b, int size, boolean memory, boolean lock) {
    Operand operand = b.operand(memory, size, Access.WRITE);
    int register = b.anyRegister(size);
    b.add(
        InstructionBytes.sized(size, 0x0f, 0xc0)
            .when(lock, InstructionBytes.LOCK)
            .rm(operand, register),
        FlagEffect.ARITHMETIC);
    b.wrote(operand, size);
    b.wroteRegister(register, size);
  }

  private static void compareExchange(CaseBuilder b, int size, boolean memory, boolean lock) {
    Operand operand =
        memory
            ? b.addressing().memory(size, Access.WRITE, Register.mask(EAX))
            : Operand.register(b.anyRegister(size));
    if (b.rng().chance(50)) {
      // Equal, so that the exchange happens.
      b.prepare(InstructionBytes.sized(size, 0x8a).rm(operand, EAX), FlagEffect.NONE);
      b.wroteRegister(EAX, 4);
    }
    b.add(
        InstructionBytes.sized(size, 0x0f, 0xb0)
            .when(lock, InstructionBytes.LOCK)
            .rm(operand, b.anyRegister(size)),
        FlagEffect.ARITHMETIC);
    b.wrote(operand, size);
    b.wroteRegister(EAX, 4);
  }

  private static void compareExchange8(CaseBuilder b, boolean lock) {
    int address = b.addressing().place(8, Access.WRITE);
    if (b.rng().chance(50)) {
      loadFrom(b, EAX, address);
      loadFrom(b, EDX, address + 4);
    }
    int taken = Register.mask(EAX) | Register.mask(EDX);
    Operand operand = b.addressing().at(address, Access.WRITE, taken);
    b.add(
        InstructionBytes.of(0x0f, 0xc7).when(lock, InstructionBytes.LOCK).rm(operand, 1),
        FlagEffect.ZERO_ONLY);
    b.wroteRegister(EAX, 4);
    b.wroteRegister(EDX, 4);
  }

  private static void loadFrom(CaseBuilder b, int register, int address) {
    Operand operand = b.addressing().absolute(address, Access.READ);
    b.prepare(InstructionBytes.of(0x8b).rm(operand, register), FlagEffect.NONE);
    b.wroteRegister(register, 4);
  }
}
