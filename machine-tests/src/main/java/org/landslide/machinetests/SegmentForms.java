package org.landslide.machinetests;

import static org.landslide.machinetests.FormNames.WORDS;
import static org.landslide.machinetests.Register.CS;
import static org.landslide.machinetests.Register.DS;
import static org.landslide.machinetests.Register.EAX;
import static org.landslide.machinetests.Register.EBX;
import static org.landslide.machinetests.Register.EDI;
import static org.landslide.machinetests.Register.EDX;
import static org.landslide.machinetests.Register.ES;
import static org.landslide.machinetests.Register.ESP;
import static org.landslide.machinetests.Register.FS;
import static org.landslide.machinetests.Register.GS;
import static org.landslide.machinetests.Register.SS;

/** Loads and stores of segment registers, and what segments forbid. */
final class SegmentForms {
  private static final String[] NAMES = {"es", "cs", "ss", "ds", "fs", "gs"};
  private static final int[][] PUSH = {{0x06}, {0x0e}, {0x16}, {0x1e}, {0x0f, 0xa0}, {0x0f, 0xa8}};
  private static final int[][] POP = {{0x07}, {}, {0x17}, {0x1f}, {0x0f, 0xa1}, {0x0f, 0xa9}};
  private static final int[][] LOAD_POINTER = {
    {0xc4}, {}, {0x0f, 0xb2}, {0xc5}, {0x0f, 0xb4}, {0x0f, 0xb5}
  };

  /**
   * Reserved: behind the end of the table, in a missing local table, a system descriptor, kernel.
   */
  private static final int[] INVALID = {
    0x83,
    0x1003,
    0xfffb,
    0x07,
    0x2f,
    Selector.TASK_STATE,
    Selector.KERNEL_DATA,
    Selector.KERNEL_DATA | 3,
    Selector.KERNEL_CODE
  };

  private SegmentForms() {}

  static void addTo(FormTable table) {
    for (int segment = 0; segment < NAMES.length; segment++) {
      addReads(table, segment);
      if (segment != CS) {
        addLoads(table, segment);
      }
    }
    table.addLast("mov r/m through null segment", SegmentForms::throughNull);
    table.addLast("read beyond limit", b -> beyondLimit(b, 0x8b));
    table.addLast("write beyond limit", b -> beyondLimit(b, 0x89));
    table.addLast("write through cs", SegmentForms::writeThroughCode);
    table.add("read in expand-down segment", SegmentForms::readDownward);
    table.addLast("read below expand-down segment", SegmentForms::readBelow);
    table.addLast("write through read-only segment", b -> throughDownward(b, 0x89, b.rng().bits()));
  }

  // ---- reads

  private static void addReads(FormTable table, int segment) {
    String name = NAMES[segment];
    for (int size : WORDS) {
      table.addSimple(
          "mov " + FormNames.register(size) + "," + name, b -> toRegister(b, segment, size));
      table.add("push " + name + " (" + 8 * size + ")", b -> push(b, segment, size));
    }
    table.addSimple(
        "mov m16," + name,
        b -> {
          Operand operand = b.operand(true, 2, Access.WRITE);
          b.add(InstructionBytes.of(0x8c).rm(operand, segment), FlagEffect.NONE);
        });
  }

  private static void toRegister(CaseBuilder b, int segment, int size) {
    Operand operand = Operand.register(b.anyRegister(size));
    b.add(InstructionBytes.word(size, 0x8c).rm(operand, segment), FlagEffect.NONE);
    b.wrote(operand, size);
  }

  private static void push(CaseBuilder b, int segment, int size) {
    b.addressing().readySafeStack(size, 0);
    b.add(InstructionBytes.word(size, PUSH[segment]), FlagEffect.NONE);
    b.knowledge().move(ESP, -size);
    if (size == 4) {
      overwriteUpperHalf(b, 0);
    }
  }

  /**
   * Gives the upper half of a pushed selector a value: the processors differ in whether they write
   * zero there or nothing.
   */
  static void overwriteUpperHalf(CaseBuilder b, int offset) {
    Operand half = new Operand(0x44, new byte[] {0x24, (byte) (offset + 2)}, new int[] {}, 0);
    b.prepare(InstructionBytes.word(2, 0xc7).rm(half, 0).imm(2, b.rng().bits()), FlagEffect.NONE);
  }

  // ---- loads

  private static void addLoads(FormTable table, int segment) {
    String name = NAMES[segment];
    table.add("mov " + name + ",r16", b -> fromRegister(b, segment));
    table.add("mov " + name + ",m16", b -> fromMemory(b, segment));
    table.addLast("mov " + name + ",invalid", b -> loadInvalid(b, segment));
    table.addLast("pop " + name + " invalid", b -> popInvalid(b, segment));
    for (int size : WORDS) {
      table.add("pop " + name + " (" + 8 * size + ")", b -> pop(b, segment, size));
      table.add(
          "l" + name + " " + FormNames.register(size) + ",m", b -> loadPointer(b, segment, size));
    }
  }

  /** A selector that ring 3 may load; for the stack, the flat one alone. */
  private static int valid(Rng rng, int segment) {
    if (segment == SS) {
      return Selector.USER_DATA;
    }
    return switch (rng.below(8)) {
      case 0 -> Selector.NULL + rng.below(4);
      case 1, 2 -> (Selector.WINDOW & ~3) | rng.below(4);
      case 3 -> (Selector.USER_DATA & ~3) | rng.below(4);
      default -> Selector.USER_DATA;
    };
  }

