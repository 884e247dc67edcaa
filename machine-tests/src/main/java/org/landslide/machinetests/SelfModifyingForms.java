package org.landslide.machinetests;

import static org.landslide.machinetests.Register.EAX;
import static org.landslide.machinetests.Register.EBX;
import static org.landslide.machinetests.Register.ECX;
import static org.landslide.machinetests.Register.EDI;
import static org.landslide.machinetests.Register.ES;

/** Code that changes itself: the very next instruction must be the new one. */
final class SelfModifyingForms {
  private static final int MOV_EBX_IMMEDIATE = 0xbb;
  private static final int INC_EBX = 0x43;
  private static final int DEC_EBX = 0x4b;

  private SelfModifyingForms() {}

  static void addTo(FormTable table) {
    table.add("store into next instruction", SelfModifyingForms::nextImmediate);
    table.add("store into next opcode", SelfModifyingForms::nextOpcode);
    table.add("store into instruction run before", SelfModifyingForms::loopBody);
    table.add("stos into next instructions", SelfModifyingForms::repeated);
  }

  private static void nextImmediate(CaseBuilder b) {
    int size = b.rng().pick(1, 4);
    int store = InstructionBytes.sized(size, 0xc6).rm(plain(0), 0).length() + size;
    int field = b.here() + store + 1;
    b.add(
        InstructionBytes.sized(size, 0xc6).rm(plain(field), 0).imm(size, b.rng().bits()),
        FlagEffect.NONE);
    b.prepare(InstructionBytes.of(MOV_EBX_IMMEDIATE).imm(4, b.rng().bits()), FlagEffect.NONE);
    b.wroteRegister(EBX, 4);
  }

  /** An operand whose length is known beforehand: the stack's segment is always flat. */
  private static Operand plain(int address) {
    byte[] tail = {
      (byte) address, (byte) (address >> 8), (byte) (address >> 16), (byte) (address >> 24)
    };
    return new Operand(5, tail, new int[] {Register.override(Register.SS)}, address);
  }

  private static void nextOpcode(CaseBuilder b) {
    int between = b.rng().below(4);
    int store = InstructionBytes.of(0xc6).rm(plain(0), 0).length() + 1;
    int opcode = b.here() + store + between;
    b.add(InstructionBytes.of(0xc6).rm(plain(opcode), 0).imm(1, DEC_EBX), FlagEffect.NONE);
    for (int i = 0; i < between; i++) {
      b.prepare(InstructionBytes.of(0x90), FlagEffect.NONE);
    }
    b.prepare(InstructionBytes.of(INC_EBX), FlagEffect.KEEPS_CARRY);
    b.wroteRegister(EBX, 4);
  }

  /** The first round adds the immediate, the second what the first has put in its place. */
  private static void loopBody(CaseBuilder b) {
    b.load(ECX, b.rng().between(2, 4));
    b.knowledge().forget(EBX);
    int target = b.here();
    b.prepare(
        InstructionBytes.of(0x83).rm(Operand.register(EBX), 0).imm(1, b.rng().bits()),
        FlagEffect.ARITHMETIC);
    b.add(
        InstructionBytes.of(0xc6).rm(plain(target + 2), 0).imm(1, b.rng().bits()), FlagEffect.NONE);
    b.prepare(InstructionBytes.of(0xe2).imm(1, target - b.here() - 2), FlagEffect.NONE);
    b.wroteRegister(ECX, 4);
  }

  /** Replaces the instructions behind by nops. */
  private static void repeated(CaseBuilder b) {
    int count = b.rng().between(1, 6);
    if (Selector.isNull(b.knowledge().selector(ES))
        || Selector.isWindow(b.knowledge().selector(ES))) {
      b.load(EDI, Selector.USER_DATA);
      b.loadSegment(ES, EDI, Selector.USER_DATA);
    }
    b.setDirection(false);
    b.load(EAX, (b.rng().bits() & ~0xff) | 0x90);
    b.load(ECX, count);
    b.knowledge().forget(EDI);
    b.load(EDI, b.here() + 7);
    b.add(InstructionBytes.of(0xaa).prefix(InstructionBytes.REP), FlagEffect.NONE);
    b.wroteRegister(ECX, 4);
    b.wroteRegister(EDI, 4);
    for (int i = 0; i < count; i++) {
      b.prepare(InstructionBytes.of(INC_EBX), FlagEffect.NONE);
    }
  }
}
