package org.landslide.machinetests;

import static org.landslide.machinetests.FormNames.REGISTER_OR_MEMORY;
import static org.landslide.machinetests.FormNames.WORDS;
import static org.landslide.machinetests.Register.EBP;
import static org.landslide.machinetests.Register.ESP;

/** push, pop, pusha, popa, pushf, popf, enter, leave. */
final class StackForms {
  private static final int MAX_LEVEL = 31;

  /**
   * What popf may be given. Not TF, which has a form of its own, and not AC: whether unaligned
   * accesses trap is the operating system's choice.
   */
  static final int POPPED_FLAGS =
      Flags.STATUS | Flags.IF | Flags.DF | Flags.IOPL | Flags.NT | Flags.ID | Flags.RESERVED;

  private StackForms() {}

  static void addTo(FormTable table) {
    for (int size : WORDS) {
      addPushes(table, size);
      addPops(table, size);
      addFrames(table, size);
      String suffix = " (" + 8 * size + ")";
      table.add("pusha" + suffix, b -> pushAll(b, size));
      table.add("popa" + suffix, b -> popAll(b, size));
      table.add("pushf" + suffix, b -> pushFlags(b, size));
      table.add("popf" + suffix, b -> popFlags(b, size));
    }
  }

  private static void addPushes(FormTable table, int size) {
    String register = FormNames.register(size);
    table.add("push " + register + " (short)", b -> pushShort(b, size, b.anyRegister(size)));
    table.add("push " + (size == 2 ? "sp" : "esp"), b -> pushShort(b, size, ESP));
    for (boolean memory : REGISTER_OR_MEMORY) {
      table.add("push " + FormNames.operand(memory, size), b -> pushOperand(b, size, memory));
    }
    table.add("push " + FormNames.memory(size) + " at esp", b -> pushFromStack(b, size));
    table.add("push imm8 (" + 8 * size + ")", b -> pushImmediate(b, size, 0x6a, 1));
    table.add("push " + FormNames.immediate(size), b -> pushImmediate(b, size, 0x68, size));
  }

  private static void pushShort(CaseBuilder b, int size, int register) {
    b.addressing().readyStack(size, 0);
    push(b, size, InstructionBytes.word(size, 0x50 | register), FlagEffect.NONE);
  }

  private static void push(CaseBuilder b, int size, InstructionBytes insn, FlagEffect effect) {
    b.add(insn, effect);
    b.knowledge().move(ESP, -size);
  }

  private static void pushOperand(CaseBuilder b, int size, boolean memory) {
    boolean stackFaults = readyStackOrSafe(b, size, 0);
    Access access = stackFaults ? Access.SAFE : Access.READ;
    Operand operand =
        memory ? b.addressing().memory(size, access, 0) : Operand.register(b.anyRegister(size));
    push(b, size, InstructionBytes.word(size, 0xff).rm(operand, 6), FlagEffect.NONE);
  }

  /** Whether the stack may fault; then the other operand must not, since either may come first. */
  private static boolean readyStackOrSafe(CaseBuilder b, int below, int above) {
    boolean mayFault = b.rng().chance(50);
    if (mayFault) {
      b.addressing().readyStack(below, above);
    } else {
      b.addressing().readySafeStack(below, above);
    }
    return mayFault;
  }

  /** The address is computed before ESP moves. */
  private static void pushFromStack(CaseBuilder b, int size) {
    b.addressing().readySafeStack(128 + size, 127 + size);
    Operand operand = stackOperand(b.rng().between(-128, 127));
    push(b, size, InstructionBytes.word(size, 0xff).rm(operand, 6), FlagEffect.NONE);
  }

  private static Operand stackOperand(int displacement) {
    return new Operand(0x44, new byte[] {0x24, (byte) displacement}, new int[] {}, 0);
  }

  private static void pushImmediate(CaseBuilder b, int size, int opcode, int immediateSize) {
    b.addressing().readyStack(size, 0);
    InstructionBytes insn =
        InstructionBytes.word(size, opcode).imm(immediateSize, b.rng().operand());
    push(b, size, insn, FlagEffect.NONE);
  }

  private static void addPops(FormTable table, int size) {
    String register = FormNames.register(size);
    table.add("pop " + register + " (short)", b -> popShort(b, size, b.anyRegister(size)));
    table.add("pop " + (size == 2 ? "sp" : "esp"), b -> popShort(b, size, ESP));
    for (boolean memory : REGISTER_OR_MEMORY) {
      table.add("pop " + FormNames.operand(memory, size), b -> popOperand(b, size, memory));
    }
    table.add("pop " + FormNames.memory(size) + " at esp", b -> popIntoStack(b, size));
  }

