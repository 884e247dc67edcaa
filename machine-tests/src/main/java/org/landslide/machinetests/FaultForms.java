package org.landslide.machinetests;

import static org.landslide.machinetests.Register.EAX;
import static org.landslide.machinetests.Register.ECX;
import static org.landslide.machinetests.Register.EDX;

/**
 * Software interrupts, undefined and privileged instructions, and page faults of every kind.
 *
 * <p>Undefined here means undefined on the i386 to the Pentium Pro and on today's processors alike.
 */
final class FaultForms {
  private static final int LINUX_SYSTEM_CALL = 0x80;

  private static final int[] UNDEFINED_OPCODES = {
    0x04, 0x0a, 0x0c, 0x24, 0x25, 0x26, 0x27, 0x36, 0x3b, 0x3c, 0x3d, 0x3e, 0x3f, 0xa6, 0xa7
  };

  private FaultForms() {}

  static void addTo(FormTable table) {
    addInterrupts(table);
    addBounds(table);
    addUndefined(table);
    addIllegalLocks(table);
    addPrivileged(table);
    addPorts(table);
    addPageFaults(table);
    addTraces(table);
    addDivisions(table);
  }

  private static void addFixed(FormTable table, String name, int... bytes) {
    table.addLast(name, b -> b.add(InstructionBytes.of(bytes), FlagEffect.NONE));
  }

  // ---- interrupts

  private static void addInterrupts(FormTable table) {
    addFixed(table, "int3", 0xcc);
    addFixed(table, "int 3", 0xcd, 3);
    addFixed(table, "int 4", 0xcd, 4);
    table.addLast(
        "int n", b -> b.add(InstructionBytes.of(0xcd, anyVector(b.rng())), FlagEffect.NONE));
    table.addSimple("into", b -> b.add(InstructionBytes.of(0xce), FlagEffect.reading(Flags.OF)));
  }

  /** All but those that ring 3 may call, which are forms of their own or do something on Linux. */
  private static int anyVector(Rng rng) {
    int vector = rng.below(256);
    return vector == 3 || vector == 4 || vector == LINUX_SYSTEM_CALL ? 5 : vector;
  }

  private static void addBounds(FormTable table) {
    for (int size : FormNames.WORDS) {
      table.addSimple("bound " + FormNames.register(size) + ",m", b -> bound(b, size));
      table.addSimple("bound " + FormNames.register(size) + ",m within", b -> boundWithin(b, size));
    }
  }

  private static void bound(CaseBuilder b, int size) {
    Operand operand = b.addressing().memory(2 * size, Access.READ, 0);
    b.add(InstructionBytes.word(size, 0x62).rm(operand, b.anyRegister(size)), FlagEffect.NONE);
  }

  private static void boundWithin(CaseBuilder b, int size) {
    int address = b.addressing().place(2 * size, Access.SAFE);
    int index = b.rng().between(-128, 127);
    SegmentForms.store(b, size, address, index - b.rng().below(3));
    SegmentForms.store(b, size, address + size, index + b.rng().between(-1, 2));
    b.load(EDX, index);
    Operand operand = b.addressing().at(address, Access.READ, Register.mask(EDX));
    b.add(InstructionBytes.word(size, 0x62).rm(operand, EDX), FlagEffect.NONE);
  }

  // ---- undefined

  private static void addUndefined(FormTable table) {
    addFixed(table, "ud2", 0x0f, 0x0b);
    addFixed(table, "ud1", 0x0f, 0xb9, 0xc0);
    addFixed(table, "ud0", 0x0f, 0xff, 0xc0);
    for (int opcode : UNDEFINED_OPCODES) {
      addFixed(table, String.format("undefined 0f %02x", opcode), 0x0f, opcode, 0xc0);
    }
    addUndefinedExtensions(table, "fe", new int[] {0xfe}, 2, 7);
    addUndefinedExtensions(table, "ff", new int[] {0xff}, 7, 7);
    addUndefinedExtensions(table, "8f", new int[] {0x8f}, 4, 4);
    addUndefinedExtensions(table, "c6", new int[] {0xc6}, 1, 6);
    addUndefinedExtensions(table, "c7", new int[] {0xc7}, 1, 6);
    addUndefinedExtensions(table, "0f ba", new int[] {0x0f, 0xba}, 0, 3);
    addUndefinedExtensions(table, "8e", new int[] {0x8e}, 6, 7);
    addUndefinedExtensions(table, "8c", new int[] {0x8c}, 6, 7);
    addUndefinedExtensions(table, "mov cs", new int[] {0x8e}, 1, 1);
    addUndefinedExtensions(table, "lea of a register", new int[] {0x8d}, 0, 7);
    addUndefinedExtensions(table, "lfs of a register", new int[] {0x0f, 0xb4}, 0, 7);
    addUndefinedExtensions(table, "lss of a register", new int[] {0x0f, 0xb2}, 0, 7);
    addUndefinedExtensions(table, "cmpxchg8b of a register", new int[] {0x0f, 0xc7}, 1, 1);
  }

