package org.landslide.machinetests;

import static org.landslide.machinetests.Register.ESP;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A case in the making: takes instructions one after the other and keeps track of what is known in
 * between. Inserts what an instruction needs to be of use, such as an address in a register, or
 * defined flags before an instruction that reads them.
 */
final class CaseBuilder {
  private static final int CMP = 0x39;
  private static final int MOV_IMMEDIATE = 0xb8;
  private static final int MOV_SEGMENT = 0x8e;
  private static final int PUSH_IMMEDIATE = 0x68;
  private static final int CLD = 0xfc;
  private static final int INT3 = 0xcc;

  private final Rng rng;
  private final List<Form> bodies;
  private final Knowledge knowledge;
  private final int start;
  private final Addressing addressing;
  private final ByteArrayOutputStream code = new ByteArrayOutputStream();
  private final Map<Integer, Integer> undefinedFlags = new HashMap<>();
  private final Map<Integer, TestCase.Unfinished> unfinished = new HashMap<>();
  private final Map<Integer, Integer> forms = new HashMap<>();
  private boolean stackIsTaboo;
  private int pendingForm = -1;

  /**
   * Starts a case.
   *
   * @param bodies the forms that may stand in a branch or loop
   * @param knowledge the state in which the case starts
   * @param start where the code goes
   */
  CaseBuilder(Rng rng, List<Form> bodies, Knowledge knowledge, int start) {
    this.rng = rng;
    this.bodies = bodies;
    this.knowledge = knowledge;
    this.start = start;
    this.addressing = new Addressing(this, rng);
  }

  Rng rng() {
    return rng;
  }

  Knowledge knowledge() {
    return knowledge;
  }

  Addressing addressing() {
    return addressing;
  }

  /** The address of the next instruction. */
  int here() {
    return start + code.size();
  }

  int length() {
    return code.size();
  }

  // ---- instructions

  /** Generates a form. */
  void generate(Form form) {
    pendingForm = form.number();
    form.emitter().emit(this);
    if (pendingForm >= 0) {
      throw new IllegalStateException(form.name() + " added nothing of its own");
    }
  }

  /** Adds the instruction that a form is about. */
  void add(InstructionBytes insn, FlagEffect effect) {
    define(effect.reads());
    if (pendingForm >= 0) {
      forms.put(here(), pendingForm);
      pendingForm = -1;
    }
    append(insn, effect);
  }

  /** Adds an instruction that only prepares or completes. */
  void prepare(InstructionBytes insn, FlagEffect effect) {
    define(effect.reads());
    append(insn, effect);
  }

  private void append(InstructionBytes insn, FlagEffect effect) {
    mark();
    code.writeBytes(insn.encode(rng));
    knowledge.apply(effect);
  }

  /** Notes the undefined flags at an instruction's start. */
  private void mark() {
    undefinedFlags.merge(here(), knowledge.undefined(), (a, b) -> a | b);
  }

  /** Makes sure that some flags hold values that the manuals define. */
  void define(int flags) {
    if ((knowledge.undefined() & flags) != 0) {
      append(
          InstructionBytes.of(CMP).rm(Operand.register(anyRegister(4)), anyRegister(4)),
          FlagEffect.ARITHMETIC);
    }
  }

  /** Puts a value into a register, unless it is known to be there. */
  void load(int register, int value) {
    if (knowledge.knows(register) && knowledge.value(register) == value) {
      return;
    }
    append(InstructionBytes.of(MOV_IMMEDIATE + register).imm(4, value), FlagEffect.NONE);
    knowledge.learn(register, value);
  }

  /** The value of a register, which is given one if it is not known. */
  int valueOf(int register) {
    if (!knowledge.knows(register)) {
      load(register, register == ESP ? addressing.stackPointer() : rng.operand());
    }
    return knowledge.value(register);
  }

  /** Loads a segment register from a general one that holds a valid selector. */
  void loadSegment(int segment, int register, int selector) {
    append(
        InstructionBytes.of(MOV_SEGMENT).rm(Operand.register(register), segment), FlagEffect.NONE);
    knowledge.setSelector(segment, selector);
  }

  void setDirection(boolean down) {
    if (knowledge.down() != down) {
      append(InstructionBytes.of(CLD | (down ? 1 : 0)), FlagEffect.NONE);
      knowledge.setDown(down);
    }
  }

