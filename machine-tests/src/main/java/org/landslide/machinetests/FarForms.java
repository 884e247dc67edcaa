package org.landslide.machinetests;

import static org.landslide.machinetests.Register.ESP;

/** Far jumps, calls and returns, and iret, all within ring 3. */
final class FarForms {
  private static final int FAR_POINTER_SIZE = 6;

  /** Not code, null, beyond the table, more privileged. */
  private static final int[] INVALID = {
    Selector.USER_DATA, Selector.NULL, 3, 0x1003, Selector.KERNEL_CODE, Selector.KERNEL_CODE | 3
  };

  private FarForms() {}

  static void addTo(FormTable table) {
    table.add("jmp ptr16:32", b -> jump(b, false));
    table.add("jmp m16:32", b -> jump(b, true));
    table.add("call ptr16:32", b -> call(b, false, 0, false));
    table.add("call m16:32", b -> call(b, true, 0, false));
    table.add("retf", b -> call(b, false, 0, true));
    table.add("retf imm16", b -> call(b, true, b.rng().between(1, 3), true));
    table.add("iret", FarForms::interruptReturn);
    table.addLast("jmp ptr16:16", FarForms::jumpToLowAddress);
    table.addLast("retf (16)", b -> returnToLowAddress(b, 0xcb, false));
    table.addLast("iret (16)", b -> returnToLowAddress(b, 0xcf, true));
    table.addLast("jmp ptr16:32 invalid", b -> invalidPointer(b, 0xea));
    table.addLast("call ptr16:32 invalid", b -> invalidPointer(b, 0x9a));
    table.addLast("retf invalid", b -> invalidReturn(b, 0xcb));
    table.addLast("iret invalid", b -> invalidReturn(b, 0xcf));
    table.addLast("jmp m16:32 through register", b -> registerOperand(b, 5));
    table.addLast("call m16:32 through register", b -> registerOperand(b, 3));
  }

  private static InstructionBytes pointer(int opcode, int target, int selector) {
    return InstructionBytes.of(opcode).imm(4, target).imm(2, selector);
  }

  /** A far pointer in memory, as an operand that needs no register. */
  private static Operand storePointer(CaseBuilder b, int target) {
    int address = Layout.DATA + b.rng().below(Layout.PAGE - FAR_POINTER_SIZE);
    SegmentForms.store(b, 4, address, target);
    SegmentForms.store(b, 2, address + 4, Selector.USER_CODE);
    return b.addressing().absolute(address, Access.READ);
  }

  private static void jump(CaseBuilder b, boolean memory) {
    CaseBuilder.Detour detour = b.beginDetour();
    InstructionBytes insn =
        memory
            ? InstructionBytes.of(0xff).rm(storePointer(b, detour.target()), 5)
            : pointer(0xea, detour.target(), Selector.USER_CODE);
    b.add(insn, FlagEffect.NONE);
    b.endDetour(detour);
  }

  /** As a near call, with the segment beside the return address. */
  private static void call(CaseBuilder b, boolean memory, int arguments, boolean returnCounts) {
    b.addressing().readySafeStack(64, 0);
    for (int i = 0; i < arguments; i++) {
      b.push(4, b.rng().operand());
    }
    int over = b.skipAhead();
    Knowledge before = b.knowledge().copy();
    int function = b.here();
    b.knowledge().move(ESP, -8);
    SegmentForms.overwriteUpperHalf(b, 4);
    b.bodyBesideStack();
    InstructionBytes back =
        arguments == 0
            ? InstructionBytes.of(0xcb)
            : InstructionBytes.of(0xca).imm(2, 4 * arguments);
    add(b, back, returnCounts);
    b.knowledge().move(ESP, 8 + 4 * arguments);
    Knowledge returned = b.knowledge().copy();
    b.land(over, 4);
    b.knowledge().set(before);
    InstructionBytes insn =
        memory
            ? InstructionBytes.of(0xff).rm(storePointer(b, function), 3)
            : pointer(0x9a, function, Selector.USER_CODE);
    add(b, insn, !returnCounts);
    b.knowledge().set(returned);
  }

  private static void add(CaseBuilder b, InstructionBytes insn, boolean counts) {
    if (counts) {
      b.add(insn, FlagEffect.NONE);
    } else {
      b.prepare(insn, FlagEffect.NONE);
    }
  }

  private static void interruptReturn(CaseBuilder b) {
    b.addressing().readySafeStack(12, 0);
    clearNested(b);
    int down = b.knowledge().down() ? Flags.DF : 0;
    int flags = (b.rng().bits() & StackForms.POPPED_FLAGS & ~(Flags.DF | Flags.NT)) | down;
    CaseBuilder.Detour detour = b.beginDetour();
    b.push(4, flags);
    b.push(4, b.rng().bits() << 16 | Selector.USER_CODE);
    b.push(4, detour.target());
    b.add(InstructionBytes.of(0xcf), new FlagEffect(0, Flags.STATUS, 0));
    b.endDetour(detour);
  }

  /** Under NT, iret switches tasks. */
  private static void clearNested(CaseBuilder b) {
    if (b.knowledge().nested()) {
      b.push(4, Flags.ALWAYS | (b.knowledge().down() ? Flags.DF : 0));
      b.prepare(InstructionBytes.of(0x9d), new FlagEffect(0, Flags.STATUS, 0));
      b.knowledge().move(ESP, 4);
      b.knowledge().setNested(false);
    }
  }

  /** With 16-bit operands EIP loses its upper half, and nothing is mapped down there. */
  private static void jumpToLowAddress(CaseBuilder b) {
    b.add(
        InstructionBytes.word(2, 0xea).imm(2, b.rng().bits()).imm(2, Selector.USER_CODE),
        FlagEffect.NONE);
  }

  private static void returnToLowAddress(CaseBuilder b, int opcode, boolean flags) {
    b.addressing().readySafeStack(32, 0);
    clearNested(b);
    if (flags) {
      b.push(2, b.rng().bits() & StackForms.POPPED_FLAGS);
    }
    b.push(2, Selector.USER_CODE);
    b.push(2, b.rng().bits());
    b.add(
        InstructionBytes.word(2, opcode),
        flags ? new FlagEffect(0, Flags.STATUS, 0) : FlagEffect.NONE);
  }

  private static void invalidPointer(CaseBuilder b, int opcode) {
    b.addressing().readySafeStack(8, 0);
    b.add(pointer(opcode, b.here(), b.rng().pick(INVALID)), FlagEffect.NONE);
  }

  private static void invalidReturn(CaseBuilder b, int opcode) {
    b.addressing().readySafeStack(32, 0);
    clearNested(b);
    b.push(4, Flags.ALWAYS);
    b.push(4, b.rng().pick(INVALID));
    b.push(4, b.here());
    b.add(InstructionBytes.of(opcode), FlagEffect.NONE);
  }

  private static void registerOperand(CaseBuilder b, int extension) {
    b.add(
        InstructionBytes.of(0xff).rm(Operand.register(b.anyRegister(4)), extension),
        FlagEffect.NONE);
  }
}
