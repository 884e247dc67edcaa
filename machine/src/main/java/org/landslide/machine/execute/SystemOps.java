package org.landslide.machine.execute;

import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Insn.Place;
import org.landslide.machine.decode.Op;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Segment;
import org.landslide.machine.state.StalePages;
import org.landslide.machine.state.Stop;

/** Flags, segment registers, control registers, tables, ports: what kernels are made of. */
final class SystemOps {
  private final Registers r;
  private final Mmu mmu;
  private final Operands operands;
  private final Stack stack;
  private final Descriptors descriptors;
  private final Ports ports;
  private final Traps traps;

  /** No part of the machine's state: it belongs to observers, and is never taken back. */
  private long timesAsked;

  SystemOps(
      Registers registers,
      Mmu mmu,
      Operands operands,
      Stack stack,
      Descriptors descriptors,
      Ports ports,
      Traps traps) {
    this.r = registers;
    this.mmu = mmu;
    this.operands = operands;
    this.stack = stack;
    this.descriptors = descriptors;
    this.ports = ports;
    this.traps = traps;
  }

  void execute(Insn insn, int at) {
    switch (insn.op) {
      case PUSHF -> stack.push(r.eflags() & ~(Registers.RF | Registers.VM), insn.size, at);
      case POPF -> popFlags(insn, at);
      case CLI, STI -> interruptFlag(insn, at);
      case PUSH_SEGMENT, POP_SEGMENT, MOV_FROM_SEGMENT, MOV_TO_SEGMENT, LOAD_FAR_POINTER ->
          segment(insn, at);
      case CPUID -> Cpuid.execute(r);
      case RDTSC -> readTime(at);
      case RDMSR, WRMSR, INVALIDATE_CACHE -> modelSpecific(insn);
      case HLT -> {
        r.halted = true;
        traps.requestStop(Stop.HALT);
      }
      case IN, OUT -> port(insn, at);
      case LGDT, LIDT, SGDT, SIDT -> table(insn, at);
      case LLDT, LTR, SLDT, STR -> systemSegment(insn, at);
      case LMSW, SMSW, CLTS -> machineStatus(insn, at);
      case INVLPG -> invalidate(r.segments[insn.segment].base() + operands.offset(insn));
      case MOV_FROM_CONTROL -> operands.setDestination(insn, at, control(insn.number));
      case MOV_TO_CONTROL -> setControl(insn.number, operands.source(insn, at));
      case MOV_FROM_DEBUG -> operands.setDestination(insn, at, r.debug[insn.number]);
      case MOV_TO_DEBUG -> r.debug[insn.number] = operands.source(insn, at);
      case LAR, LSL, VERR, VERW, ARPL -> privilegeQuery(insn, at);
      default -> throw new IllegalStateException("not executed: " + insn.op);
    }
  }

  // ---- Flags ----

  private void popFlags(Insn insn, int at) {
    int flags = stack.top(insn.size, at);
    stack.drop(insn.size);
    setFlags(r, flags, insn.size, r.cpl(), false);
  }

  /** Sets what the privilege level may set; a 16-bit operand leaves the upper half. */
  static void setFlags(Registers r, int flags, int size, int cpl, boolean byReturn) {
    int changeable = Registers.TF | Registers.DF | Registers.NT | Registers.AC | Registers.ID;
    if (byReturn) {
      changeable |= Registers.RF;
    }
    if (cpl == 0) {
      changeable |= Registers.IOPL;
    }
    if (cpl <= ioPrivilege(r)) {
      changeable |= Registers.IF;
    }
    if (size == 2) {
      changeable &= 0xffff;
    }
    int kept = r.otherFlags & ~changeable;
    r.otherFlags = (flags & changeable) | (byReturn ? kept : kept & ~Registers.RF);
    r.setArithmeticFlags(flags);
  }

  private static int ioPrivilege(Registers r) {
    return r.otherFlags >>> 12 & 3;
  }

