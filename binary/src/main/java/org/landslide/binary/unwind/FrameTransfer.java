package org.landslide.binary.unwind;

import static org.landslide.binary.unwind.FrameRegisters.EAX;
import static org.landslide.binary.unwind.FrameRegisters.EBP;
import static org.landslide.binary.unwind.FrameRegisters.EBX;
import static org.landslide.binary.unwind.FrameRegisters.ECX;
import static org.landslide.binary.unwind.FrameRegisters.EDI;
import static org.landslide.binary.unwind.FrameRegisters.EDX;
import static org.landslide.binary.unwind.FrameRegisters.ESI;
import static org.landslide.binary.unwind.FrameRegisters.ESP;

import java.util.function.IntUnaryOperator;
import org.landslide.binary.unwind.FunctionFlow.Step;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Insn.Place;
import org.landslide.machine.decode.Op;

/** What one instruction does to the state of code analysis. */
final class FrameTransfer {
  private static final int NO_REGISTER = 8;
  private static final int WORD = 4;

  private final int address;
  private final Insn insn;
  private final FrameState state;
  private final IntUnaryOperator poppedBy;

  private FrameTransfer(Step step, FrameState state, IntUnaryOperator poppedBy) {
    this.address = step.address();
    this.insn = step.insn();
    this.state = state;
    this.poppedBy = poppedBy;
  }

  /**
   * The state after an instruction.
   *
   * @param poppedBy how many bytes of arguments the function at an address takes off the stack
   */
  static FrameState after(Step step, FrameState before, IntUnaryOperator poppedBy) {
    FrameState state = before.copy();
    new FrameTransfer(step, state, poppedBy).apply();
    return state;
  }

  private void apply() {
    switch (insn.operation()) {
      case PUSH -> push(operand(), insn.size());
      case POP -> pop();
      case PUSHA -> pushAll();
      case POPA -> popAll();
      case PUSHF, PUSH_SEGMENT -> push(FrameValue.UNKNOWN, insn.size());
      case POPF, POP_SEGMENT -> moveStack(insn.size());
      case ENTER -> enter();
      case LEAVE -> leave();
      case MOV -> assign(insn.size() == WORD ? operand() : FrameValue.UNKNOWN);
      case LEA -> assign(effectiveAddress());
      case ADD -> add(1);
      case SUB -> add(-1);
      case INC -> assign(destinationValue().plus(1));
      case DEC -> assign(destinationValue().plus(-1));
      case AND -> mask();
      case XCHG, DEBUG_CALL -> exchange();
      case CALL, CALL_INDIRECT, CALL_FAR, CALL_FAR_INDIRECT -> call();
      case CMP, TEST, BT, NOP, PAUSE, JMP, JCC, JCXZ, XEND, XABORT, XTEST -> {}
      case XBEGIN -> state.set(EAX, FrameValue.UNKNOWN);
      default -> clobber();
    }
  }

  // ---- The stack ----

  private void push(FrameValue value, int size) {
    moveStack(-size);
    state.store(state.get(ESP), size == WORD ? value : FrameValue.UNKNOWN);
  }

  private FrameValue popWord() {
    FrameValue value = state.load(state.get(ESP));
    moveStack(WORD);
    return value;
  }

  private void pop() {
    if (insn.size() == WORD) {
      assign(popWord());
    } else {
      moveStack(insn.size());
      assign(FrameValue.UNKNOWN);
    }
  }

  private void moveStack(int distance) {
    state.set(ESP, state.get(ESP).plus(distance));
  }

  private void pushAll() {
    FrameValue stackPointer = state.get(ESP);
    for (int i = 0; i < FrameRegisters.COUNT; i++) {
      push(i == ESP ? stackPointer : state.get(i), insn.size());
    }
  }

  private void popAll() {
    for (int i = FrameRegisters.COUNT - 1; i >= 0; i--) {
      FrameValue value = popWord();
      if (i != ESP) {
        state.set(i, value);
      }
    }
  }

  private void enter() {
    push(state.get(EBP), WORD);
    state.set(EBP, state.get(ESP));
    moveStack(-insn.immediate());
  }

  private void leave() {
    state.set(ESP, state.get(EBP));
    state.set(EBP, popWord());
  }

