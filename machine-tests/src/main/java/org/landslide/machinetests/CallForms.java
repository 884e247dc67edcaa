package org.landslide.machinetests;

import static org.landslide.machinetests.Register.EAX;
import static org.landslide.machinetests.Register.EBP;
import static org.landslide.machinetests.Register.EBX;
import static org.landslide.machinetests.Register.ECX;
import static org.landslide.machinetests.Register.EDI;
import static org.landslide.machinetests.Register.EDX;
import static org.landslide.machinetests.Register.ESI;
import static org.landslide.machinetests.Register.ESP;

/** Near calls and returns. */
final class CallForms {
  private static final int CALL = 0xe8;
  private static final int RETURN = 0xc3;
  private static final int RETURN_AND_DROP = 0xc2;

  /** Where a call takes its target from. */
  private enum Target {
    RELATIVE,
    REGISTER,
    MEMORY,
    STACK
  }

  private CallForms() {}

  static void addTo(FormTable table) {
    table.add("call rel32", b -> call(b, Target.RELATIVE, 0, false));
    table.add("call r32", b -> call(b, Target.REGISTER, 0, false));
    table.add("call m32", b -> call(b, Target.MEMORY, 0, false));
    table.add("call m32 at esp", b -> call(b, Target.STACK, 0, false));
    table.add("ret", b -> call(b, Target.RELATIVE, 0, true));
    table.add("ret imm16", b -> call(b, Target.RELATIVE, b.rng().between(1, 4), true));
    table.add("call rel32, pop", CallForms::positionIndependent);
    table.add("ret to pushed address", CallForms::returnToPushed);
    table.addLast(
        "call rel16", b -> toLowAddress(b, InstructionBytes.word(2, CALL).imm(2, b.rng().bits())));
    table.addLast(
        "call r16",
        b -> toLowAddress(b, InstructionBytes.word(2, 0xff).rm(Operand.register(EBX), 2)));
    table.addLast("ret (16)", b -> toLowAddress(b, InstructionBytes.word(2, RETURN)));
    table.addLast(
        "ret imm16 (16)",
        b -> toLowAddress(b, InstructionBytes.word(2, RETURN_AND_DROP).imm(2, 12)));
    table.addLast("call, stack at edge", CallForms::callAtEdge);
    table.addLast("ret, stack at edge", CallForms::returnAtEdge);
  }

  /**
   * A function whose code stands before its call.
   *
   * @param arguments how many words are pushed for it, which its return drops
   * @param returnCounts whether the form is about the return, not the call
   */
  private static void call(CaseBuilder b, Target from, int arguments, boolean returnCounts) {
    int register = b.rng().pick(EAX, ECX, EDX, EBX, EBP, ESI, EDI);
    b.addressing().readySafeStack(64, 128);
    for (int i = 0; i < arguments; i++) {
      b.push(4, b.rng().operand());
    }
    if (from == Target.REGISTER) {
      b.knowledge().forget(register);
    }
    int over = b.skipAhead();
    Knowledge before = b.knowledge().copy();
    int function = b.here();
    b.knowledge().move(ESP, -4);
    b.bodyBesideStack();
    addReturn(b, 4 * arguments, returnCounts);
    Knowledge returned = b.knowledge().copy();
    b.land(over, 4);
    b.knowledge().set(before);
    addCall(b, from, register, function, returnCounts);
    b.knowledge().set(returned);
  }

  private static void addReturn(CaseBuilder b, int drop, boolean counts) {
    InstructionBytes insn =
        drop == 0 ? InstructionBytes.of(RETURN) : InstructionBytes.of(RETURN_AND_DROP).imm(2, drop);
    add(b, insn, counts);
    b.knowledge().move(ESP, 4 + drop);
  }

  private static void addCall(
      CaseBuilder b, Target from, int register, int function, boolean returnCounts) {
    InstructionBytes insn =
        switch (from) {
          case RELATIVE -> InstructionBytes.of(CALL).imm(4, function - b.here() - 5);
          case REGISTER -> {
            b.load(register, function);
            yield InstructionBytes.of(0xff).rm(Operand.register(register), 2);
          }
          case MEMORY -> throughPointer(b, dataPointer(b), function);
          case STACK -> throughPointer(b, stackPointer(b), function);
        };
    add(b, insn, !returnCounts);
  }

  private static void add(CaseBuilder b, InstructionBytes insn, boolean counts) {
    if (counts) {
      b.add(insn, FlagEffect.NONE);
    } else {
      b.prepare(insn, FlagEffect.NONE);
    }
  }

  private static InstructionBytes throughPointer(CaseBuilder b, Operand pointer, int function) {
    b.prepare(InstructionBytes.of(0xc7).rm(pointer, 0).imm(4, function), FlagEffect.NONE);
    return InstructionBytes.of(0xff).rm(pointer, 2);
  }

  private static Operand dataPointer(CaseBuilder b) {
    int address = Layout.DATA + b.rng().below(Layout.PAGE);
    return b.addressing().absolute(address, Access.SAFE);
  }

  /** A slot above the return address; the slot's address is computed before the push. */
  private static Operand stackPointer(CaseBuilder b) {
    byte displacement = (byte) (b.rng().between(1, 30) * 4);
    return new Operand(0x44, new byte[] {0x24, displacement}, new int[] {}, 0);
  }

  private static void positionIndependent(CaseBuilder b) {
    b.addressing().readySafeStack(4, 0);
    int next = b.here() + 5;
    b.add(InstructionBytes.of(CALL).imm(4, 0), FlagEffect.NONE);
    int register = b.anyRegister(4);
    b.prepare(InstructionBytes.of(0x58 | register), FlagEffect.NONE);
    b.knowledge().learn(register, next);
  }

  private static void returnToPushed(CaseBuilder b) {
    b.addressing().readySafeStack(4, 0);
    CaseBuilder.Detour detour = b.beginDetour();
    b.push(4, detour.target());
    b.add(InstructionBytes.of(RETURN), FlagEffect.NONE);
    b.endDetour(detour);
  }

  /** With 16-bit operands EIP loses its upper half, and nothing is mapped down there. */
  private static void toLowAddress(CaseBuilder b, InstructionBytes insn) {
    b.addressing().readySafeStack(4, 16);
    b.add(insn, FlagEffect.NONE);
  }

  private static void callAtEdge(CaseBuilder b) {
    b.load(ESP, Layout.STACK + b.rng().below(4));
    b.add(InstructionBytes.of(CALL).imm(4, b.rng().between(0, 4)), FlagEffect.NONE);
  }

  private static void returnAtEdge(CaseBuilder b) {
    b.load(ESP, Layout.STACK_END - b.rng().below(4));
    b.add(
        b.rng().chance(50)
            ? InstructionBytes.of(RETURN)
            : InstructionBytes.of(RETURN_AND_DROP).imm(2, 8),
        FlagEffect.NONE);
  }
}
