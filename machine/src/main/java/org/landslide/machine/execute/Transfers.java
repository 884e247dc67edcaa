package org.landslide.machine.execute;

import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Insn.Place;
import org.landslide.machine.decode.Op;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Segment;

/** Jumps, calls, returns and interrupts. EIP stands behind the instruction when they start. */
final class Transfers {
  private final Registers r;
  private final Operands operands;
  private final Stack stack;
  private final Descriptors descriptors;
  private final Traps traps;
  private final Mmu mmu;

  Transfers(
      Registers registers,
      Mmu mmu,
      Operands operands,
      Stack stack,
      Descriptors descriptors,
      Traps traps) {
    this.r = registers;
    this.mmu = mmu;
    this.operands = operands;
    this.stack = stack;
    this.descriptors = descriptors;
    this.traps = traps;
  }

  private static int cut(int target, int size) {
    return size == 2 ? target & 0xffff : target;
  }

  void near(Insn insn, int at) {
    switch (insn.op) {
      case JMP -> r.eip = cut(r.eip + insn.immediate, insn.size);
      case JMP_INDIRECT -> r.eip = cut(operands.source(insn, at), insn.size);
      case CALL -> call(cut(r.eip + insn.immediate, insn.size), insn, at);
      case CALL_INDIRECT -> call(cut(operands.source(insn, at), insn.size), insn, at);
      default -> {
        int target = stack.top(insn.size, at);
        stack.drop(insn.size + insn.immediate);
        r.eip = cut(target, insn.size);
      }
    }
  }

  private void call(int target, Insn insn, int at) {
    stack.push(r.eip, insn.size, at);
    r.eip = target;
  }

  void conditional(Insn insn) {
    if (taken(insn)) {
      r.eip = cut(r.eip + insn.immediate, insn.size);
    }
  }

  private boolean taken(Insn insn) {
    int countSize = insn.address16 ? 2 : 4;
    if (insn.op == Op.JCC) {
      return r.condition(insn.number);
    }
    if (insn.op == Op.JCXZ) {
      return r.get(Register.ECX, countSize) == 0;
    }
    r.set(Register.ECX, countSize, r.gpr[Register.ECX] - 1);
    boolean goesOn = r.get(Register.ECX, countSize) != 0;
    return switch (insn.op) {
      case LOOPE -> goesOn && r.zero();
      case LOOPNE -> goesOn && !r.zero();
      default -> goesOn;
    };
  }

  /** Far jumps and calls inside a privilege level. Gates for other levels are not provided. */
  void far(Insn insn, int at) {
    int target = insn.immediate;
    int selector = insn.immediate2;
    if (insn.source == Place.MEMORY) {
      int offset = operands.offset(insn);
      target = operands.load(insn.segment, offset, insn.size, at);
      selector = operands.load(insn.segment, offset + insn.size, 2, at);
    }
    Segment code = descriptors.codeForJump(selector);
    if (insn.op == Op.CALL_FAR || insn.op == Op.CALL_FAR_INDIRECT) {
      stack.probePushes(2, insn.size);
      stack.push(r.segments[Register.CS].selector(), insn.size, at);
      stack.push(r.eip, insn.size, at);
    }
    r.segments[Register.CS] = code;
    r.eip = cut(target, insn.size);
  }

  void returnFar(Insn insn, int at) {
    int size = insn.size;
    int target = stack.peek(0, size, at);
    Segment code = descriptors.codeForReturn(stack.peek(size, size, at));
    if ((code.selector() & 3) > r.cpl()) {
      returnOutward(code, target, 2 * size + insn.immediate, size, at);
      stack.drop(insn.immediate);
    } else {
      stack.drop(2 * size + insn.immediate);
      r.segments[Register.CS] = code;
      r.eip = cut(target, size);
    }
  }

  /** To less privilege: the outer stack lies {@code depth} bytes above the top. */
  private void returnOutward(Segment code, int target, int depth, int size, int at) {
    int cpl = code.selector() & 3;
    int pointer = stack.peek(depth, size, at);
    int selector = stack.peek(depth + size, size, at);
    Segment outer = descriptors.stackSegment(selector, cpl, CpuFault.GENERAL_PROTECTION);
    r.segments[Register.CS] = code;
    r.segments[Register.SS] = outer;
    r.eip = cut(target, size);
    if (outer.big()) {
      r.gpr[Register.ESP] = pointer;
    } else {
      r.set16(Register.ESP, pointer);
    }
    descriptors.dropPrivilegedData();
    mmu.privilegeChanged();
  }

  void interrupt(Insn insn) {
    int instruction = r.eip - insn.length;
    switch (insn.op) {
      case INT -> traps.softwareInterrupt(insn.immediate, instruction);
      case INT3 -> traps.softwareInterrupt(CpuFault.BREAKPOINT, instruction);
      case INTO -> {
        if (r.overflow()) {
          traps.softwareInterrupt(CpuFault.OVERFLOW, instruction);
        }
      }
      default -> traps.raise(CpuFault.of(CpuFault.DEBUG), instruction);
    }
  }

  void interruptReturn(Insn insn, int at) {
    if (r.flag(Registers.NT)) {
      // A return to another task: this processor does not switch tasks.
      throw CpuFault.generalProtection(0);
    }
    int size = insn.size;
    int target = stack.peek(0, size, at);
    int flags = stack.peek(2 * size, size, at);
    Segment code = descriptors.codeForReturn(stack.peek(size, size, at));
    int cpl = r.cpl();
    if ((code.selector() & 3) > cpl) {
      returnOutward(code, target, 3 * size, size, at);
    } else {
      stack.drop(3 * size);
      r.segments[Register.CS] = code;
      r.eip = cut(target, size);
    }
    SystemOps.setFlags(r, flags, size, cpl, true);
  }
}