  private static void addUndefinedExtensions(
      FormTable table, String name, int[] opcode, int first, int last) {
    table.addLast(
        "undefined " + name,
        b -> {
          Operand operand = Operand.register(b.rng().below(8));
          b.add(
              InstructionBytes.of(opcode).rm(operand, b.rng().between(first, last)).imm(4, 0),
              FlagEffect.NONE);
        });
  }

  private static void addIllegalLocks(FormTable table) {
    addIllegalLock(table, "add r,r", false, 0x01);
    addIllegalLock(table, "cmp m,r", true, 0x39);
    addIllegalLock(table, "add r,m", true, 0x03);
    addIllegalLock(table, "mov m,r", true, 0x89);
    addIllegalLock(table, "mov r,m", true, 0x8b);
    addIllegalLock(table, "test m,r", true, 0x85);
    addIllegalLock(table, "lea r,m", true, 0x8d);
    addIllegalLock(table, "xchg r,r", false, 0x87);
    addIllegalLock(table, "bt m,r", true, 0x0f, 0xa3);
    addIllegalLock(table, "bts r,r", false, 0x0f, 0xab);
    addIllegalLock(table, "xadd r,r", false, 0x0f, 0xc1);
    addIllegalLock(table, "cmpxchg r,r", false, 0x0f, 0xb1);
    addIllegalLock(table, "imul r,m", true, 0x0f, 0xaf);
    addIllegalLock(table, "inc/dec r", false, 0xff);
    addIllegalLock(table, "shift m", true, 0xd1);
    addFixed(table, "illegal lock nop", InstructionBytes.LOCK, 0x90);
    addFixed(table, "illegal lock push", InstructionBytes.LOCK, 0x50);
    addFixed(table, "illegal lock movs", InstructionBytes.LOCK, 0xa4);
    addFixed(table, "illegal lock jmp", InstructionBytes.LOCK, 0xeb, 0);
    addFixed(table, "illegal lock inc (short)", InstructionBytes.LOCK, 0x40);
    addFixed(table, "illegal lock int3", InstructionBytes.LOCK, 0xcc);
  }

  private static void addIllegalLock(FormTable table, String name, boolean memory, int... opcode) {
    table.addLast(
        "illegal lock " + name,
        b -> {
          Operand operand = b.operand(memory, 4, Access.SAFE);
          int reg = opcode[0] == 0xff ? b.rng().below(2) : b.rng().below(8);
          b.add(
              InstructionBytes.of(opcode).prefix(InstructionBytes.LOCK).rm(operand, reg),
              FlagEffect.NONE);
        });
  }

  // ---- privileged

  private static void addPrivileged(FormTable table) {
    addFixed(table, "hlt", 0xf4);
    addFixed(table, "cli", 0xfa);
    addFixed(table, "sti", 0xfb);
    addFixed(table, "clts", 0x0f, 0x06);
    addFixed(table, "invd", 0x0f, 0x08);
    addFixed(table, "wbinvd", 0x0f, 0x09);
    addFixed(table, "wrmsr", 0x0f, 0x30);
    addFixed(table, "rdmsr", 0x0f, 0x32);
    addPrivilegedGroup(table, "lgdt m", true, 0x01, 2);
    addPrivilegedGroup(table, "lidt m", true, 0x01, 3);
    addPrivilegedGroup(table, "lmsw r16", false, 0x01, 6);
    addPrivilegedGroup(table, "invlpg m", true, 0x01, 7);
    addPrivilegedGroup(table, "lldt r16", false, 0x00, 2);
    addPrivilegedGroup(table, "ltr r16", false, 0x00, 3);
    for (int control : new int[] {0, 2, 3, 4}) {
      addPrivilegedGroup(table, "mov r32,cr" + control, false, 0x20, control);
      addPrivilegedGroup(table, "mov cr" + control + ",r32", false, 0x22, control);
    }
    for (int debug : new int[] {0, 3, 6, 7}) {
      addPrivilegedGroup(table, "mov r32,dr" + debug, false, 0x21, debug);
      addPrivilegedGroup(table, "mov dr" + debug + ",r32", false, 0x23, debug);
    }
  }

