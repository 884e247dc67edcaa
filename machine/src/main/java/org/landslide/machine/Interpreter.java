package org.landslide.machine;

import static org.landslide.machine.MicroOp.a;
import static org.landslide.machine.MicroOp.b;

/**
 * Executes blocks: the loop in which all time is spent.
 *
 * <p>One table switch over small arms; {@link #execute} has to stay under the 8,000 bytes of
 * bytecode above which HotSpot does not compile a method (a test watches that). EIP is not kept up
 * during a block: it follows from the index of the instruction, which also travels with every
 * memory access for the sake of the slow path.
 */
final class Interpreter {
  private final Registers r;
  private final int[] g;
  private final Mmu mmu;
  private final Executor executor;

  Interpreter(Registers registers, Mmu mmu, Executor executor) {
    this.r = registers;
    this.g = registers.gpr;
    this.mmu = mmu;
    this.executor = executor;
  }

  /** Thrown away with its block: how a fault tells where it happened. */
  private int faultedAt;

  int faultedAt() {
    return faultedAt;
  }

  /**
   * Executes the first {@code limit} instructions of a block and leaves EIP at the next one. Gives
   * the number executed, or its complement when the executor asked for a stop. A fault leaves
   * {@link #faultedAt} at the index of its instruction.
   */
  int execute(Block block, int limit) {
    final int[] code = block.code;
    final int base = block.address();
    final int first = block.breakpoint ? Block.STRIDE : 0;
    final int end = first + (limit << Block.STRIDE_SHIFT);
    int at = first;
    try {
      for (; at < end; at += Block.STRIDE) {
        int w = code[at];
        switch (MicroOp.op(w)) {
          case MicroOp.GENERIC -> executor.execute(insn(block, at), at);
          case MicroOp.GENERIC_END -> {
            Insn insn = insn(block, at);
            r.eip = base + code[at + 3] + insn.length;
            executor.execute(insn, at);
            return ended(at - first);
          }
          case MicroOp.LEAVE_BLOCK -> {
            r.eip = base + code[at + 3];
            return (at - first) >> Block.STRIDE_SHIFT;
          }
          case MicroOp.MOV_RR -> g[a(w)] = g[b(w)];
          case MicroOp.MOV_RI -> g[a(w)] = code[at + 2];
          case MicroOp.MOV_RM -> g[a(w)] = load(w, code, at);
          case MicroOp.MOV_MR -> store(w, code, at, g[a(w)]);
          case MicroOp.MOV_MI -> store(w, code, at, code[at + 2]);
          case MicroOp.MOV8_RR -> r.set8(a(w), r.get8(b(w)));
          case MicroOp.MOV8_RI -> r.set8(a(w), code[at + 2]);
          case MicroOp.MOV8_RM -> r.set8(a(w), load8(w, code, at));
          case MicroOp.MOV8_MR -> mmu.store8(ea(w, code, at), r.get8(a(w)), at);
          case MicroOp.MOV8_MI -> mmu.store8(ea(w, code, at), code[at + 2], at);
          case MicroOp.MOV16_MR -> mmu.store16(ea(w, code, at), g[a(w)], at);
          case MicroOp.MOV16_RM -> r.set16(a(w), load16(w, code, at));
          case MicroOp.MOVZX_R8 -> g[a(w)] = r.get8(b(w));
          case MicroOp.MOVZX_R16 -> g[a(w)] = g[b(w)] & 0xffff;
          case MicroOp.MOVZX_M8 -> g[a(w)] = load8(w, code, at);
          case MicroOp.MOVZX_M16 -> g[a(w)] = load16(w, code, at);
          case MicroOp.MOVSX_R8 -> g[a(w)] = (byte) r.get8(b(w));
          case MicroOp.MOVSX_R16 -> g[a(w)] = (short) g[b(w)];
          case MicroOp.MOVSX_M8 -> g[a(w)] = (byte) load8(w, code, at);
          case MicroOp.MOVSX_M16 -> g[a(w)] = (short) load16(w, code, at);
          case MicroOp.LEA -> g[a(w)] = ea(w, code, at);
          case MicroOp.ADD_RR -> g[a(w)] = Alu.add32(r, g[a(w)], g[b(w)]);
          case MicroOp.ADD_RI -> g[a(w)] = Alu.add32(r, g[a(w)], code[at + 2]);
          case MicroOp.ADD_RM -> g[a(w)] = Alu.add32(r, g[a(w)], load(w, code, at));
          case MicroOp.ADD_MR -> addMemory(w, code, at, g[a(w)]);
          case MicroOp.ADD_MI -> addMemory(w, code, at, code[at + 2]);
          case MicroOp.OR_RR -> g[a(w)] = Alu.logic32(r, g[a(w)] | g[b(w)]);
          case MicroOp.OR_RI -> g[a(w)] = Alu.logic32(r, g[a(w)] | code[at + 2]);
          case MicroOp.OR_RM -> g[a(w)] = Alu.logic32(r, g[a(w)] | load(w, code, at));
          case MicroOp.OR_MR -> orMemory(w, code, at, g[a(w)]);
          case MicroOp.OR_MI -> orMemory(w, code, at, code[at + 2]);
          case MicroOp.AND_RR -> g[a(w)] = Alu.logic32(r, g[a(w)] & g[b(w)]);
          case MicroOp.AND_RI -> g[a(w)] = Alu.logic32(r, g[a(w)] & code[at + 2]);
          case MicroOp.AND_RM -> g[a(w)] = Alu.logic32(r, g[a(w)] & load(w, code, at));
          case MicroOp.AND_MR -> andMemory(w, code, at, g[a(w)]);
          case MicroOp.AND_MI -> andMemory(w, code, at, code[at + 2]);
          case MicroOp.SUB_RR -> g[a(w)] = Alu.sub32(r, g[a(w)], g[b(w)]);
          case MicroOp.SUB_RI -> g[a(w)] = Alu.sub32(r, g[a(w)], code[at + 2]);
          case MicroOp.SUB_RM -> g[a(w)] = Alu.sub32(r, g[a(w)], load(w, code, at));
          case MicroOp.SUB_MR -> subMemory(w, code, at, g[a(w)]);
          case MicroOp.SUB_MI -> subMemory(w, code, at, code[at + 2]);
          case MicroOp.XOR_RR -> g[a(w)] = Alu.logic32(r, g[a(w)] ^ g[b(w)]);
          case MicroOp.XOR_RI -> g[a(w)] = Alu.logic32(r, g[a(w)] ^ code[at + 2]);
          case MicroOp.XOR_RM -> g[a(w)] = Alu.logic32(r, g[a(w)] ^ load(w, code, at));
          case MicroOp.XOR_MR -> xorMemory(w, code, at, g[a(w)]);
          case MicroOp.XOR_MI -> xorMemory(w, code, at, code[at + 2]);
          case MicroOp.CMP_RR -> Alu.sub32(r, g[a(w)], g[b(w)]);
          case MicroOp.CMP_RI -> Alu.sub32(r, g[a(w)], code[at + 2]);
          case MicroOp.CMP_RM -> Alu.sub32(r, g[a(w)], load(w, code, at));
          case MicroOp.CMP_MR -> Alu.sub32(r, load(w, code, at), g[a(w)]);
          case MicroOp.CMP_MI -> Alu.sub32(r, load(w, code, at), code[at + 2]);
          case MicroOp.TEST_RR -> Alu.logic32(r, g[a(w)] & g[b(w)]);
          case MicroOp.TEST_RI -> Alu.logic32(r, g[a(w)] & code[at + 2]);
          case MicroOp.TEST_MI -> Alu.logic32(r, load(w, code, at) & code[at + 2]);
          case MicroOp.CMP8_RR -> Alu.sub(r, r.get8(a(w)), r.get8(b(w)), 1);
          case MicroOp.CMP8_RI -> Alu.sub(r, r.get8(a(w)), code[at + 2], 1);
          case MicroOp.CMP8_RM -> Alu.sub(r, r.get8(a(w)), load8(w, code, at), 1);
          case MicroOp.CMP8_MI -> Alu.sub(r, load8(w, code, at), code[at + 2], 1);
          case MicroOp.TEST8_RR -> Alu.logic(r, r.get8(a(w)) & r.get8(b(w)), 1);
          case MicroOp.TEST8_RI -> Alu.logic(r, r.get8(a(w)) & code[at + 2], 1);
          case MicroOp.INC_R -> g[a(w)] = Alu.inc32(r, g[a(w)]);
          case MicroOp.DEC_R -> g[a(w)] = Alu.dec32(r, g[a(w)]);
          case MicroOp.INC_M -> incMemory(w, code, at);
          case MicroOp.DEC_M -> decMemory(w, code, at);
          case MicroOp.NEG_R -> g[a(w)] = Alu.sub32(r, 0, g[a(w)]);
          case MicroOp.NOT_R -> g[a(w)] = ~g[a(w)];
          case MicroOp.SHL_RI -> shift(Op.SHL, w, code[at + 2]);
          case MicroOp.SHR_RI -> shift(Op.SHR, w, code[at + 2]);
          case MicroOp.SAR_RI -> shift(Op.SAR, w, code[at + 2]);
          case MicroOp.SHL_RC -> shift(Op.SHL, w, g[Cpu.ECX]);
          case MicroOp.SHR_RC -> shift(Op.SHR, w, g[Cpu.ECX]);
          case MicroOp.SAR_RC -> shift(Op.SAR, w, g[Cpu.ECX]);
          case MicroOp.IMUL_RR -> g[a(w)] = Alu.imul(r, g[a(w)], g[b(w)], 4);
          case MicroOp.IMUL_RM -> g[a(w)] = Alu.imul(r, g[a(w)], load(w, code, at), 4);
          case MicroOp.IMUL_RRI -> g[a(w)] = Alu.imul(r, g[b(w)], code[at + 2], 4);
          case MicroOp.IMUL_RMI -> g[a(w)] = Alu.imul(r, load(w, code, at), code[at + 2], 4);
          case MicroOp.PUSH_R -> push(g[a(w)], at);
          case MicroOp.PUSH_I -> push(code[at + 2], at);
          case MicroOp.PUSH_M -> push(load(w, code, at), at);
          case MicroOp.POP_R -> pop(w, at);
          case MicroOp.LEAVE -> leave(at);
          case MicroOp.CDQ -> g[Cpu.EDX] = g[Cpu.EAX] >> 31;
          case MicroOp.CMOV_RR -> conditionalMove(w, code[at + 2]);
          case MicroOp.JO -> {
            return jump(r.overflow(), base, code, at, first);
          }
          case MicroOp.JNO -> {
            return jump(!r.overflow(), base, code, at, first);
          }
          case MicroOp.JB -> {
            return jump(r.carry(), base, code, at, first);
          }
          case MicroOp.JAE -> {
            return jump(!r.carry(), base, code, at, first);
          }
          case MicroOp.JE -> {
            return jump(r.zero(), base, code, at, first);
          }
          case MicroOp.JNE -> {
            return jump(!r.zero(), base, code, at, first);
          }
          case MicroOp.JBE -> {
            return jump(r.carry() || r.zero(), base, code, at, first);
          }
          case MicroOp.JA -> {
            return jump(!r.carry() && !r.zero(), base, code, at, first);
          }
          case MicroOp.JS -> {
            return jump(r.sign(), base, code, at, first);
          }
          case MicroOp.JNS -> {
            return jump(!r.sign(), base, code, at, first);
          }
          case MicroOp.JP -> {
            return jump(r.parity(), base, code, at, first);
          }
          case MicroOp.JNP -> {
            return jump(!r.parity(), base, code, at, first);
          }
          case MicroOp.JL -> {
            return jump(r.sign() != r.overflow(), base, code, at, first);
          }
          case MicroOp.JGE -> {
            return jump(r.sign() == r.overflow(), base, code, at, first);
          }
          case MicroOp.JLE -> {
            return jump(r.zero() || r.sign() != r.overflow(), base, code, at, first);
          }
          case MicroOp.JG -> {
            return jump(!r.zero() && r.sign() == r.overflow(), base, code, at, first);
          }
          case MicroOp.JMP -> {
            return jump(true, base, code, at, first);
          }
          case MicroOp.JMP_R -> {
            return goTo(g[a(w)], at, first);
          }
          case MicroOp.JMP_M -> {
            return goTo(load(w, code, at), at, first);
          }
          case MicroOp.CALL -> {
            push(base + code[at + 1], at);
            return goTo(base + code[at + 2], at, first);
          }
          case MicroOp.CALL_R -> {
            int target = g[a(w)];
            push(base + code[at + 2], at);
            return goTo(target, at, first);
          }
          case MicroOp.CALL_M -> {
            int target = load(w, code, at);
            push(base + code[at + 2], at);
            return goTo(target, at, first);
          }
          case MicroOp.RET -> {
            return ret(0, at, first);
          }
          case MicroOp.RET_I -> {
            return ret(code[at + 2], at, first);
          }
          default -> throw new IllegalStateException("no such operation: " + MicroOp.op(w));
        }
      }
    } catch (CpuFault fault) {
      faultedAt = at;
      throw fault;
    }
    r.eip = limit == block.count ? base + block.length : base + code[end + 3];
    return limit;
  }

