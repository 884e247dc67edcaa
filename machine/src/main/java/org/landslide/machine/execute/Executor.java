package org.landslide.machine.execute;

import org.landslide.machine.Interpreter;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Insn.Place;
import org.landslide.machine.decode.Op;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;

/**
 * The complete instruction set, one instruction at a time.
 *
 * <p>Every form in every size goes through the same few methods for operands, so this tier is the
 * reference: {@link Interpreter} has faster arms for the common forms and comes here for the rest.
 * An instruction changes nothing before the last thing that can fault.
 */
public final class Executor {
  private final Registers r;
  private final Mmu mmu;
  private final Operands operands;
  private final Stack stack;
  private final StringOps strings;
  private final BitOps bits;
  private final Transfers transfers;
  private final SystemOps system;
  private final Traps traps;
  private final Transactions transactions;

  public Executor(
      Registers registers, Mmu mmu, Ports ports, Traps traps, Transactions transactions) {
    this.r = registers;
    this.mmu = mmu;
    this.traps = traps;
    this.transactions = transactions;
    this.operands = new Operands(registers, mmu);
    this.stack = new Stack(registers, operands);
    Descriptors descriptors = new Descriptors(registers, mmu);
    this.strings = new StringOps(registers, mmu, operands, ports);
    this.bits = new BitOps(registers, operands);
    this.transfers = new Transfers(registers, mmu, operands, stack, descriptors, traps);
    this.system = new SystemOps(registers, mmu, operands, stack, descriptors, ports, traps);
  }

  /** String instructions, to say how far a repeated one may go. */
  public StringOps strings() {
    return strings;
  }

  /** How often the time was asked for, also in what was taken back. */
  public long timesAsked() {
    return system.timesAsked();
  }

  public void execute(Insn insn, int at) {
    if (insn.op.privileged() && r.cpl() != 0) {
      throw CpuFault.generalProtection(0);
    }
    if (r.transaction != null) {
      transactions.check(insn.op);
    }
    switch (insn.op) {
      case ADD, OR, ADC, SBB, AND, SUB, XOR -> arithmetic(insn, at);
      case ROL, ROR, RCL, RCR, SHL, SHR, SAL, SAR -> shift(insn, at);
      case INC, DEC, NOT, NEG -> unary(insn, at);
      case CMP, TEST -> compare(insn, at);
      case MOV, LEA, MOVZX, MOVSX, CMOV, SET, XLAT, BSWAP -> move(insn, at);
      case XCHG, XADD, CMPXCHG, CMPXCHG8B -> exchange(insn, at);
      case MUL, IMUL_WIDE, IMUL, DIV, IDIV -> multiply(insn, at);
      case SHLD, SHRD -> doubleShift(insn, at);
      case BT, BTS, BTR, BTC, BSF, BSR -> bits.execute(insn, at);
      case CONVERT, CONVERT_DOUBLE -> convert(insn);
      case DAA, DAS, AAA, AAS, AAM, AAD -> decimal(insn);
      case SALC, LAHF, SAHF, CLC, STC, CMC, CLD, STD -> flags(insn);
      case PUSH, POP, PUSHA, POPA, ENTER, LEAVE -> stackOperation(insn, at);
      case MOVS, CMPS, STOS, LODS, SCAS, INS, OUTS -> strings.execute(insn, at);
      case JMP, JMP_INDIRECT, CALL, CALL_INDIRECT, RET -> transfers.near(insn, at);
      case JCC, LOOPNE, LOOPE, LOOP, JCXZ -> transfers.conditional(insn);
      case JMP_FAR, JMP_FAR_INDIRECT, CALL_FAR, CALL_FAR_INDIRECT -> transfers.far(insn, at);
      case RET_FAR -> transfers.returnFar(insn, at);
      case INT, INT3, INTO, ICEBP -> transfers.interrupt(insn);
      case IRET -> transfers.interruptReturn(insn, at);
      case BOUND -> bound(insn, at);
      case NOP, PAUSE -> {}
      case XBEGIN, XEND, XABORT, XTEST -> transactions.execute(insn);
      case DEBUG_CALL -> traps.debugCall(r.eip - insn.length);
      case FPU -> system.floating(insn, at);
      case UNDEFINED -> throw CpuFault.of(CpuFault.INVALID_OPCODE);
      default -> system.execute(insn, at);
    }
  }