  private void interruptFlag(Insn insn, int at) {
    if (r.cpl() > ioPrivilege(r)) {
      throw CpuFault.generalProtection(0);
    }
    if (insn.op == Op.CLI) {
      r.otherFlags &= ~Registers.IF;
    } else {
      if (!r.flag(Registers.IF)) {
        holdInterrupts(at);
      }
      r.otherFlags |= Registers.IF;
    }
  }

  /** Until the instruction after this one is done. */
  private void holdInterrupts(int at) {
    r.shadowAt = retiredBefore(at) + 1;
  }

  private long retiredBefore(int at) {
    return r.retired + mmu.block().instructionsBefore(at);
  }

  // ---- Segment registers ----

  private void segment(Insn insn, int at) {
    switch (insn.op) {
      case PUSH_SEGMENT -> stack.pushSelector(r.segments[insn.number].selector(), insn.size, at);
      case POP_SEGMENT -> {
        int selector = stack.top(insn.size, at) & 0xffff;
        descriptors.loadData(insn.number, selector);
        stack.drop(insn.size);
      }
      case MOV_FROM_SEGMENT ->
          operands.setDestination(insn, at, r.segments[insn.number].selector());
      case MOV_TO_SEGMENT -> descriptors.loadData(insn.number, operands.source(insn, at));
      default -> {
        int offset = operands.offset(insn);
        int pointer = operands.load(insn.segment, offset, insn.size, at);
        int selector = operands.load(insn.segment, offset + insn.size, 2, at);
        descriptors.loadData(insn.number, selector);
        r.set(insn.destinationRegister, insn.size, pointer);
      }
    }
    if (insn.number == Register.SS
        && insn.op != Op.PUSH_SEGMENT
        && insn.op != Op.MOV_FROM_SEGMENT) {
      holdInterrupts(at);
    }
  }

  // ---- Time and model-specific registers ----

  long timesAsked() {
    return timesAsked;
  }

  private void readTime(int at) {
    timesAsked++;
    long now = retiredBefore(at);
    r.gpr[Register.EAX] = (int) now;
    r.gpr[Register.EDX] = (int) (now >>> 32);
  }

  /** There are no model-specific registers: they read as zero. */
  private void modelSpecific(Insn insn) {
    if (insn.op == Op.RDMSR) {
      r.gpr[Register.EAX] = 0;
      r.gpr[Register.EDX] = 0;
    }
  }

  // ---- Ports ----

  /** Faults unless the privilege level may use ports. */
  static void checkPorts(Registers r) {
    if (r.cpl() > ioPrivilege(r)) {
      throw CpuFault.generalProtection(0);
    }
  }

  private void port(Insn insn, int at) {
    checkPorts(r);
    long now = retiredBefore(at);
    int number = insn.source == Place.IMMEDIATE ? insn.immediate : r.gpr[Register.EDX] & 0xffff;
    if (insn.op == Op.IN) {
      r.set(Register.EAX, insn.size, ports.in(number, insn.size, now));
    } else {
      ports.out(number, insn.size, r.get(Register.EAX, insn.size), now);
    }
  }

  // ---- Tables ----

  private void table(Insn insn, int at) {
    int offset = operands.offset(insn);
    switch (insn.op) {
      case SGDT -> storeTable(insn, offset, r.gdtLimit, r.gdtBase, at);
      case SIDT -> storeTable(insn, offset, r.idtLimit, r.idtBase, at);
      default -> {
        int limit = operands.load(insn.segment, offset, 2, at);
        int base = operands.load(insn.segment, offset + 2, 4, at);
        if (insn.size == 2) {
          base &= 0xffffff;
        }
        if (insn.op == Op.LGDT) {
          r.gdtLimit = limit;
          r.gdtBase = base;
        } else {
          r.idtLimit = limit;
          r.idtBase = base;
        }
      }
    }
  }