  private static Insn insn(Block block, int at) {
    Insn insn = block.generic[at >> Block.STRIDE_SHIFT];
    assert insn != null : "a generic operation has its instruction beside it";
    return insn;
  }

  /** How many instructions were executed when the one at an index was the last. */
  private static int executed(int distance) {
    return (distance >> Block.STRIDE_SHIFT) + 1;
  }

  private int ended(int distance) {
    int count = executed(distance);
    return executor.stopRequested() ? ~count : count;
  }

  private int jump(boolean taken, int base, int[] code, int at, int first) {
    r.eip = base + code[taken ? at + 2 : at + 1];
    return executed(at - first);
  }

  private int goTo(int target, int at, int first) {
    r.eip = target;
    return executed(at - first);
  }

  private int ret(int drop, int at, int first) {
    int target = mmu.load32(g[Cpu.ESP], at);
    g[Cpu.ESP] += 4 + drop;
    return goTo(target, at, first);
  }

  private int ea(int w, int[] code, int at) {
    return code[at + 1] + g[b(w)] + (g[MicroOp.index(w)] << MicroOp.scale(w));
  }

  private int load(int w, int[] code, int at) {
    return mmu.load32(ea(w, code, at), at);
  }

  private int load8(int w, int[] code, int at) {
    return mmu.load8(ea(w, code, at), at);
  }