  private void arithmetic(Insn insn, int at) {
    int b = operands.source(insn, at);
    int a = operands.update(insn, at);
    operands.setDestination(insn, at, Alu.arithmetic(r, insn.op, a, b, insn.size));
  }

  private void compare(Insn insn, int at) {
    int b = operands.source(insn, at);
    int a = operands.destination(insn, at);
    if (insn.op == Op.CMP) {
      Alu.sub(r, a, b, insn.size);
    } else {
      Alu.logic(r, a & b, insn.size);
    }
  }

  private void shift(Insn insn, int at) {
    int count = insn.source == Place.IMMEDIATE ? insn.immediate : r.gpr[Register.ECX];
    int value = operands.update(insn, at);
    operands.setDestination(insn, at, Shifter.shift(r, insn.op, value, count, insn.size));
  }

  private void doubleShift(Insn insn, int at) {
    int count = insn.number == 1 ? r.gpr[Register.ECX] : insn.immediate2;
    int filler = operands.source(insn, at);
    int value = operands.update(insn, at);
    int shifted =
        insn.op == Op.SHLD
            ? Shifter.doubleLeft(r, value, filler, count, insn.size)
            : Shifter.doubleRight(r, value, filler, count, insn.size);
    operands.setDestination(insn, at, shifted);
  }

  private void unary(Insn insn, int at) {
    int value = operands.update(insn, at);
    int changed =
        switch (insn.op) {
          case INC -> Alu.inc(r, value, insn.size);
          case DEC -> Alu.dec(r, value, insn.size);
          case NOT -> ~value;
          default -> Alu.neg(r, value, insn.size);
        };
    operands.setDestination(insn, at, changed);
  }

  private void move(Insn insn, int at) {
    switch (insn.op) {
      case MOV -> operands.setDestination(insn, at, operands.source(insn, at));
      case LEA -> operands.setDestination(insn, at, operands.offset(insn));
      case MOVZX -> operands.setDestination(insn, at, operands.source(insn, at));
      case MOVSX -> {
        int value = Alu.signExtend(operands.source(insn, at), insn.sourceSize);
        operands.setDestination(insn, at, value);
      }
      case CMOV -> {
        int value = operands.source(insn, at);
        if (r.condition(insn.number)) {
          operands.setDestination(insn, at, value);
        }
      }
      case SET -> operands.setDestination(insn, at, r.condition(insn.number) ? 1 : 0);
      case XLAT -> translateByte(insn, at);
      default -> swapBytes(insn);
    }
  }

  private void translateByte(Insn insn, int at) {
    int offset = r.gpr[Register.EBX] + r.get8(Register.EAX) & (insn.address16 ? 0xffff : -1);
    r.set8(Register.EAX, operands.load(insn.segment, offset, 1, at));
  }

  private void swapBytes(Insn insn) {
    int register = insn.destinationRegister;
    if (insn.size == 4) {
      r.gpr[register] = Integer.reverseBytes(r.gpr[register]);
    } else {
      // Undefined for 16 bits; processors clear the register's low half.
      r.set16(register, 0);
    }
  }

  private void exchange(Insn insn, int at) {
    switch (insn.op) {
      case XCHG -> {
        int old = operands.update(insn, at);
        operands.setDestination(insn, at, r.get(insn.sourceRegister, insn.size));
        r.set(insn.sourceRegister, insn.size, old);
      }
      case XADD -> exchangeAdd(insn, at);
      case CMPXCHG -> compareExchange(insn, at);
      default -> compareExchange8(insn, at);
    }
  }

  private void exchangeAdd(Insn insn, int at) {
    int old = operands.update(insn, at);
    int sum = Alu.add(r, old, r.get(insn.sourceRegister, insn.size), insn.size);
    if (insn.destination == Place.MEMORY) {
      // The source may be part of the address.
      operands.setDestination(insn, at, sum);
      r.set(insn.sourceRegister, insn.size, old);
    } else {
      // Both may be the same register, which then holds the sum.
      r.set(insn.sourceRegister, insn.size, old);
      operands.setDestination(insn, at, sum);
    }
  }

  /**
   * The processor stores even when the comparison fails, the old value then. That changes nothing
   * that can be seen, so it needs the right to write but is observed as a read.
   */
  private void compareExchange(Insn insn, int at) {
    int old = operands.update(insn, at);
    Alu.sub(r, r.get(Register.EAX, insn.size), old, insn.size);
    if (r.zero()) {
      operands.setDestination(insn, at, r.get(insn.sourceRegister, insn.size));
    } else {
      r.set(Register.EAX, insn.size, old);
    }
  }

