package org.landslide.machinetests;

import static org.landslide.machinetests.FormNames.REGISTER_OR_MEMORY;
import static org.landslide.machinetests.FormNames.SIZES;
import static org.landslide.machinetests.FormNames.WORDS;

/** add, or, adc, sbb, and, sub, xor, cmp, test, inc, dec, not, neg. */
final class ArithmeticForms {
  private static final String[] OPERATIONS = {
    "add", "or", "adc", "sbb", "and", "sub", "xor", "cmp"
  };
  private static final int CMP = 7;

  private ArithmeticForms() {}

  static void addTo(FormTable table) {
    for (int operation = 0; operation < OPERATIONS.length; operation++) {
      for (int size : SIZES) {
        addOperation(table, operation, size);
      }
    }
    for (int size : SIZES) {
      addTest(table, size);
      addUnary(table, "inc", 0xfe, 0, size, FlagEffect.KEEPS_CARRY);
      addUnary(table, "dec", 0xfe, 1, size, FlagEffect.KEEPS_CARRY);
      addUnary(table, "not", 0xf6, 2, size, FlagEffect.NONE);
      addUnary(table, "neg", 0xf6, 3, size, FlagEffect.ARITHMETIC);
    }
    for (int size : WORDS) {
      addShortUnary(table, "inc", 0x40, size);
      addShortUnary(table, "dec", 0x48, size);
    }
  }

  private static FlagEffect effect(int operation) {
    return switch (operation) {
      case 1, 4, 6 -> FlagEffect.LOGIC;
      case 2, 3 -> FlagEffect.WITH_CARRY;
      default -> FlagEffect.ARITHMETIC;
    };
  }

  private static void addOperation(FormTable table, int operation, int size) {
    String name = OPERATIONS[operation] + " ";
    String register = FormNames.register(size);
    int opcode = operation << 3;
    for (boolean memory : REGISTER_OR_MEMORY) {
      String operand = FormNames.operand(memory, size);
      String direction = memory ? "" : " (store)";
      table.addSimple(
          name + operand + "," + register + direction,
          b -> toOperand(b, opcode, size, memory, operation, false));
      table.addSimple(
          name + register + "," + operand + (memory ? "" : " (load)"),
          b -> toRegister(b, opcode | 2, size, memory, operation));
      addImmediates(table, operation, size, memory);
    }
    table.addSimple(
        name + FormNames.accumulator(size) + "," + FormNames.immediate(size),
        b -> toAccumulator(b, opcode | 4, size, operation));
    if (operation != CMP) {
      table.addSimple(
          "lock " + name + FormNames.memory(size) + "," + register,
          b -> toOperand(b, opcode, size, true, operation, true));
    }
  }

  private static void addImmediates(FormTable table, int operation, int size, boolean memory) {
    String name = OPERATIONS[operation] + " " + FormNames.operand(memory, size) + ",";
    int wide = size == 1 ? 0x80 : 0x81;
    int narrow = size == 1 ? 0x82 : 0x83;
    table.addSimple(
        name + FormNames.immediate(size), b -> immediate(b, wide, size, memory, operation, false));
    table.addSimple(
        name + "imm8" + (size == 1 ? " (82)" : " extended"),
        b -> immediate(b, narrow, size, memory, operation, false));
    if (memory && operation != CMP) {
      table.addSimple(
          "lock " + name + FormNames.immediate(size),
          b -> immediate(b, b.rng().pick(wide, narrow), size, true, operation, true));
    }
  }

  private static void toOperand(
      CaseBuilder b, int opcode, int size, boolean memory, int operation, boolean lock) {
    Operand operand = b.operand(memory, size, operation == CMP ? Access.READ : Access.WRITE);
    int register = b.anyRegister(size);
    b.add(
        InstructionBytes.sized(size, opcode)
            .when(lock, InstructionBytes.LOCK)
            .rm(operand, register),
        effect(operation));
    if (operation != CMP) {
      b.wrote(operand, size);
    }
  }

  private static void toRegister(
      CaseBuilder b, int opcode, int size, boolean memory, int operation) {
    Operand operand = b.operand(memory, size, Access.READ);
    int register = b.anyRegister(size);
    b.add(InstructionBytes.sized(size, opcode).rm(operand, register), effect(operation));
    if (operation != CMP) {
      b.wroteRegister(register, size);
    }
  }

  private static void toAccumulator(CaseBuilder b, int opcode, int size, int operation) {
    b.add(InstructionBytes.sized(size, opcode).imm(size, b.rng().operand()), effect(operation));
    if (operation != CMP) {
      b.wroteRegister(Register.EAX, 4);
    }
  }

  private static void immediate(
      CaseBuilder b, int opcode, int size, boolean memory, int operation, boolean lock) {
    Operand operand = b.operand(memory, size, operation == CMP ? Access.READ : Access.WRITE);
    int immediateSize = (opcode & 3) == 1 ? size : 1;
    b.add(
        InstructionBytes.word(size, opcode)
            .when(lock, InstructionBytes.LOCK)
            .rm(operand, operation)
            .imm(immediateSize, b.rng().operand()),
        effect(operation));
    if (operation != CMP) {
      b.wrote(operand, size);
    }
  }

  private static void addTest(FormTable table, int size) {
    for (boolean memory : REGISTER_OR_MEMORY) {
      String name = "test " + FormNames.operand(memory, size) + ",";
      table.addSimple(
          name + FormNames.register(size),
          b -> {
            Operand operand = b.operand(memory, size, Access.READ);
            b.add(
                InstructionBytes.sized(size, 0x84).rm(operand, b.anyRegister(size)),
                FlagEffect.LOGIC);
          });
      for (int extension = 0; extension < 2; extension++) {
        int reg = extension;
        table.addSimple(
            name + FormNames.immediate(size) + " (/" + extension + ")",
            b -> {
              Operand operand = b.operand(memory, size, Access.READ);
              InstructionBytes insn =
                  InstructionBytes.sized(size, 0xf6).rm(operand, reg).imm(size, b.rng().operand());
              b.add(insn, FlagEffect.LOGIC);
            });
      }
    }
    table.addSimple(
        "test " + FormNames.accumulator(size) + "," + FormNames.immediate(size),
        b ->
            b.add(
                InstructionBytes.sized(size, 0xa8).imm(size, b.rng().operand()), FlagEffect.LOGIC));
  }

  private static void addUnary(
      FormTable table, String name, int opcode, int extension, int size, FlagEffect effect) {
    for (boolean memory : REGISTER_OR_MEMORY) {
      table.addSimple(
          name + " " + FormNames.operand(memory, size),
          b -> unary(b, opcode, extension, size, memory, false, effect));
    }
    table.addSimple(
        "lock " + name + " " + FormNames.memory(size),
        b -> unary(b, opcode, extension, size, true, true, effect));
  }

  private static void unary(
      CaseBuilder b,
      int opcode,
      int extension,
      int size,
      boolean memory,
      boolean lock,
      FlagEffect effect) {
    Operand operand = b.operand(memory, size, Access.WRITE);
    b.add(
        InstructionBytes.sized(size, opcode)
            .when(lock, InstructionBytes.LOCK)
            .rm(operand, extension),
        effect);
    b.wrote(operand, size);
  }

  private static void addShortUnary(FormTable table, String name, int opcode, int size) {
    table.addSimple(
        name + " " + FormNames.register(size) + " (short)",
        b -> {
          Operand operand = b.operand(false, size, Access.WRITE);
          b.add(
              InstructionBytes.word(size, opcode | operand.registerIndex()),
              FlagEffect.KEEPS_CARRY);
          b.wrote(operand, size);
        });
  }
}
