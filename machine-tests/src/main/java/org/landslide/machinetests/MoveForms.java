package org.landslide.machinetests;

import static org.landslide.machinetests.FormNames.REGISTER_OR_MEMORY;
import static org.landslide.machinetests.FormNames.SIZES;
import static org.landslide.machinetests.FormNames.WORDS;
import static org.landslide.machinetests.Register.EAX;
import static org.landslide.machinetests.Register.EBX;

/** mov, movsx, movzx, lea, xlat. */
final class MoveForms {
  private MoveForms() {}

  static void addTo(FormTable table) {
    for (int size : SIZES) {
      addMoves(table, size);
      addOffsets(table, size);
    }
    for (int size : WORDS) {
      addExtensions(table, "movzx ", 0xb6, size);
      addExtensions(table, "movsx ", 0xbe, size);
      table.addSimple("lea " + FormNames.register(size) + ",[32]", b -> lea(b, size, false));
      table.addSimple("lea " + FormNames.register(size) + ",[16]", b -> lea(b, size, true));
    }
    table.addSimple("xlat", b -> translate(b, false));
    table.add("xlat [16]", b -> translate(b, true));
  }

  private static void addMoves(FormTable table, int size) {
    String register = FormNames.register(size);
    for (boolean memory : REGISTER_OR_MEMORY) {
      String operand = FormNames.operand(memory, size);
      table.addSimple(
          "mov " + operand + "," + register + (memory ? "" : " (store)"),
          b -> store(b, size, memory));
      table.addSimple(
          "mov " + register + "," + operand + (memory ? "" : " (load)"),
          b -> load(b, size, memory));
      table.addSimple(
          "mov " + operand + "," + FormNames.immediate(size), b -> immediate(b, size, memory));
    }
    table.addSimple(
        "mov " + register + "," + FormNames.immediate(size) + " (short)",
        b -> shortImmediate(b, size));
  }

  private static void store(CaseBuilder b, int size, boolean memory) {
    Operand operand = b.operand(memory, size, Access.WRITE);
    b.add(InstructionBytes.sized(size, 0x88).rm(operand, b.anyRegister(size)), FlagEffect.NONE);
    b.wrote(operand, size);
  }

  private static void load(CaseBuilder b, int size, boolean memory) {
    Operand operand = b.operand(memory, size, Access.READ);
    int register = b.anyRegister(size);
    b.add(InstructionBytes.sized(size, 0x8a).rm(operand, register), FlagEffect.NONE);
    b.wroteRegister(register, size);
  }

  private static void immediate(CaseBuilder b, int size, boolean memory) {
    Operand operand = b.operand(memory, size, Access.WRITE);
    b.add(
        InstructionBytes.sized(size, 0xc6).rm(operand, 0).imm(size, b.rng().operand()),
        FlagEffect.NONE);
    b.wrote(operand, size);
  }

  private static void shortImmediate(CaseBuilder b, int size) {
    int register = b.anyRegister(size);
    int opcode = size == 1 ? 0xb0 : 0xb8;
    b.add(
        InstructionBytes.word(size, opcode | register).imm(size, b.rng().operand()),
        FlagEffect.NONE);
    b.wroteRegister(register, size);
  }

  private static void addOffsets(FormTable table, int size) {
    String accumulator = FormNames.accumulator(size);
    table.addSimple(
        "mov " + accumulator + ",moffs",
        b -> offset(b, size, 0xa0, absolute(b, size, Access.READ)));
    table.addSimple(
        "mov moffs," + accumulator, b -> offset(b, size, 0xa2, absolute(b, size, Access.WRITE)));
    table.add("mov " + accumulator + ",moffs [16]", b -> offset(b, size, 0xa0, inWindow(b, size)));
    table.add("mov moffs," + accumulator + " [16]", b -> offset(b, size, 0xa2, inWindow(b, size)));
  }

  private static Operand absolute(CaseBuilder b, int size, Access access) {
    return b.addressing().absolute(b.addressing().place(size, access), access);
  }

  private static Operand inWindow(CaseBuilder b, int size) {
    int last = Layout.DATA_END - Layout.DATA - size;
    return b.addressing().wordAbsolute(Layout.DATA + b.rng().between(0, last));
  }

  /** Takes the displacement of an absolute operand for the offset. */
  private static void offset(CaseBuilder b, int size, int opcode, Operand operand) {
    InstructionBytes insn = InstructionBytes.sized(size, opcode);
    for (int prefix : operand.prefixes()) {
      insn.prefix(prefix);
    }
    for (byte part : operand.tail()) {
      insn.imm(1, part);
    }
    b.add(insn, FlagEffect.NONE);
    b.wroteRegister(EAX, 4);
  }

  private static void addExtensions(FormTable table, String name, int opcode, int size) {
    for (boolean memory : REGISTER_OR_MEMORY) {
      for (int source : new int[] {1, 2}) {
        table.addSimple(
            name + FormNames.register(size) + "," + FormNames.operand(memory, source),
            b -> extend(b, opcode, size, source, memory));
      }
    }
  }

  private static void extend(CaseBuilder b, int opcode, int size, int source, boolean memory) {
    Operand operand = b.operand(memory, source, Access.READ);
    int register = b.anyRegister(size);
    b.add(
        InstructionBytes.word(size, 0x0f, opcode | (source == 1 ? 0 : 1)).rm(operand, register),
        FlagEffect.NONE);
    b.wroteRegister(register, size);
  }

  private static void lea(CaseBuilder b, int size, boolean word) {
    int register = b.anyRegister(size);
    b.add(
        InstructionBytes.word(size, 0x8d).rm(b.addressing().computed(word), register),
        FlagEffect.NONE);
    b.wroteRegister(register, size);
  }

  /** AL is an offset into a table at EBX; the whole table is mapped, and in the window. */
  private static void translate(CaseBuilder b, boolean word) {
    int table = Layout.DATA + b.rng().below(Layout.DATA_END - Layout.DATA - 256);
    int segment = word ? b.addressing().window() : b.addressing().anySegment(table);
    int offset = b.addressing().offset(table, segment);
    b.load(EBX, word ? b.rng().bits() << 16 | (offset & 0xffff) : offset);
    b.add(
        InstructionBytes.of(0xd7)
            .when(word, InstructionBytes.ADDRESS_SIZE)
            .prefix(Register.override(segment)),
        FlagEffect.NONE);
    b.wroteRegister(EAX, 4);
  }
}
