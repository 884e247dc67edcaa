package org.landslide.machine;

import org.jspecify.annotations.Nullable;

/**
 * Executes blocks: the loop in which all time is spent.
 *
 * <p>One table switch over small arms; {@link #run} has to stay under the 8,000 bytes of bytecode
 * above which HotSpot does not compile a method (a test watches that). EIP is not kept up during a
 * block: it follows from the index of the instruction, which also travels with every memory access
 * for the sake of the slow path.
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

  /**
   * Executes up to {@code most} instructions, block after block, beginning with the block at EIP,
   * and leaves EIP at the next one. Comes back early, for its caller to look around, after
   * everything that could ask for more than going on: an instruction that ends its block in an
   * unusual way, a block that is not decoded yet or has a breakpoint, a call for attention. Gives
   * the fault that ended it, if one did; EIP then stands at the instruction that failed.
   */
  // Arms that end with `continue` go on inside the block, those that end with `break` leave it.
  @SuppressWarnings("StatementSwitchToExpressionSwitch")
  @Nullable CpuFault run(Block entry, long most) {
    final long start = r.retired;
    Block block = entry;
    long left = most;
    while (true) {
      final int base = r.eip;
      final int[] code = block.code;
      final int first = block.breakpoint ? Block.STRIDE : 0;
      final int count = left < block.count ? (int) left : block.count;
      final int end = first + (count << Block.STRIDE_SHIFT);
      int at = first;
      block.enterAt(base);
      mmu.enter(block);
      // Where to go on unless the last instruction says otherwise.
      r.eip = base + (count == block.count ? block.length : code[end + 3]);
      try {
        for (; at < end; at += Block.STRIDE) {
          int w = code[at];
          int a = MicroOp.a(w);
          int b = MicroOp.b(w);
          int ea = code[at + 1] + g[b] + (g[MicroOp.index(w)] << MicroOp.scale(w));
          switch (MicroOp.op(w)) {
            case MicroOp.GENERIC:
              executor.execute(insn(block, at), at);
              continue;
            case MicroOp.GENERIC_END:
              r.retired = start + (most - left);
              Insn insn = insn(block, at);
              r.eip = base + code[at + 3] + insn.length;
              executor.execute(insn, at);
              r.retired += executed(at - first) + 1;
              return null;
            case MicroOp.LEAVE_BLOCK:
              r.eip = base + code[at + 3];
              r.retired = start + (most - left) + executed(at - first);
              return null;
            case MicroOp.MOV_RR:
              g[a] = g[b];
              continue;
            case MicroOp.MOV_RI:
              g[a] = code[at + 2];
              continue;
            case MicroOp.MOV_RM:
              g[a] = mmu.load32(ea, at);
              continue;
            case MicroOp.MOV_MR:
              mmu.store32(ea, g[a], at);
              continue;
            case MicroOp.MOV_MI:
              mmu.store32(ea, code[at + 2], at);
              continue;
            case MicroOp.MOV8_RR:
              r.set8(a, r.get8(b));
              continue;
            case MicroOp.MOV8_RI:
              r.set8(a, code[at + 2]);
              continue;
            case MicroOp.MOV8_RM:
              r.set8(a, mmu.load8(ea, at));
              continue;
            case MicroOp.MOV8_MR:
              mmu.store8(ea, r.get8(a), at);
              continue;
            case MicroOp.MOV8_MI:
              mmu.store8(ea, code[at + 2], at);
              continue;
            case MicroOp.MOV16_MR:
              mmu.store16(ea, g[a], at);
              continue;
            case MicroOp.MOV16_RM:
              r.set16(a, mmu.load16(ea, at));
              continue;
            case MicroOp.MOVZX_R8:
              g[a] = r.get8(b);
              continue;
            case MicroOp.MOVZX_R16:
              g[a] = g[b] & 0xffff;
              continue;
            case MicroOp.MOVZX_M8:
              g[a] = mmu.load8(ea, at);
              continue;
            case MicroOp.MOVZX_M16:
              g[a] = mmu.load16(ea, at);
              continue;
            case MicroOp.MOVSX_R8:
              g[a] = (byte) r.get8(b);
              continue;
            case MicroOp.MOVSX_R16:
              g[a] = (short) g[b];
              continue;
            case MicroOp.MOVSX_M8:
              g[a] = (byte) mmu.load8(ea, at);
              continue;
            case MicroOp.MOVSX_M16:
              g[a] = (short) mmu.load16(ea, at);
              continue;
            case MicroOp.LEA:
              g[a] = ea;
              continue;
            case MicroOp.ADD_RR:
              g[a] = Alu.add32(r, g[a], g[b]);
              continue;
            case MicroOp.ADD_RI:
              g[a] = Alu.add32(r, g[a], code[at + 2]);
              continue;
            case MicroOp.ADD_RM:
              g[a] = Alu.add32(r, g[a], mmu.load32(ea, at));
              continue;
            case MicroOp.ADD_MR:
              addMemory(ea, g[a], at);
              continue;
            case MicroOp.ADD_MI:
              addMemory(ea, code[at + 2], at);
              continue;
            case MicroOp.OR_RR:
              g[a] = Alu.logic32(r, g[a] | g[b]);
              continue;
            case MicroOp.OR_RI:
              g[a] = Alu.logic32(r, g[a] | code[at + 2]);
              continue;
            case MicroOp.OR_RM:
              g[a] = Alu.logic32(r, g[a] | mmu.load32(ea, at));
              continue;
            case MicroOp.OR_MR:
              orMemory(ea, g[a], at);
              continue;
            case MicroOp.OR_MI:
              orMemory(ea, code[at + 2], at);
              continue;
            case MicroOp.AND_RR:
              g[a] = Alu.logic32(r, g[a] & g[b]);
              continue;
            case MicroOp.AND_RI:
              g[a] = Alu.logic32(r, g[a] & code[at + 2]);
              continue;
            case MicroOp.AND_RM:
              g[a] = Alu.logic32(r, g[a] & mmu.load32(ea, at));
              continue;
            case MicroOp.AND_MR:
              andMemory(ea, g[a], at);
              continue;
            case MicroOp.AND_MI:
              andMemory(ea, code[at + 2], at);
              continue;
            case MicroOp.SUB_RR:
              g[a] = Alu.sub32(r, g[a], g[b]);
              continue;
            case MicroOp.SUB_RI:
              g[a] = Alu.sub32(r, g[a], code[at + 2]);
              continue;
            case MicroOp.SUB_RM:
              g[a] = Alu.sub32(r, g[a], mmu.load32(ea, at));
              continue;
            case MicroOp.SUB_MR:
              subMemory(ea, g[a], at);
              continue;
            case MicroOp.SUB_MI:
              subMemory(ea, code[at + 2], at);
              continue;
            case MicroOp.XOR_RR:
              g[a] = Alu.logic32(r, g[a] ^ g[b]);
              continue;
            case MicroOp.XOR_RI:
              g[a] = Alu.logic32(r, g[a] ^ code[at + 2]);
              continue;
            case MicroOp.XOR_RM:
              g[a] = Alu.logic32(r, g[a] ^ mmu.load32(ea, at));
              continue;
            case MicroOp.XOR_MR:
              xorMemory(ea, g[a], at);
              continue;
            case MicroOp.XOR_MI:
              xorMemory(ea, code[at + 2], at);
              continue;
            case MicroOp.CMP_RR:
              Alu.sub32(r, g[a], g[b]);
              continue;
            case MicroOp.CMP_RI:
              Alu.sub32(r, g[a], code[at + 2]);
              continue;
            case MicroOp.CMP_RM:
              Alu.sub32(r, g[a], mmu.load32(ea, at));
              continue;
            case MicroOp.CMP_MR:
              Alu.sub32(r, mmu.load32(ea, at), g[a]);
              continue;
            case MicroOp.CMP_MI:
              Alu.sub32(r, mmu.load32(ea, at), code[at + 2]);
              continue;
            case MicroOp.TEST_RR:
              Alu.logic32(r, g[a] & g[b]);
              continue;
            case MicroOp.TEST_RI:
              Alu.logic32(r, g[a] & code[at + 2]);
              continue;
            case MicroOp.TEST_MI:
              Alu.logic32(r, mmu.load32(ea, at) & code[at + 2]);
              continue;
            case MicroOp.CMP8_RR:
              Alu.sub(r, r.get8(a), r.get8(b), 1);
              continue;
            case MicroOp.CMP8_RI:
              Alu.sub(r, r.get8(a), code[at + 2], 1);
              continue;
            case MicroOp.CMP8_RM:
              Alu.sub(r, r.get8(a), mmu.load8(ea, at), 1);
              continue;
            case MicroOp.CMP8_MI:
              Alu.sub(r, mmu.load8(ea, at), code[at + 2], 1);
              continue;
            case MicroOp.TEST8_RR:
              Alu.logic(r, r.get8(a) & r.get8(b), 1);
              continue;
            case MicroOp.TEST8_RI:
              Alu.logic(r, r.get8(a) & code[at + 2], 1);
              continue;
            case MicroOp.INC_R:
              g[a] = Alu.inc32(r, g[a]);
              continue;
            case MicroOp.DEC_R:
              g[a] = Alu.dec32(r, g[a]);
              continue;
            case MicroOp.INC_M:
              incMemory(ea, at);
              continue;
            case MicroOp.DEC_M:
              decMemory(ea, at);
              continue;
            case MicroOp.NEG_R:
              g[a] = Alu.sub32(r, 0, g[a]);
              continue;
            case MicroOp.NOT_R:
              g[a] = ~g[a];
              continue;
            case MicroOp.SHL_RI:
              shift(Op.SHL, a, code[at + 2]);
              continue;
            case MicroOp.SHR_RI:
              shift(Op.SHR, a, code[at + 2]);
              continue;
            case MicroOp.SAR_RI:
              shift(Op.SAR, a, code[at + 2]);
              continue;
            case MicroOp.SHL_RC:
              shift(Op.SHL, a, g[Cpu.ECX]);
              continue;
            case MicroOp.SHR_RC:
              shift(Op.SHR, a, g[Cpu.ECX]);
              continue;
            case MicroOp.SAR_RC:
              shift(Op.SAR, a, g[Cpu.ECX]);
              continue;
            case MicroOp.IMUL_RR:
              g[a] = Alu.imul(r, g[a], g[b], 4);
              continue;
            case MicroOp.IMUL_RM:
              g[a] = Alu.imul(r, g[a], mmu.load32(ea, at), 4);
              continue;
            case MicroOp.IMUL_RRI:
              g[a] = Alu.imul(r, g[b], code[at + 2], 4);
              continue;
            case MicroOp.IMUL_RMI:
              g[a] = Alu.imul(r, mmu.load32(ea, at), code[at + 2], 4);
              continue;
            case MicroOp.PUSH_R:
              push(g[a], at);
              continue;
            case MicroOp.PUSH_I:
              push(code[at + 2], at);
              continue;
            case MicroOp.PUSH_M:
              push(mmu.load32(ea, at), at);
              continue;
            case MicroOp.POP_R:
              pop(a, at);
              continue;
            case MicroOp.LEAVE:
              leave(at);
              continue;
            case MicroOp.CDQ:
              g[Cpu.EDX] = g[Cpu.EAX] >> 31;
              continue;
            case MicroOp.CMOV_RR:
              conditionalMove(a, b, code[at + 2]);
              continue;
            case MicroOp.JO:
              jump(r.overflow(), base, code, at);
              break;
            case MicroOp.JNO:
              jump(!r.overflow(), base, code, at);
              break;
            case MicroOp.JB:
              jump(r.carry(), base, code, at);
              break;
            case MicroOp.JAE:
              jump(!r.carry(), base, code, at);
              break;
            case MicroOp.JE:
              jump(r.zero(), base, code, at);
              break;
            case MicroOp.JNE:
              jump(!r.zero(), base, code, at);
              break;
            case MicroOp.JBE:
              jump(r.carry() || r.zero(), base, code, at);
              break;
            case MicroOp.JA:
              jump(!r.carry() && !r.zero(), base, code, at);
              break;
            case MicroOp.JS:
              jump(r.sign(), base, code, at);
              break;
            case MicroOp.JNS:
              jump(!r.sign(), base, code, at);
              break;
            case MicroOp.JP:
              jump(r.parity(), base, code, at);
              break;
            case MicroOp.JNP:
              jump(!r.parity(), base, code, at);
              break;
            case MicroOp.JL:
              jump(r.sign() != r.overflow(), base, code, at);
              break;
            case MicroOp.JGE:
              jump(r.sign() == r.overflow(), base, code, at);
              break;
            case MicroOp.JLE:
              jump(r.zero() || r.sign() != r.overflow(), base, code, at);
              break;
            case MicroOp.JG:
              jump(!r.zero() && r.sign() == r.overflow(), base, code, at);
              break;
            case MicroOp.JMP:
              jump(true, base, code, at);
              break;
            case MicroOp.JMP_R:
              r.eip = g[a];
              break;
            case MicroOp.JMP_M:
              r.eip = mmu.load32(ea, at);
              break;
            case MicroOp.CALL:
              call(base + code[at + 2], base + code[at + 1], at);
              break;
            case MicroOp.CALL_R:
              call(g[a], base + code[at + 2], at);
              break;
            case MicroOp.CALL_M:
              call(mmu.load32(ea, at), base + code[at + 2], at);
              break;
            case MicroOp.RET:
              ret(0, at);
              break;
            case MicroOp.RET_I:
              ret(code[at + 2], at);
              break;
            default:
              throw new IllegalStateException("no such operation: " + MicroOp.op(w));
          }
          at += Block.STRIDE;
          break;
        }
      } catch (CpuFault fault) {
        r.eip = base + code[at + 3];
        r.retired = start + (most - left) + executed(at - first);
        return fault;
      }
      left -= executed(at - first);
      Block next = left > 0 && !mmu.wantsAttention() ? mmu.plainBlockAt(r.eip) : null;
      if (next == null) {
        r.retired = start + (most - left);
        return null;
      }
      block = next;
    }
  }

  private static Insn insn(Block block, int at) {
    Insn insn = block.generic[at >> Block.STRIDE_SHIFT];
    assert insn != null : "a generic operation has its instruction beside it";
    return insn;
  }

  private static int executed(int distance) {
    return distance >> Block.STRIDE_SHIFT;
  }

  private void jump(boolean taken, int base, int[] code, int at) {
    r.eip = base + code[taken ? at + 2 : at + 1];
  }

  private void call(int target, int next, int at) {
    push(next, at);
    r.eip = target;
  }

  private void ret(int drop, int at) {
    int target = mmu.load32(g[Cpu.ESP], at);
    g[Cpu.ESP] += 4 + drop;
    r.eip = target;
  }

  private void push(int value, int at) {
    int top = g[Cpu.ESP] - 4;
    mmu.store32(top, value, at);
    g[Cpu.ESP] = top;
  }

  private void pop(int register, int at) {
    int value = mmu.load32(g[Cpu.ESP], at);
    g[Cpu.ESP] += 4;
    g[register] = value;
  }

  private void leave(int at) {
    int frame = g[Cpu.EBP];
    g[Cpu.EBP] = mmu.load32(frame, at);
    g[Cpu.ESP] = frame + 4;
  }

  private void shift(Op op, int register, int count) {
    int times = count & 31;
    if (times == 0) {
      return;
    }
    int value = g[register];
    g[register] =
        switch (op) {
          case SHL -> Shifter.shiftLeft(r, value, times, 4);
          case SHR -> Shifter.shiftRight(r, value, times, 4);
          default -> Shifter.shiftArithmetic(r, value, times, 4);
        };
  }

  private void conditionalMove(int to, int from, int condition) {
    if (r.condition(condition)) {
      g[to] = g[from];
    }
  }

  // What changes memory loads with the rights to store, so that the store cannot fault any more;
  // only then are the flags touched.

  private void addMemory(int address, int operand, int at) {
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.add32(r, value, operand), at);
  }

  private void subMemory(int address, int operand, int at) {
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.sub32(r, value, operand), at);
  }

  private void orMemory(int address, int operand, int at) {
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.logic32(r, value | operand), at);
  }

  private void andMemory(int address, int operand, int at) {
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.logic32(r, value & operand), at);
  }

  private void xorMemory(int address, int operand, int at) {
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.logic32(r, value ^ operand), at);
  }

  private void incMemory(int address, int at) {
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.inc32(r, value), at);
  }

  private void decMemory(int address, int at) {
    int value = mmu.loadForUpdate32(address, at);
    mmu.store32(address, Alu.dec32(r, value), at);
  }
}