  /** Pushes a constant of 16 or 32 bits. */
  void push(int size, int value) {
    append(InstructionBytes.word(size, PUSH_IMMEDIATE).imm(size, value), FlagEffect.NONE);
    knowledge.move(ESP, -size);
  }

  /** The instruction to be added next may fault half-way. */
  void mayStopHalfway(TestCase.Unfinished left) {
    unfinished.put(here(), left);
  }

  // ---- operands

  /** Any register of {@code size} bytes that may be written here. */
  int anyRegister(int size) {
    int register = rng.below(Register.COUNT);
    return size > 1 && register == ESP && stackIsTaboo ? Register.EDX : register;
  }

  /** A register operand, or a memory operand of {@code size} bytes. */
  Operand operand(boolean memory, int size, Access access) {
    return memory ? addressing.memory(size, access, 0) : Operand.register(operandRegister(size));
  }

  /** Any register, often with a value at which carries and signs change. */
  private int operandRegister(int size) {
    int register = anyRegister(size);
    if (rng.chance(20)) {
      load(Register.whole(register, size), rng.extreme(size));
    }
    return register;
  }

  /** An operand was written: what was known of its register is not true any more. */
  void wrote(Operand operand, int size) {
    if (!operand.isMemory()) {
      wroteRegister(operand.registerIndex(), size);
    }
  }

  void wroteRegister(int index, int size) {
    knowledge.forget(Register.whole(index, size));
  }

  // ---- branches

  /** One or two simple forms. */
  void body() {
    int form = pendingForm;
    for (int i = rng.between(1, 2); i > 0; i--) {
      generate(rng.pick(bodies));
    }
    pendingForm = form;
  }

  /** One or two simple forms that touch neither ESP nor the stack. */
  void bodyBesideStack() {
    stackIsTaboo = true;
    body();
    stackIsTaboo = false;
  }

  /** Whether a return address is in the stack, and must stay. */
  boolean stackIsTaboo() {
    return stackIsTaboo;
  }

  /** Adds a relative jump whose target is not known yet; give what it returns to {@link #land}. */
  int jumpAhead(InstructionBytes insn, int displacementSize, FlagEffect effect) {
    add(insn.imm(displacementSize, 0), effect);
    return code.size();
  }

  /** An unconditional jump that belongs to the scaffolding of a form. */
  int skipAhead() {
    prepare(InstructionBytes.of(0xe9).imm(4, 0), FlagEffect.NONE);
    return code.size();
  }

  /** Lets a jump ahead land here. */
  void land(int afterJump, int displacementSize) {
    patch(afterJump - displacementSize, displacementSize, code.size() - afterJump);
  }

  private void patch(int offset, int size, int value) {
    if (size == 1 && value != (byte) value) {
      throw new IllegalStateException("too far for a short jump: " + value);
    }
    byte[] bytes = code.toByteArray();
    for (int i = 0; i < size; i++) {
      bytes[offset + i] = (byte) (value >> (8 * i));
    }
    code.reset();
    code.writeBytes(bytes);
  }

  /**
   * Code that a jump back leads to; see {@link #beginDetour}.
   *
   * @param target its address
   * @param out the jump at its end
   * @param after what is known there
   */
  record Detour(int target, int out, Knowledge after) {}

  /**
   * Lets what is added next jump back without running anything twice:
   *
   * <pre>
   *           jmp over
   *   target: body
   *           jmp out
   *   over:   (what is added next jumps to the target)
   *   out:
   * </pre>
   */
  Detour beginDetour() {
    int over = skipAhead();
    Knowledge before = knowledge.copy();
    int target = here();
    body();
    int out = skipAhead();
    Knowledge after = knowledge.copy();
    land(over, 4);
    knowledge.set(before);
    return new Detour(target, out, after);
  }

  /** Ends a detour that is always taken. */
  void endDetour(Detour detour) {
    land(detour.out(), 4);
    knowledge.set(detour.after());
  }

  /** Ends a detour that may not be taken. */
  void endPossibleDetour(Detour detour) {
    land(detour.out(), 4);
    knowledge.merge(detour.after());
  }

  // ---- the result

  /** Adds the int3 that ends every case, and gives the code. */
  byte[] finish() {
    append(InstructionBytes.of(INT3), FlagEffect.NONE);
    mark();
    return code.toByteArray();
  }

  Map<Integer, Integer> undefinedFlags() {
    return undefinedFlags;
  }

  Map<Integer, TestCase.Unfinished> unfinished() {
    return unfinished;
  }

  Map<Integer, Integer> forms() {
    return forms;
  }
}