  private int load16(int w, int[] code, int at) {
    return mmu.load16(ea(w, code, at), at);
  }

  private void store(int w, int[] code, int at, int value) {
    mmu.store32(ea(w, code, at), value, at);
  }

  private void push(int value, int at) {
    int top = g[Cpu.ESP] - 4;
    mmu.store32(top, value, at);
    g[Cpu.ESP] = top;
  }

  private void pop(int w, int at) {
    int value = mmu.load32(g[Cpu.ESP], at);
    g[Cpu.ESP] += 4;
    g[a(w)] = value;
  }

  private void leave(int at) {
    int frame = g[Cpu.EBP];
    g[Cpu.EBP] = mmu.load32(frame, at);
    g[Cpu.ESP] = frame + 4;
  }

  private void shift(Op op, int w, int count) {
    int times = count & 31;
    if (times == 0) {
      return;
    }
    int value = g[a(w)];
    g[a(w)] =
        switch (op) {
          case SHL -> Shifter.shiftLeft(r, value, times, 4);
          case SHR -> Shifter.shiftRight(r, value, times, 4);
          default -> Shifter.shiftArithmetic(r, value, times, 4);
        };
  }

  private void conditionalMove(int w, int condition) {
    if (r.condition(condition)) {
      g[a(w)] = g[b(w)];
    }
  }

  // What changes memory loads with the rights to store, so that the store cannot fault any more;
  // only then are the flags touched.

  private void addMemory(int w, int[] code, int at, int operand) {
    int address = ea(w, code, at);
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.add32(r, value, operand), at);
  }

  private void subMemory(int w, int[] code, int at, int operand) {
    int address = ea(w, code, at);
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.sub32(r, value, operand), at);
  }

  private void orMemory(int w, int[] code, int at, int operand) {
    int address = ea(w, code, at);
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.logic32(r, value | operand), at);
  }

  private void andMemory(int w, int[] code, int at, int operand) {
    int address = ea(w, code, at);
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.logic32(r, value & operand), at);
  }

  private void xorMemory(int w, int[] code, int at, int operand) {
    int address = ea(w, code, at);
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.logic32(r, value ^ operand), at);
  }

  private void incMemory(int w, int[] code, int at) {
    int address = ea(w, code, at);
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.inc32(r, value), at);
  }

  private void decMemory(int w, int[] code, int at) {
    int address = ea(w, code, at);
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.dec32(r, value), at);
  }
}
