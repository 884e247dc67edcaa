package org.landslide.machinetests;

import static org.landslide.machinetests.FormNames.REGISTER_OR_MEMORY;
import static org.landslide.machinetests.FormNames.WORDS;

/** bt, bts, btr, btc, bsf, bsr, bswap. */
final class BitForms {
  private static final String[] OPERATIONS = {"bt", "bts", "btr", "btc"};

  private BitForms() {}

  static void addTo(FormTable table) {
    for (int size : WORDS) {
      for (int operation = 0; operation < OPERATIONS.length; operation++) {
        addTests(table, operation, size);
      }
      for (boolean memory : REGISTER_OR_MEMORY) {
        String operands = FormNames.register(size) + "," + FormNames.operand(memory, size);
        table.addSimple("bsf " + operands, b -> scan(b, 0xbc, size, memory));
        table.addSimple("bsr " + operands, b -> scan(b, 0xbd, size, memory));
      }
      table.addSimple("rep bsf " + FormNames.register(size), b -> repeatedScan(b, size));
    }
    table.addSimple("bswap r32", BitForms::swap);
  }

  private static void addTests(FormTable table, int operation, int size) {
    String name = OPERATIONS[operation] + " ";
    String register = FormNames.register(size);
    String memory = FormNames.memory(size);
    table.addSimple(name + register + "," + register, b -> inRegister(b, operation, size));
    table.addSimple(name + memory + "," + register, b -> inMemory(b, operation, size, false));
    table.addSimple(name + register + ",imm8", b -> immediate(b, operation, size, false, false));
    table.addSimple(name + memory + ",imm8", b -> immediate(b, operation, size, true, false));
    if (operation > 0) {
      table.addSimple(
          "lock " + name + memory + "," + register, b -> inMemory(b, operation, size, true));
      table.addSimple(
          "lock " + name + memory + ",imm8", b -> immediate(b, operation, size, true, true));
    }
  }

  private static int opcode(int operation) {
    return 0xa3 | operation << 3;
  }

  private static Access access(int operation) {
    return operation == 0 ? Access.READ : Access.WRITE;
  }

  private static void inRegister(CaseBuilder b, int operation, int size) {
    Operand operand = Operand.register(b.anyRegister(size));
    b.add(
        InstructionBytes.word(size, 0x0f, opcode(operation)).rm(operand, b.anyRegister(size)),
        FlagEffect.BIT_TEST);
    b.wrote(operand, size);
  }

  /** The bit may lie far outside the word addressed: the operand is placed so that it hits data. */
  private static void inMemory(CaseBuilder b, int operation, int size, boolean lock) {
    int register = b.anyRegister(4);
    if (register == Register.ESP || b.rng().chance(60)) {
      register = b.rng().pick(Register.EAX, Register.ECX, Register.EDX, Register.EBX);
      b.load(register, b.rng().chance(50) ? b.rng().between(-4096, 4096) : b.rng().operand());
    }
    int bit = b.valueOf(register);
    int distance = size == 2 ? ((short) bit >> 4) * 2 : (bit >> 5) * 4;
    int hit = b.addressing().place(size, access(operation));
    // Unlike the word that is hit, the address itself may be anywhere; only the flat segments
    // reach.
    Operand operand =
        b.addressing().flat(hit - distance, access(operation), Register.mask(register));
    b.add(
        InstructionBytes.word(size, 0x0f, opcode(operation))
            .when(lock, InstructionBytes.LOCK)
            .rm(operand, register),
        FlagEffect.BIT_TEST);
  }

  private static void immediate(
      CaseBuilder b, int operation, int size, boolean memory, boolean lock) {
    Operand operand = b.operand(memory, size, access(operation));
    b.add(
        InstructionBytes.word(size, 0x0f, 0xba)
            .when(lock, InstructionBytes.LOCK)
            .rm(operand, 4 | operation)
            .imm(1, b.rng().bits()),
        FlagEffect.BIT_TEST);
    b.wrote(operand, size);
  }

  /** Of a source of zero the destination is kept: AMD says so, Intel's do. */
  private static void scan(CaseBuilder b, int opcode, int size, boolean memory) {
    Operand operand = b.operand(memory, size, Access.READ);
    int register = b.anyRegister(size);
    b.add(InstructionBytes.word(size, 0x0f, opcode).rm(operand, register), FlagEffect.BIT_SCAN);
    b.wroteRegister(register, size);
  }

  /**
   * What compilers write for tzcnt: newer processors give the same result for all sources but zero,
   * and other flags.
   */
  private static void repeatedScan(CaseBuilder b, int size) {
    int source = b.anyRegister(size);
    b.load(source, b.rng().bits() | 1 << b.rng().below(8 * size));
    int register = b.anyRegister(size);
    b.add(
        InstructionBytes.word(size, 0x0f, 0xbc)
            .prefix(InstructionBytes.REP)
            .rm(Operand.register(source), register),
        new FlagEffect(0, 0, Flags.STATUS));
    b.wroteRegister(register, size);
  }

  private static void swap(CaseBuilder b) {
    int register = b.anyRegister(4);
    b.add(InstructionBytes.of(0x0f, 0xc8 | register), FlagEffect.NONE);
    b.wroteRegister(register, 4);
  }
}
