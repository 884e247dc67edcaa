package org.landslide.machinetests;

import static org.landslide.machinetests.Register.EAX;

/** Instructions that do nothing, and prefixes that mean nothing. */
final class PrefixForms {
  private static final int ADD = 0x01;

  private PrefixForms() {}

  static void addTo(FormTable table) {
    addFixed(table, "nop", 0x90);
    addFixed(table, "nop (16)", InstructionBytes.OPERAND_SIZE, 0x90);
    addFixed(table, "pause", InstructionBytes.REP, 0x90);
    addFixed(table, "endbr32", InstructionBytes.REP, 0x0f, 0x1e, 0xfb);
    addFixed(table, "lfence", 0x0f, 0xae, 0xe8);
    addFixed(table, "mfence", 0x0f, 0xae, 0xf0);
    addFixed(table, "sfence", 0x0f, 0xae, 0xf8);
    for (int size : FormNames.WORDS) {
      table.addSimple("nop " + FormNames.register(size), b -> longNop(b, size, false));
      table.addSimple("nop " + FormNames.memory(size), b -> longNop(b, size, true));
    }
    table.addSimple("prefetch m8", b -> hint(b, 0x18, b.rng().below(4)));
    table.addSimple(
        "prefixes, operand size twice", b -> repeated(b, InstructionBytes.OPERAND_SIZE, 2));
    table.addSimple("prefixes, address size", b -> repeated(b, InstructionBytes.ADDRESS_SIZE, 4));
    table.addSimple("prefixes, rep without string", b -> repeated(b, InstructionBytes.REP, 4));
    table.addSimple("prefixes, repne without string", b -> repeated(b, InstructionBytes.REPNE, 4));
    table.addSimple("prefixes, segment without memory", b -> repeated(b, anySegment(b.rng()), 4));
    table.addSimple("prefixes, 15 bytes", PrefixForms::longest);
    table.addLast("prefixes, over 15 bytes", PrefixForms::tooLong);
  }

  private static void addFixed(FormTable table, String name, int... bytes) {
    table.addSimple(name, b -> b.add(InstructionBytes.of(bytes), FlagEffect.NONE));
  }

  /** Never touches its operand, wherever that is. */
  private static void longNop(CaseBuilder b, int size, boolean memory) {
    Operand operand =
        memory ? b.addressing().computed(b.rng().chance(20)) : Operand.register(b.rng().below(8));
    b.add(InstructionBytes.word(size, 0x0f, 0x1f).rm(operand, 0), FlagEffect.NONE);
  }

  private static void hint(CaseBuilder b, int opcode, int extension) {
    b.add(
        InstructionBytes.of(0x0f, opcode).rm(b.addressing().computed(false), extension),
        FlagEffect.NONE);
  }

  private static int anySegment(Rng rng) {
    return Register.override(rng.below(Register.SEGMENT_COUNT));
  }

  private static void repeated(CaseBuilder b, int prefix, int size) {
    Operand operand = Operand.register(b.anyRegister(size));
    InstructionBytes insn = InstructionBytes.of(ADD).rm(operand, b.rng().below(8));
    for (int i = b.rng().between(size == 2 ? 2 : 1, 4); i > 0; i--) {
      insn.prefix(prefix);
    }
    b.add(insn, FlagEffect.ARITHMETIC);
    b.wrote(operand, size);
  }

  private static void longest(CaseBuilder b) {
    InstructionBytes insn = InstructionBytes.of(0x05).imm(4, b.rng().operand());
    while (insn.length() < InstructionBytes.MAX_LENGTH) {
      insn.prefix(anySegment(b.rng()));
    }
    b.add(insn, FlagEffect.ARITHMETIC);
    b.wroteRegister(EAX, 4);
  }

  private static void tooLong(CaseBuilder b) {
    InstructionBytes insn = InstructionBytes.of(0x05).imm(4, b.rng().operand());
    while (insn.length() <= InstructionBytes.MAX_LENGTH) {
      insn.prefix(anySegment(b.rng()));
    }
    b.add(insn, FlagEffect.NONE);
  }
}
