package org.landslide.machine.execute;

import org.landslide.machine.decode.Insn;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;

/** Pushing and popping, with a stack pointer of 16 or 32 bits as the stack segment says. */
final class Stack {
  private final Registers r;
  private final Operands operands;

  Stack(Registers registers, Operands operands) {
    this.r = registers;
    this.operands = operands;
  }

  private int offset(int pointer) {
    return r.segments[Register.SS].big() ? pointer : pointer & 0xffff;
  }

  private void setPointer(int pointer) {
    if (r.segments[Register.SS].big()) {
      r.gpr[Register.ESP] = pointer;
    } else {
      r.set16(Register.ESP, pointer);
    }
  }

  void push(int value, int size, int at) {
    int pointer = r.gpr[Register.ESP] - size;
    operands.store(Register.SS, offset(pointer), size, value, at);
    setPointer(pointer);
  }

  /** Today's processors store the two bytes of a selector only and skip the rest. */
  void pushSelector(int selector, int size, int at) {
    int pointer = r.gpr[Register.ESP] - size;
    operands.store(Register.SS, offset(pointer), 2, selector, at);
    setPointer(pointer);
  }

  /** The value that lies {@code depth} bytes above the top. */
  int peek(int depth, int size, int at) {
    return operands.load(Register.SS, offset(r.gpr[Register.ESP] + depth), size, at);
  }

  int top(int size, int at) {
    return peek(0, size, at);
  }

  void drop(int bytes) {
    setPointer(r.gpr[Register.ESP] + bytes);
  }

  /** Faults if {@code count} pushes of that size would. */
  void probePushes(int count, int size) {
    for (int i = 1; i <= count; i++) {
      operands.probeStore(Register.SS, offset(r.gpr[Register.ESP] - i * size), size);
    }
  }

  void pushAll(int size, int at) {
    int pointer = r.gpr[Register.ESP];
    // The lowest is written first: kernels that let stacks grow expect a fault 32 bytes below.
    for (int i = 8; i >= 1; i--) {
      operands.probeStore(Register.SS, offset(pointer - i * size), size);
    }
    for (int register = Register.EAX; register <= Register.EDI; register++) {
      int value = register == Register.ESP ? pointer : r.gpr[register];
      push(value, size, at);
    }
  }

  void popAll(int size, int at) {
    int[] values = new int[8];
    for (int i = 0; i < 8; i++) {
      values[i] = peek(i * size, size, at);
    }
    for (int i = 0; i < 8; i++) {
      int register = Register.EDI - i;
      if (register != Register.ESP) {
        r.set(register, size, values[i]);
      }
    }
    drop(8 * size);
  }

  void enter(Insn insn, int at) {
    int size = insn.size;
    int level = insn.immediate2;
    int pointer = r.gpr[Register.ESP];
    int oldFrame = r.gpr[Register.EBP];
    int newFrame = pointer - size;
    probeEnter(level, size, insn.immediate);
    operands.store(Register.SS, offset(newFrame), size, oldFrame, at);
    for (int i = 1; i < level; i++) {
      int outer = operands.load(Register.SS, offset(oldFrame - i * size), size, at);
      operands.store(Register.SS, offset(newFrame - i * size), size, outer, at);
    }
    if (level > 0) {
      operands.store(Register.SS, offset(newFrame - level * size), size, newFrame, at);
    }
    r.set(Register.EBP, size, newFrame);
    setPointer(pointer - size * (1 + level) - insn.immediate);
  }

  /**
   * Faults where the pushes and the loads between them would, then if the new top cannot be used.
   */
  private void probeEnter(int level, int size, int room) {
    int pointer = r.gpr[Register.ESP];
    operands.probeStore(Register.SS, offset(pointer - size), size);
    for (int i = 1; i <= level; i++) {
      if (i < level) {
        operands.probeLoad(Register.SS, offset(r.gpr[Register.EBP] - i * size), size);
      }
      operands.probeStore(Register.SS, offset(pointer - size * (1 + i)), size);
    }
    operands.probeStore(Register.SS, offset(pointer - size * (1 + level) - room), size);
  }

  void leave(int size, int at) {
    int frame = r.gpr[Register.EBP];
    int value = operands.load(Register.SS, offset(frame), size, at);
    setPointer(frame + size);
    r.set(Register.EBP, size, value);
  }
}