  private static void addPrivilegedGroup(
      FormTable table, String name, boolean memory, int opcode, int extension) {
    table.addLast(
        name,
        b -> {
          Operand operand = b.operand(memory, 6, Access.SAFE);
          b.add(InstructionBytes.of(0x0f, opcode).rm(operand, extension), FlagEffect.NONE);
        });
  }

  private static void addPorts(FormTable table) {
    for (int size : FormNames.SIZES) {
      String accumulator = FormNames.accumulator(size);
      addPort(table, "in " + accumulator + ",imm8", size, 0xe4, true);
      addPort(table, "in " + accumulator + ",dx", size, 0xec, false);
      addPort(table, "out imm8," + accumulator, size, 0xe6, true);
      addPort(table, "out dx," + accumulator, size, 0xee, false);
      addPort(table, "ins " + 8 * size, size, 0x6c, false);
      addPort(table, "outs " + 8 * size, size, 0x6e, false);
    }
    table.addLast("rep ins", b -> repeatedPort(b, 0x6c));
    table.addLast("rep outs", b -> repeatedPort(b, 0x6e));
  }

  private static void addPort(FormTable table, String name, int size, int opcode, boolean port) {
    table.addLast(
        name,
        b -> {
          InstructionBytes insn = InstructionBytes.sized(size, opcode);
          b.add(port ? insn.imm(1, b.rng().bits()) : insn, FlagEffect.NONE);
        });
  }

  private static void repeatedPort(CaseBuilder b, int opcode) {
    b.load(ECX, b.rng().between(1, 4));
    b.add(
        InstructionBytes.sized(b.rng().pick(FormNames.SIZES), opcode).prefix(InstructionBytes.REP),
        FlagEffect.NONE);
  }

  // ---- page faults

  private static void addPageFaults(FormTable table) {
    for (int size : FormNames.SIZES) {
      addFaultingRead(table, size);
      addFaultingWrite(table, size);
    }
    table.addLast("jmp to unmapped", b -> jumpTo(b, unmappedCode(b.rng())));
    table.addLast("call to unmapped", FaultForms::callUnmapped);
    table.addLast("ret to unmapped", FaultForms::returnToUnmapped);
    table.addLast("jmp to cut-off instruction", b -> jumpTo(b, cutOff(b.rng())));
  }

  private static void addFaultingRead(FormTable table, int size) {
    String suffix = " (" + 8 * size + ")";
    table.addLast("read unmapped" + suffix, b -> read(b, size, Layout.nowhere(b.rng())));
    table.addLast(
        "read across into unmapped" + suffix,
        b -> read(b, size, Layout.DATA_END - b.rng().below(size)));
    table.addLast(
        "read across out of unmapped" + suffix,
        b -> read(b, size, Layout.DATA - b.rng().between(1, size)));
  }

  private static void addFaultingWrite(FormTable table, int size) {
    String suffix = " (" + 8 * size + ")";
    table.addLast("write unmapped" + suffix, b -> write(b, size, Layout.nowhere(b.rng()), 0x88));
    table.addLast(
        "write across into unmapped" + suffix,
        b -> write(b, size, Layout.STACK_END - b.rng().below(size), 0x88));
    table.addLast("write read-only" + suffix, b -> write(b, size, readOnly(b.rng()), 0x88));
    table.addLast(
        "write across out of unmapped" + suffix,
        b -> write(b, size, Layout.TOP - b.rng().between(1, size), 0x88));
    table.addLast("modify read-only" + suffix, b -> write(b, size, readOnly(b.rng()), 0x00));
    table.addLast("exchange read-only" + suffix, b -> write(b, size, readOnly(b.rng()), 0x86));
  }