  private void compareExchange8(Insn insn, int at) {
    int address = operands.linear(insn.segment, operands.offset(insn), 8, true);
    mmu.probeWrite(address, 8);
    int low = mmu.load32(address, at);
    int high = mmu.load32(address + 4, at);
    boolean equal = low == r.gpr[Register.EAX] && high == r.gpr[Register.EDX];
    if (equal) {
      mmu.store32(address, r.gpr[Register.EBX], at);
      mmu.store32(address + 4, r.gpr[Register.ECX], at);
    } else {
      r.gpr[Register.EAX] = low;
      r.gpr[Register.EDX] = high;
    }
    r.setZero(equal);
  }

  private void multiply(Insn insn, int at) {
    int operand = operands.source(insn, at);
    switch (insn.op) {
      case MUL -> Alu.multiplyWide(r, operand, insn.size, false);
      case IMUL_WIDE -> Alu.multiplyWide(r, operand, insn.size, true);
      case DIV -> Alu.divide(r, operand, insn.size, false);
      case IDIV -> Alu.divide(r, operand, insn.size, true);
      default -> {
        int other = insn.number == 3 ? insn.immediate2 : operands.destination(insn, at);
        operands.setDestination(insn, at, Alu.imul(r, other, operand, insn.size));
      }
    }
  }

  private void convert(Insn insn) {
    int accumulator = r.gpr[Register.EAX];
    if (insn.op == Op.CONVERT) {
      r.set(Register.EAX, insn.size, Alu.signExtend(accumulator, insn.size / 2));
    } else {
      r.set(Register.EDX, insn.size, Alu.signExtend(accumulator, insn.size) >> 31);
    }
  }

  private void decimal(Insn insn) {
    switch (insn.op) {
      case DAA -> Alu.decimalAdjust(r, false);
      case DAS -> Alu.decimalAdjust(r, true);
      case AAA -> Alu.asciiAdjust(r, false);
      case AAS -> Alu.asciiAdjust(r, true);
      case AAM -> Alu.asciiAfterMultiply(r, insn.immediate);
      default -> Alu.asciiBeforeDivide(r, insn.immediate);
    }
  }

  private void flags(Insn insn) {
    switch (insn.op) {
      case SALC -> r.set8(Register.EAX, r.carry() ? 0xff : 0);
      case LAHF -> r.set8(Register.EAX + 4, r.eflags());
      case SAHF -> {
        int overflow = r.overflow() ? Registers.OF : 0;
        r.setArithmeticFlags((r.get8(Register.EAX + 4) & 0xff) | overflow);
      }
      case CLC -> r.setCarry(false);
      case STC -> r.setCarry(true);
      case CMC -> r.setCarry(!r.carry());
      case CLD -> r.otherFlags &= ~Registers.DF;
      default -> r.otherFlags |= Registers.DF;
    }
  }

  private void stackOperation(Insn insn, int at) {
    switch (insn.op) {
      case PUSH -> stack.push(operands.source(insn, at), insn.size, at);
      case POP -> pop(insn, at);
      case PUSHA -> stack.pushAll(insn.size, at);
      case POPA -> stack.popAll(insn.size, at);
      case ENTER -> stack.enter(insn, at);
      default -> stack.leave(insn.size, at);
    }
  }

  /** An address that uses the stack pointer counts from its value after the pop. */
  private void pop(Insn insn, int at) {
    int value = stack.top(insn.size, at);
    int before = r.gpr[Register.ESP];
    stack.drop(insn.size);
    try {
      operands.setDestination(insn, at, value);
    } catch (CpuFault fault) {
      r.gpr[Register.ESP] = before;
      throw fault;
    }
  }

  private void bound(Insn insn, int at) {
    int offset = operands.offset(insn);
    int low = operands.load(insn.segment, offset, insn.size, at);
    int high = operands.load(insn.segment, offset + insn.size, insn.size, at);
    int index = Alu.signExtend(r.gpr[insn.destinationRegister], insn.size);
    if (index < Alu.signExtend(low, insn.size) || index > Alu.signExtend(high, insn.size)) {
      throw CpuFault.of(CpuFault.BOUND_RANGE);
    }
  }
}