  private void storeTable(Insn insn, int offset, int limit, int base, int at) {
    operands.probeStore(insn.segment, offset, 6);
    operands.store(insn.segment, offset, 2, limit, at);
    operands.store(insn.segment, offset + 2, 4, base, at);
  }

  private void systemSegment(Insn insn, int at) {
    switch (insn.op) {
      case SLDT -> operands.setDestination(insn, at, r.ldt.selector());
      case STR -> operands.setDestination(insn, at, r.task.selector());
      case LLDT -> r.ldt = loadSystem(operands.source(insn, at), 2, 2, true);
      default -> {
        Segment task = loadSystem(operands.source(insn, at), 1, 9, false);
        descriptors.markBusy(task);
        r.task = task;
      }
    }
  }

  private Segment loadSystem(int selector, int type, int otherType, boolean mayBeNull) {
    if (Descriptors.isNull(selector) && mayBeNull) {
      return Segment.NULL;
    }
    int error = Descriptors.errorCode(selector);
    if (Descriptors.isNull(selector) || (selector & 4) != 0) {
      throw CpuFault.generalProtection(error);
    }
    Segment segment = descriptors.read(selector, CpuFault.GENERAL_PROTECTION);
    int found = segment.systemType();
    if (!segment.isSystem() || (found != type && found != otherType)) {
      throw CpuFault.generalProtection(error);
    }
    if (!segment.present()) {
      throw new CpuFault(CpuFault.SEGMENT_NOT_PRESENT, error, 0);
    }
    return segment;
  }

  // ---- Control registers ----

  private int control(int number) {
    return switch (number) {
      case 0 -> r.cr0;
      case 2 -> r.cr2;
      case 3 -> r.cr3;
      default -> r.cr4;
    };
  }

  private void setControl(int number, int value) {
    switch (number) {
      case 0 -> setCr0(value);
      case 2 -> r.cr2 = value;
      case 3 -> r.cr3 = value;
      default -> r.cr4 = value;
    }
    if (number != 2) {
      r.stale = number == 3 ? r.stale.afterReload() : StalePages.NONE;
    }
    mmu.flush();
  }

  private void invalidate(int address) {
    mmu.invalidate(address);
    mmu.forgetStale(address);
  }

  private void setCr0(int value) {
    boolean pagingWithoutProtection =
        (value & Registers.CR0_PG) != 0 && (value & Registers.CR0_PE) == 0;
    // Real mode is not provided: a program that leaves protected mode is told at once.
    if (pagingWithoutProtection || (value & Registers.CR0_PE) == 0) {
      throw CpuFault.generalProtection(0);
    }
    r.cr0 = value | Registers.CR0_ET;
  }

  private void machineStatus(Insn insn, int at) {
    switch (insn.op) {
      case SMSW -> operands.setDestination(insn, at, r.cr0);
      case CLTS -> r.cr0 &= ~Registers.CR0_TS;
      default -> {
        int low = operands.source(insn, at) & 0xf;
        r.cr0 = (r.cr0 & ~0xe) | low | Registers.CR0_PE;
      }
    }
  }

  // ---- Floating-point numbers ----

  /** What the control word of a unit is that was initialised. */
  private static final int FPU_CONTROL = 0x37f;

  /** What its tags are if all registers are empty. */
  private static final int FPU_TAGS = 0xffff;

  private static final int ENVIRONMENT = 28;
  private static final int WHOLE_STATE = 108;

  /**
   * There is no floating-point unit: a program is told so the way the processor would. But a kernel
   * that keeps one's state for its threads, and so has said that it uses one, may initialise it,
   * save it and restore it: a unit that nobody computes with is always as it was initialised.
   */
  void floating(Insn insn, int at) {
    if ((r.cr0 & (Registers.CR0_EM | Registers.CR0_TS)) != 0) {
      throw CpuFault.of(CpuFault.NO_FPU);
    }
    if ((r.cr0 & Registers.CR0_NE) == 0 || !keepsState(insn, at)) {
      throw CpuFault.of(CpuFault.INVALID_OPCODE);
    }
  }