  /**
   * A call leaves the stack as it was, less what the function takes off, and spoils three
   * registers.
   */
  private void call() {
    int target = address + insn.length() + insn.immediate();
    if (insn.operation() == Op.CALL && insn.immediate() == 0) {
      push(FrameValue.UNKNOWN, WORD); // to the next instruction, to learn its address
      return;
    }
    forget(EAX, ECX, EDX);
    state.dropBelow(state.get(ESP));
    if (insn.operation() == Op.CALL) {
      moveStack(poppedBy.applyAsInt(target));
    }
  }

  // ---- Values ----

  private FrameValue operand() {
    return switch (insn.source()) {
      case REGISTER -> state.get(insn.sourceRegister());
      case MEMORY -> state.load(effectiveAddress());
      case IMMEDIATE, NONE -> FrameValue.UNKNOWN;
    };
  }

  private FrameValue destinationValue() {
    boolean isWordRegister = insn.destination() == Place.REGISTER && insn.size() == WORD;
    return isWordRegister ? state.get(insn.destinationRegister()) : FrameValue.UNKNOWN;
  }

  private FrameValue effectiveAddress() {
    if (insn.base() == NO_REGISTER) {
      return FrameValue.UNKNOWN;
    }
    FrameValue base = state.get(insn.base());
    return insn.index() == NO_REGISTER ? base.plus(insn.displacement()) : base.moved();
  }

  /** Writes the destination. Loading the stack pointer with something unknown switches stacks. */
  private void assign(FrameValue value) {
    if (insn.destination() == Place.MEMORY) {
      state.store(effectiveAddress(), value);
    } else if (insn.destination() == Place.REGISTER) {
      int register = insn.size() == 1 ? insn.destinationRegister() & 3 : insn.destinationRegister();
      setRegister(register, insn.size() == WORD ? value : FrameValue.UNKNOWN);
    }
  }

  private void setRegister(int register, FrameValue value) {
    if (register != ESP || value.isPointer()) {
      state.set(register, value);
    } else if (isLocalLoad()) {
      state.set(ESP, FrameValue.MOVED);
    } else {
      state.switchStack(address);
    }
  }

  /**
   * Whether the instruction loads one of the function's own variables, such as the stack pointer it
   * has kept.
   */
  private boolean isLocalLoad() {
    boolean pops = insn.operation() == Op.POP;
    return pops || (insn.source() == Place.MEMORY && state.isLocal(effectiveAddress()));
  }

  private void add(int sign) {
    FrameValue old = destinationValue();
    boolean isFixed = insn.source() == Place.IMMEDIATE;
    assign(isFixed ? old.plus(sign * insn.immediate()) : old.moved());
  }

  /** Aligning a stack pointer moves it by an unknown distance: to a base of its own. */
  private void mask() {
    FrameValue old = destinationValue();
    assign(old.isStack() ? FrameValue.stack(address, 0) : old.moved());
  }

  private void exchange() {
    if (insn.size() != WORD) {
      clobber();
      return;
    }
    FrameValue fromRegister = state.get(insn.sourceRegister());
    FrameValue old =
        insn.destination() == Place.MEMORY ? state.load(effectiveAddress()) : destinationValue();
    assign(fromRegister);
    setRegister(insn.sourceRegister(), old);
  }

  // ---- Everything else ----

  /** Forgets what an instruction may write whose result cannot matter. */
  private void clobber() {
    assign(FrameValue.UNKNOWN);
    switch (insn.operation()) {
      case XADD -> forget(insn.sourceRegister());
      case CMPXCHG, XLAT, IN, SALC, LAHF, DAA, DAS, AAA, AAS, AAM, AAD, INT -> forget(EAX);
      case MUL, IMUL_WIDE, DIV, IDIV, CONVERT, CONVERT_DOUBLE, CMPXCHG8B -> forget(EAX, EDX);
      case RDTSC, RDMSR -> forget(EAX, EDX);
      case CPUID -> forget(EAX, EBX, ECX, EDX);
      case LOOP, LOOPE, LOOPNE -> forget(ECX);
      case MOVS, CMPS, STOS, LODS, SCAS, INS, OUTS -> forget(EAX, ECX, ESI, EDI);
      default -> {}
    }
  }

  private void forget(int... registers) {
    for (int register : registers) {
      state.set(register, FrameValue.UNKNOWN);
    }
  }
}
