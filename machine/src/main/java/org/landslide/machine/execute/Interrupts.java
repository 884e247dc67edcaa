package org.landslide.machine.execute;

import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Segment;

/** Goes through the interrupt descriptor table, changing stacks when privilege changes. */
public final class Interrupts {
  private static final int INTERRUPT_GATE_32 = 0xe;
  private static final int TRAP_GATE_32 = 0xf;
  private static final int INTERRUPT_GATE_16 = 0x6;
  private static final int TRAP_GATE_16 = 0x7;

  private final Registers r;
  private final Mmu mmu;
  private final Descriptors descriptors;

  public Interrupts(Registers registers, Mmu mmu) {
    this.r = registers;
    this.mmu = mmu;
    this.descriptors = new Descriptors(registers, mmu);
  }

  /** Enters the handler of a vector. A fault on the way leaves the registers as they were. */
  void deliver(int vector, int errorCode, boolean withCode, boolean bySoftware) {
    int external = bySoftware ? 0 : 1;
    int gateError = vector * 8 + 2 + external;
    if (vector * 8 + 7 > r.idtLimit) {
      throw CpuFault.generalProtection(gateError);
    }
    int low = mmu.loadSystem32(r.idtBase + vector * 8);
    int high = mmu.loadSystem32(r.idtBase + vector * 8 + 4);
    int type = high >>> 8 & 0x1f;
    checkGate(high, type, gateError, bySoftware);
    boolean wide = type >= INTERRUPT_GATE_32;
    int target = wide ? (low & 0xffff) | (high & 0xffff0000) : low & 0xffff;
    Segment code = descriptors.codeForInterrupt(low >>> 16);
    enter(code, target, wide ? 4 : 2, errorCode, withCode);
    if (type == INTERRUPT_GATE_32 || type == INTERRUPT_GATE_16) {
      r.otherFlags &= ~Registers.IF;
    }
    r.otherFlags &= ~(Registers.TF | Registers.NT | Registers.RF);
  }

  private void checkGate(int high, int type, int gateError, boolean bySoftware) {
    boolean known =
        type == INTERRUPT_GATE_32
            || type == TRAP_GATE_32
            || type == INTERRUPT_GATE_16
            || type == TRAP_GATE_16;
    boolean allowed = !bySoftware || (high >>> 13 & 3) >= r.cpl();
    if (!known || !allowed) {
      throw CpuFault.generalProtection(gateError);
    }
    if ((high & 0x8000) == 0) {
      throw new CpuFault(CpuFault.SEGMENT_NOT_PRESENT, gateError, 0);
    }
  }

  private void enter(Segment code, int target, int size, int errorCode, boolean withCode) {
    int newCpl = code.selector() & 3;
    Segment oldStack = r.segments[Register.SS];
    Segment oldCode = r.segments[Register.CS];
    int oldPointer = r.gpr[Register.ESP];
    boolean inner = newCpl < r.cpl();
    Segment stack = oldStack;
    int pointer = oldPointer;
    if (inner) {
      stack = descriptors.stackSegment(innerStack(newCpl, true), newCpl, CpuFault.INVALID_TSS);
      pointer = innerStack(newCpl, false);
    }
    Frame frame = new Frame(stack, pointer, size);
    if (inner) {
      frame.push(oldStack.selector());
      frame.push(oldPointer);
    }
    frame.push(r.eflags());
    frame.push(oldCode.selector());
    frame.push(r.eip);
    if (withCode) {
      frame.push(errorCode);
    }
    r.segments[Register.SS] = stack;
    r.gpr[Register.ESP] =
        stack.big() ? frame.pointer : (r.gpr[Register.ESP] & ~0xffff) | frame.pointer;
    r.segments[Register.CS] = code;
    r.eip = target;
    mmu.privilegeChanged();
  }

  /** The stack for a level, out of the task state segment: its selector or its pointer. */
  private int innerStack(int level, boolean selector) {
    boolean wide = (r.task.systemType() & 8) != 0;
    int offset = wide ? 4 + level * 8 + (selector ? 4 : 0) : 2 + level * 4 + (selector ? 2 : 0);
    if (!r.task.present() || offset + 3 > r.task.limit()) {
      throw new CpuFault(CpuFault.INVALID_TSS, Descriptors.errorCode(r.task.selector()), 0);
    }
    int word = mmu.loadSystem32(r.task.base() + offset);
    return wide && !selector ? word : word & 0xffff;
  }

  /** Pushes as the supervisor onto a stack that is not in use yet. */
  private final class Frame {
    private final Segment stack;
    private final int size;
    private int pointer;

    Frame(Segment stack, int pointer, int size) {
      this.stack = stack;
      this.pointer = pointer;
      this.size = size;
    }

    void push(int value) {
      pointer = stack.big() ? pointer - size : pointer - size & 0xffff;
      if (!stack.contains(pointer, size)) {
        throw CpuFault.of(CpuFault.STACK_FAULT);
      }
      boolean asUser = stack.privilege() == 3;
      mmu.storeAs(stack.base() + pointer, size, value, asUser);
    }
  }
}