  private boolean keepsState(Insn insn, int at) {
    int opcode = insn.number >>> 8;
    int form = insn.number & 0xff;
    if (opcode == 0x9b || insn.number == 0xdbe2 || insn.number == 0xdbe3) {
      return true; // fwait, fnclex, fninit
    }
    if (insn.number == 0xdfe0) {
      r.gpr[Register.EAX] &= 0xffff0000; // fnstsw
      return true;
    }
    if (form >= 0xc0 || (opcode != 0xd9 && opcode != 0xdd)) {
      return false;
    }
    return keepsState(insn, (opcode & 4) << 1 | (form >>> 3 & 7), at);
  }

  /**
   * The forms with memory.
   *
   * @param form the field of the second byte that chooses one; 8 more for those with all registers
   */
  private boolean keepsState(Insn insn, int form, int at) {
    int offset = operands.offset(insn);
    switch (form) {
      case 4, 5, 12 -> {} // fldenv, fldcw, frstor
      case 6 -> storeState(insn, offset, ENVIRONMENT, at);
      case 7 -> operands.store(insn.segment, offset, 2, FPU_CONTROL, at);
      case 14 -> storeState(insn, offset, WHOLE_STATE, at);
      case 15 -> operands.store(insn.segment, offset, 2, 0, at);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void storeState(Insn insn, int offset, int bytes, int at) {
    for (int i = 0; i < bytes; i += 4) {
      int word = i == 0 ? FPU_CONTROL : i == 8 ? FPU_TAGS : 0;
      operands.store(insn.segment, offset + i, 4, word, at);
    }
  }

  // ---- Questions about selectors ----

  private void privilegeQuery(Insn insn, int at) {
    if (insn.op == Op.ARPL) {
      adjustPrivilege(insn, at);
      return;
    }
    int selector = operands.source(insn, at) & 0xffff;
    Segment segment = descriptors.find(selector);
    boolean answer = segment != null && visible(segment, selector) && allows(insn.op, segment);
    r.setZero(answer);
    if (segment != null && answer && insn.op == Op.LSL) {
      operands.setDestination(insn, at, segment.limit());
    } else if (segment != null && answer && insn.op == Op.LAR) {
      operands.setDestination(insn, at, rights(segment));
    }
  }

  private static boolean allows(Op op, Segment segment) {
    return switch (op) {
      case VERR -> !segment.isSystem() && segment.isReadable();
      case VERW -> segment.isWritable();
      case LSL -> !segment.isSystem() || hasLimit(segment);
      default -> !segment.isSystem() || hasRights(segment);
    };
  }

  private boolean visible(Segment segment, int selector) {
    boolean conformingCode = segment.isCode() && segment.isConforming();
    return conformingCode || Math.max(r.cpl(), selector & 3) <= segment.privilege();
  }

  private static boolean hasLimit(Segment segment) {
    return switch (segment.systemType()) {
      case 1, 2, 3, 9, 11 -> true;
      default -> false;
    };
  }

  private static boolean hasRights(Segment segment) {
    return hasLimit(segment)
        || switch (segment.systemType()) {
          case 4, 5, 12 -> true;
          default -> false;
        };
  }

  private static int rights(Segment segment) {
    boolean pages = Integer.compareUnsigned(segment.limit(), 0xfffff) > 0;
    int upper = segment.limit() >>> (pages ? 28 : 16) & 0xf;
    return segment.access() << 8
        | upper << 16
        | (segment.big() ? 1 << 22 : 0)
        | (pages ? 1 << 23 : 0);
  }

  private void adjustPrivilege(Insn insn, int at) {
    int destination = operands.update(insn, at);
    int wanted = operands.source(insn, at) & 3;
    boolean raise = (destination & 3) < wanted;
    if (raise) {
      operands.setDestination(insn, at, (destination & ~3) | wanted);
    }
    r.setZero(raise);
  }
}