  private static void popShort(CaseBuilder b, int size, int register) {
    b.addressing().readyStack(0, size);
    b.add(InstructionBytes.word(size, 0x58 | register), FlagEffect.NONE);
    b.knowledge().move(ESP, size);
    b.wroteRegister(register, size);
  }

  /** An address that depends on ESP has a form of its own. */
  private static void popOperand(CaseBuilder b, int size, boolean memory) {
    boolean stackFaults = readyStackOrSafe(b, 0, size);
    Access access = stackFaults ? Access.SAFE : Access.WRITE;
    Operand operand =
        memory
            ? b.addressing().memory(size, access, Register.mask(ESP))
            : Operand.register(b.anyRegister(size));
    b.add(InstructionBytes.word(size, 0x8f).rm(operand, 0), FlagEffect.NONE);
    b.knowledge().move(ESP, size);
    b.wrote(operand, size);
  }

  /** The address is computed after ESP has moved. */
  private static void popIntoStack(CaseBuilder b, int size) {
    b.addressing().readySafeStack(128, 127 + 2 * size);
    Operand operand = stackOperand(b.rng().between(-128, 127));
    b.add(InstructionBytes.word(size, 0x8f).rm(operand, 0), FlagEffect.NONE);
    b.knowledge().move(ESP, size);
  }

  private static TestCase.Unfinished pushing(CaseBuilder b, int bytes) {
    int top = b.knowledge().value(ESP);
    return TestCase.Unfinished.stores(top - bytes, top);
  }

  private static void pushAll(CaseBuilder b, int size) {
    b.addressing().readyStack(8 * size, 0);
    b.mayStopHalfway(pushing(b, 8 * size));
    push(b, 8 * size, InstructionBytes.word(size, 0x60), FlagEffect.NONE);
  }

  private static void popAll(CaseBuilder b, int size) {
    b.addressing().readyStack(0, 8 * size);
    b.mayStopHalfway(TestCase.Unfinished.loads(0xff & ~Register.mask(ESP)));
    b.add(InstructionBytes.word(size, 0x61), FlagEffect.NONE);
    b.knowledge().move(ESP, 8 * size);
    for (int register = 0; register < Register.COUNT; register++) {
      if (register != ESP) {
        b.wroteRegister(register, size);
      }
    }
  }

  private static void pushFlags(CaseBuilder b, int size) {
    b.addressing().readyStack(size, 0);
    push(b, size, InstructionBytes.word(size, 0x9c), FlagEffect.reading(Flags.STATUS));
  }

  private static void popFlags(CaseBuilder b, int size) {
    int flags = b.rng().bits() & POPPED_FLAGS;
    b.addressing().readySafeStack(size, 0);
    b.push(size, flags);
    b.add(InstructionBytes.word(size, 0x9d), new FlagEffect(0, Flags.STATUS, 0));
    b.knowledge().move(ESP, size);
    b.knowledge().setDown((flags & Flags.DF) != 0);
    b.knowledge().setNested((flags & Flags.NT) != 0);
  }

  private static void addFrames(FormTable table, int size) {
    String suffix = " (" + 8 * size + ")";
    table.add("enter n,0" + suffix, b -> enter(b, size, 0));
    table.add("enter n,1" + suffix, b -> enter(b, size, 1));
    table.add("enter n,2" + suffix, b -> enter(b, size, 2));
    table.add("enter n,level" + suffix, b -> enter(b, size, b.rng().between(3, MAX_LEVEL)));
    table.add("enter n,level above 31" + suffix, b -> enter(b, size, b.rng().between(32, 255)));
    table.add("leave" + suffix, b -> leave(b, size));
  }

  private static void enter(CaseBuilder b, int size, int level) {
    int pushed = size * (1 + (level & MAX_LEVEL));
    int room = b.rng().chance(50) ? 0 : b.rng().below(256);
    b.addressing().readyStack(pushed + room, 0);
    int frames = Layout.DATA + b.rng().between(MAX_LEVEL * 4, 2 * Layout.PAGE);
    b.load(EBP, frames);
    if (pushed + room > size) {
      b.mayStopHalfway(pushing(b, pushed));
    }
    b.add(InstructionBytes.word(size, 0xc8).imm(2, room).imm(1, level), FlagEffect.NONE);
    b.wroteRegister(EBP, 4);
    b.knowledge().move(ESP, -pushed - room);
  }

  private static void leave(CaseBuilder b, int size) {
    int frame =
        b.rng().chance(6) ? Layout.STACK_END - b.rng().below(size) : b.addressing().stackPointer();
    b.load(EBP, frame);
    b.add(InstructionBytes.word(size, 0xc9), FlagEffect.NONE);
    b.knowledge().learn(ESP, frame + size);
    b.wroteRegister(EBP, 4);
  }
}