  private static int readOnly(Rng rng) {
    return Layout.READ_ONLY + rng.below(Layout.PAGE - 4);
  }

  private static void read(CaseBuilder b, int size, int address) {
    Operand operand = b.addressing().at(address, Access.READ, 0);
    int opcode = b.rng().pick(0x8a, 0x02, 0x3a, 0x84);
    b.add(InstructionBytes.sized(size, opcode).rm(operand, b.anyRegister(size)), FlagEffect.NONE);
  }

  private static void write(CaseBuilder b, int size, int address, int opcode) {
    Operand operand = b.addressing().at(address, Access.WRITE, 0);
    b.add(InstructionBytes.sized(size, opcode).rm(operand, b.anyRegister(size)), FlagEffect.NONE);
  }

  private static int unmappedCode(Rng rng) {
    return rng.chance(50) ? Layout.nowhere(rng) : rng.pick(Layout.CODE_END, Layout.CODE - 1);
  }

  private static int cutOff(Rng rng) {
    return Layout.CODE_END - rng.between(1, Layout.CUT_OFF_LENGTH);
  }

  private static void jumpTo(CaseBuilder b, int target) {
    b.add(InstructionBytes.of(0xe9).imm(4, target - b.here() - 5), FlagEffect.NONE);
  }

  private static void callUnmapped(CaseBuilder b) {
    b.addressing().readySafeStack(4, 0);
    b.add(InstructionBytes.of(0xe8).imm(4, unmappedCode(b.rng()) - b.here() - 5), FlagEffect.NONE);
  }

  private static void returnToUnmapped(CaseBuilder b) {
    b.addressing().readySafeStack(4, 0);
    b.push(4, unmappedCode(b.rng()));
    b.add(InstructionBytes.of(0xc3), FlagEffect.NONE);
  }

  // ---- single steps

  private static void addTraces(FormTable table) {
    table.addLast("popf with TF", b -> trace(b, InstructionBytes.of(0x40)));
    table.addLast("popf with TF, jmp", b -> trace(b, InstructionBytes.of(0xeb, 0)));
    table.addLast("popf with TF, rep stos", FaultForms::traceString);
    table.addLast("popf with TF, int3", b -> trace(b, InstructionBytes.of(0xcc)));
  }

  /** The trap comes after the instruction behind popf. */
  private static void trace(CaseBuilder b, InstructionBytes traced) {
    b.addressing().readySafeStack(4, 0);
    b.push(4, (b.rng().bits() & StackForms.POPPED_FLAGS & ~Flags.NT) | Flags.TF);
    b.add(InstructionBytes.of(0x9d), new FlagEffect(0, Flags.STATUS, 0));
    b.prepare(traced, FlagEffect.NONE);
    b.prepare(InstructionBytes.of(0x90), FlagEffect.NONE);
  }

  /** After the first element, in fact. */
  private static void traceString(CaseBuilder b) {
    int count = b.rng().between(1, 3);
    b.load(ECX, count);
    int address = Layout.DATA + Layout.PAGE;
    b.load(Register.EDI, b.addressing().offset(address, Register.ES));
    trace(b, InstructionBytes.of(0xaa).prefix(InstructionBytes.REP));
  }

  // ---- division

  private static void addDivisions(FormTable table) {
    for (int size : FormNames.SIZES) {
      String suffix = " (" + 8 * size + ")";
      table.addLast("div by zero" + suffix, b -> divide(b, size, 6, 0, b.rng().operand()));
      table.addLast("idiv by zero" + suffix, b -> divide(b, size, 7, 0, b.rng().operand()));
      int least = 1 << (8 * size - 1);
      table.addLast("idiv of the least by -1" + suffix, b -> divide(b, size, 7, -1, least));
    }
  }

  private static void divide(CaseBuilder b, int size, int extension, int divisor, int dividend) {
    b.load(ECX, divisor);
    // For bytes the dividend is all of AX.
    b.load(EAX, size == 1 ? (dividend & 0xff) | 0xff00 : dividend);
    b.load(EDX, -1);
    b.add(InstructionBytes.sized(size, 0xf6).rm(Operand.register(ECX), extension), FlagEffect.NONE);
  }
}