  private static int invalid(Rng rng, int segment) {
    // Null, the wrong privilege level and read-only data fault for the stack segment only.
    return segment == SS && rng.chance(30)
        ? rng.pick(0, 3, Selector.USER_DATA & ~3, Selector.DOWNWARD)
        : rng.pick(INVALID);
  }

  private static void fromRegister(CaseBuilder b, int segment) {
    int selector = valid(b.rng(), segment);
    int register = b.rng().pick(EAX, EDX, EBX, EDI);
    b.load(register, b.rng().bits() << 16 | selector);
    b.add(InstructionBytes.of(0x8e).rm(Operand.register(register), segment), FlagEffect.NONE);
    b.knowledge().setSelector(segment, selector);
  }

  private static void fromMemory(CaseBuilder b, int segment) {
    int selector = valid(b.rng(), segment);
    int address = b.addressing().place(2, Access.SAFE);
    store(b, 2, address, selector);
    b.add(
        InstructionBytes.of(0x8e).rm(b.addressing().at(address, Access.READ, 0), segment),
        FlagEffect.NONE);
    b.knowledge().setSelector(segment, selector);
  }

  static void store(CaseBuilder b, int size, int address, int value) {
    Operand operand = b.addressing().absolute(address, Access.SAFE);
    b.prepare(InstructionBytes.word(size, 0xc7).rm(operand, 0).imm(size, value), FlagEffect.NONE);
  }

  private static void pop(CaseBuilder b, int segment, int size) {
    int selector = valid(b.rng(), segment);
    b.addressing().readySafeStack(size, 0);
    b.push(size, b.rng().bits() << 16 | selector);
    b.add(InstructionBytes.word(size, POP[segment]), FlagEffect.NONE);
    b.knowledge().move(ESP, size);
    b.knowledge().setSelector(segment, selector);
  }

  private static void loadPointer(CaseBuilder b, int segment, int size) {
    int selector = valid(b.rng(), segment);
    int address = b.addressing().place(size + 2, Access.SAFE);
    store(b, 2, address + size, selector);
    Operand pointer = b.addressing().at(address, Access.READ, 0);
    int register = b.anyRegister(size);
    b.add(
        InstructionBytes.word(size, LOAD_POINTER[segment]).rm(pointer, register), FlagEffect.NONE);
    b.wroteRegister(register, size);
    b.knowledge().setSelector(segment, selector);
  }

  private static void loadInvalid(CaseBuilder b, int segment) {
    b.load(EAX, invalid(b.rng(), segment));
    b.add(InstructionBytes.of(0x8e).rm(Operand.register(EAX), segment), FlagEffect.NONE);
  }

  private static void popInvalid(CaseBuilder b, int segment) {
    b.addressing().readySafeStack(4, 0);
    b.push(4, invalid(b.rng(), segment));
    b.add(InstructionBytes.of(POP[segment]), FlagEffect.NONE);
  }

  // ---- what segments forbid

  private static void throughNull(CaseBuilder b) {
    int segment = b.rng().pick(ES, DS, FS, GS);
    b.load(EAX, b.rng().below(4));
    b.loadSegment(segment, EAX, Selector.NULL);
    Operand operand = new Operand(0, new byte[] {}, new int[] {Register.override(segment)}, 0);
    b.load(EAX, Layout.DATA);
    b.add(
        InstructionBytes.of(b.rng().pick(0x8b, 0x89, 0x01, 0x39)).rm(operand, EDX),
        FlagEffect.NONE);
  }

  private static void beyondLimit(CaseBuilder b, int opcode) {
    int segment = b.addressing().window();
    boolean across = b.rng().chance(50);
    int offset =
        across
            ? Layout.WINDOW_LIMIT - b.rng().below(3)
            : Layout.WINDOW_LIMIT + 1 + (b.rng().bits() >>> b.rng().between(1, 24));
    b.load(EBX, offset);
    Operand operand = new Operand(3, new byte[] {}, new int[] {Register.override(segment)}, 0);
    b.add(InstructionBytes.of(opcode).rm(operand, EDX), FlagEffect.NONE);
  }

  private static void writeThroughCode(CaseBuilder b) {
    b.load(EAX, Layout.DATA + b.rng().below(Layout.PAGE));
    Operand operand = new Operand(0, new byte[] {}, new int[] {Register.override(CS)}, 0);
    b.add(
        InstructionBytes.of(b.rng().pick(0x88, 0x89, 0x01, 0x87)).rm(operand, EDX),
        FlagEffect.NONE);
  }

  private static void readDownward(CaseBuilder b) {
    int size = Layout.DATA_END - Layout.DATA;
    throughDownward(b, 0x8b, b.rng().between(Layout.DOWNWARD_LIMIT + 1, size - 4));
    b.wroteRegister(EDX, 4);
    b.load(EAX, Selector.USER_DATA);
    b.loadSegment(FS, EAX, Selector.USER_DATA);
  }

  /** In particular across the limit, though the rest is inside. */
  private static void readBelow(CaseBuilder b) {
    int across = Layout.DOWNWARD_LIMIT - b.rng().below(4);
    throughDownward(b, 0x8b, b.rng().chance(50) ? across : b.rng().below(across));
  }

  private static void throughDownward(CaseBuilder b, int opcode, int offset) {
    b.load(EAX, Selector.DOWNWARD);
    b.loadSegment(FS, EAX, Selector.DOWNWARD);
    b.load(EBX, offset);
    Operand operand = new Operand(EBX, new byte[] {}, new int[] {Register.override(FS)}, 0);
    b.add(InstructionBytes.of(opcode).rm(operand, EDX), FlagEffect.NONE);
  }
}
