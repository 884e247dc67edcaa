package org.landslide.machinetests;

import static org.landslide.machinetests.FormNames.CONDITIONS;
import static org.landslide.machinetests.FormNames.WORDS;
import static org.landslide.machinetests.Register.EAX;
import static org.landslide.machinetests.Register.EBX;
import static org.landslide.machinetests.Register.ECX;
import static org.landslide.machinetests.Register.EDI;
import static org.landslide.machinetests.Register.EDX;
import static org.landslide.machinetests.Register.ESI;

/** jcc, jmp, loop, loope, loopne, jcxz, jecxz. */
final class JumpForms {
  private static final int JUMP_SHORT = 0xeb;
  private static final int JUMP_NEAR = 0xe9;

  private JumpForms() {}

  static void addTo(FormTable table) {
    for (int code = 0; code < CONDITIONS.length; code++) {
      addConditional(table, "j" + CONDITIONS[code], code);
    }
    table.add("jmp rel8 ahead", b -> alwaysAhead(b, InstructionBytes.of(JUMP_SHORT), 1));
    table.add("jmp rel32 ahead", b -> alwaysAhead(b, InstructionBytes.of(JUMP_NEAR), 4));
    table.add("jmp rel8 back", b -> alwaysBack(b, InstructionBytes.of(JUMP_SHORT), 1));
    table.add("jmp rel32 back", b -> alwaysBack(b, InstructionBytes.of(JUMP_NEAR), 4));
    table.addLast(
        "jmp rel8 (16)",
        b -> toLowAddress(b, InstructionBytes.word(2, JUMP_SHORT).imm(1, b.rng().bits())));
    table.addLast(
        "jmp rel16",
        b -> toLowAddress(b, InstructionBytes.word(2, JUMP_NEAR).imm(2, b.rng().bits())));
    table.addLast(
        "jmp r16",
        b -> toLowAddress(b, InstructionBytes.word(2, 0xff).rm(Operand.register(EBX), 4)));
    table.add("jmp r32", JumpForms::throughRegister);
    table.add("jmp m32", JumpForms::throughMemory);
    addLoops(table);
    for (int size : WORDS) {
      String name = size == 2 ? "jcxz" : "jecxz";
      table.add(name, b -> whenCounterIsZero(b, size));
    }
  }

  // ---- conditional

  private static void addConditional(FormTable table, String name, int code) {
    FlagEffect effect = FlagEffect.reading(Flags.ofCondition(code));
    table.add(name + " rel8 ahead", b -> ahead(b, InstructionBytes.of(0x70 | code), 1, effect));
    table.add(
        name + " rel32 ahead", b -> ahead(b, InstructionBytes.of(0x0f, 0x80 | code), 4, effect));
    table.add(name + " rel8 back", b -> back(b, InstructionBytes.of(0x70 | code), 1, effect));
    table.add(
        name + " rel32 back", b -> back(b, InstructionBytes.of(0x0f, 0x80 | code), 4, effect));
    table.add(
        name + " rel16",
        b -> b.add(InstructionBytes.word(2, 0x0f, 0x80 | code).imm(2, b.rng().bits()), effect));
  }

  private static void ahead(CaseBuilder b, InstructionBytes insn, int size, FlagEffect effect) {
    int jump = b.jumpAhead(insn, size, effect);
    Knowledge taken = b.knowledge().copy();
    b.body();
    b.land(jump, size);
    b.knowledge().merge(taken);
  }

  private static void back(CaseBuilder b, InstructionBytes insn, int size, FlagEffect effect) {
    b.define(effect.reads());
    CaseBuilder.Detour detour = b.beginDetour();
    b.add(insn.imm(size, detour.target() - b.here() - insn.length() - size), effect);
    b.endPossibleDetour(detour);
  }

  // ---- unconditional

  private static void alwaysAhead(CaseBuilder b, InstructionBytes insn, int size) {
    int jump = b.jumpAhead(insn, size, FlagEffect.NONE);
    Knowledge taken = b.knowledge().copy();
    b.body();
    b.land(jump, size);
    b.knowledge().set(taken);
  }

  private static void alwaysBack(CaseBuilder b, InstructionBytes insn, int size) {
    CaseBuilder.Detour detour = b.beginDetour();
    b.add(insn.imm(size, detour.target() - b.here() - insn.length() - size), FlagEffect.NONE);
    b.endDetour(detour);
  }

  /** With 16-bit operands EIP loses its upper half, and nothing is mapped down there. */
  private static void toLowAddress(CaseBuilder b, InstructionBytes insn) {
    b.add(insn, FlagEffect.NONE);
  }

  private static void throughRegister(CaseBuilder b) {
    int register = b.anyRegister(4);
    b.knowledge().forget(register);
    CaseBuilder.Detour detour = b.beginDetour();
    b.load(register, detour.target());
    b.add(InstructionBytes.of(0xff).rm(Operand.register(register), 4), FlagEffect.NONE);
    b.endDetour(detour);
  }

  private static void throughMemory(CaseBuilder b) {
    CaseBuilder.Detour detour = b.beginDetour();
    Operand pointer = b.addressing().absolute(b.addressing().place(4, Access.SAFE), Access.SAFE);
    b.prepare(InstructionBytes.of(0xc7).rm(pointer, 0).imm(4, detour.target()), FlagEffect.NONE);
    b.add(InstructionBytes.of(0xff).rm(pointer, 4), FlagEffect.NONE);
    b.endDetour(detour);
  }

  // ---- loops

  private static void addLoops(FormTable table) {
    String[] names = {"loopne", "loope", "loop"};
    for (int i = 0; i < names.length; i++) {
      int opcode = 0xe0 + i;
      FlagEffect effect = opcode == 0xe2 ? FlagEffect.NONE : FlagEffect.reading(Flags.ZF);
      table.add(names[i], b -> loop(b, opcode, false, effect));
      table.add(names[i] + " [16]", b -> loop(b, opcode, true, effect));
    }
  }

  /** The body runs more than once, so it must be independent of what is known now. */
  private static void loop(CaseBuilder b, int opcode, boolean word, FlagEffect effect) {
    int count = word && b.rng().chance(5) ? 0 : b.rng().between(1, 6);
    b.load(ECX, word ? b.rng().bits() << 16 | count : count);
    int register = b.rng().pick(EAX, EDX, EBX, ESI, EDI);
    b.knowledge().forget(register);
    int target = b.here();
    for (int i = b.rng().between(1, 2); i > 0; i--) {
      int arithmetic = b.rng().pick(0x01, 0x29, 0x39);
      Operand operand = Operand.register(register);
      b.prepare(
          InstructionBytes.of(arithmetic).rm(operand, b.rng().below(8)), FlagEffect.ARITHMETIC);
    }
    InstructionBytes insn = InstructionBytes.of(opcode).when(word, InstructionBytes.ADDRESS_SIZE);
    b.add(insn.imm(1, target - b.here() - insn.length() - 1), effect);
    b.wroteRegister(ECX, 4);
  }

  private static void whenCounterIsZero(CaseBuilder b, int size) {
    if (b.rng().chance(60)) {
      int low = b.rng().chance(60) ? 0 : b.rng().operand();
      b.load(ECX, size == 2 ? b.rng().bits() << 16 | (low & 0xffff) : low);
    }
    InstructionBytes insn =
        InstructionBytes.of(0xe3).when(size == 2, InstructionBytes.ADDRESS_SIZE);
    if (b.rng().chance(50)) {
      ahead(b, insn, 1, FlagEffect.NONE);
    } else {
      back(b, insn, 1, FlagEffect.NONE);
    }
  }
}
