package org.landslide.machine;

import static org.landslide.machine.MicroOp.a;
import static org.landslide.machine.MicroOp.b;

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
              g[a(w)] = g[b(w)];
              continue;
            case MicroOp.MOV_RI:
              g[a(w)] = code[at + 2];
              continue;
            case MicroOp.MOV_RM:
              g[a(w)] = load(w, code, at);
              continue;
            case MicroOp.MOV_MR:
              store(w, code, at, g[a(w)]);
              continue;
            case MicroOp.MOV_MI:
              store(w, code, at, code[at + 2]);
              continue;
            case MicroOp.MOV8_RR:
              r.set8(a(w), r.get8(b(w)));
              continue;
            case MicroOp.MOV8_RI:
              r.set8(a(w), code[at + 2]);
              continue;
            case MicroOp.MOV8_RM:
              r.set8(a(w), load8(w, code, at));
              continue;
            case MicroOp.MOV8_MR:
              mmu.store8(ea(w, code, at), r.get8(a(w)), at);
              continue;
            case MicroOp.MOV8_MI:
              mmu.store8(ea(w, code, at), code[at + 2], at);
              continue;
            case MicroOp.MOV16_MR:
              mmu.store16(ea(w, code, at), g[a(w)], at);
              continue;
            case MicroOp.MOV16_RM:
              r.set16(a(w), load16(w, code, at));
              continue;
            case MicroOp.MOVZX_R8:
              g[a(w)] = r.get8(b(w));
              continue;
            case MicroOp.MOVZX_R16:
              g[a(w)] = g[b(w)] & 0xffff;
              continue;
            case MicroOp.MOVZX_M8:
              g[a(w)] = load8(w, code, at);
              continue;
            case MicroOp.MOVZX_M16:
              g[a(w)] = load16(w, code, at);
              continue;
            case MicroOp.MOVSX_R8:
              g[a(w)] = (byte) r.get8(b(w));
              continue;
            case MicroOp.MOVSX_R16:
              g[a(w)] = (short) g[b(w)];
              continue;
            case MicroOp.MOVSX_M8:
              g[a(w)] = (byte) load8(w, code, at);
              continue;
            case MicroOp.MOVSX_M16:
              g[a(w)] = (short) load16(w, code, at);
              continue;
            case MicroOp.LEA:
              g[a(w)] = ea(w, code, at);
              continue;
            case MicroOp.ADD_RR:
              g[a(w)] = Alu.add32(r, g[a(w)], g[b(w)]);
              continue;
            case MicroOp.ADD_RI:
              g[a(w)] = Alu.add32(r, g[a(w)], code[at + 2]);
              continue;
            case MicroOp.ADD_RM:
              g[a(w)] = Alu.add32(r, g[a(w)], load(w, code, at));
              continue;
            case MicroOp.ADD_MR:
              addMemory(w, code, at, g[a(w)]);
              continue;
            case MicroOp.ADD_MI:
              addMemory(w, code, at, code[at + 2]);
              continue;
            case MicroOp.OR_RR:
              g[a(w)] = Alu.logic32(r, g[a(w)] | g[b(w)]);
              continue;
            case MicroOp.OR_RI:
              g[a(w)] = Alu.logic32(r, g[a(w)] | code[at + 2]);
              continue;
            case MicroOp.OR_RM:
              g[a(w)] = Alu.logic32(r, g[a(w)] | load(w, code, at));
              continue;
            case MicroOp.OR_MR:
              orMemory(w, code, at, g[a(w)]);
              continue;
            case MicroOp.OR_MI:
              orMemory(w, code, at, code[at + 2]);
              continue;
            case MicroOp.AND_RR:
              g[a(w)] = Alu.logic32(r, g[a(w)] & g[b(w)]);
              continue;
            case MicroOp.AND_RI:
              g[a(w)] = Alu.logic32(r, g[a(w)] & code[at + 2]);
              continue;
            case MicroOp.AND_RM:
              g[a(w)] = Alu.logic32(r, g[a(w)] & load(w, code, at));
              continue;
            case MicroOp.AND_MR:
              andMemory(w, code, at, g[a(w)]);
              continue;
            case MicroOp.AND_MI:
              andMemory(w, code, at, code[at + 2]);
              continue;
            case MicroOp.SUB_RR:
              g[a(w)] = Alu.sub32(r, g[a(w)], g[b(w)]);
              continue;
            case MicroOp.SUB_RI:
              g[a(w)] = Alu.sub32(r, g[a(w)], code[at + 2]);
              continue;
            case MicroOp.SUB_RM:
              g[a(w)] = Alu.sub32(r, g[a(w)], load(w, code, at));
              continue;
            case MicroOp.SUB_MR:
              subMemory(w, code, at, g[a(w)]);
              continue;
            case MicroOp.SUB_MI:
              subMemory(w, code, at, code[at + 2]);
              continue;
            case MicroOp.XOR_RR:
              g[a(w)] = Alu.logic32(r, g[a(w)] ^ g[b(w)]);
              continue;
            case MicroOp.XOR_RI:
              g[a(w)] = Alu.logic32(r, g[a(w)] ^ code[at + 2]);
              continue;
            case MicroOp.XOR_RM:
              g[a(w)] = Alu.logic32(r, g[a(w)] ^ load(w, code, at));
              continue;
            case MicroOp.XOR_MR:
              xorMemory(w, code, at, g[a(w)]);
              continue;
            case MicroOp.XOR_MI:
              xorMemory(w, code, at, code[at + 2]);
              continue;
            case MicroOp.CMP_RR:
              Alu.sub32(r, g[a(w)], g[b(w)]);
              continue;
            case MicroOp.CMP_RI:
              Alu.sub32(r, g[a(w)], code[at + 2]);
              continue;
            case MicroOp.CMP_RM:
              Alu.sub32(r, g[a(w)], load(w, code, at));
              continue;
            case MicroOp.CMP_MR:
              Alu.sub32(r, load(w, code, at), g[a(w)]);
              continue;
            case MicroOp.CMP_MI:
              Alu.sub32(r, load(w, code, at), code[at + 2]);
              continue;
            case MicroOp.TEST_RR:
              Alu.logic32(r, g[a(w)] & g[b(w)]);
              continue;
            case MicroOp.TEST_RI:
              Alu.logic32(r, g[a(w)] & code[at + 2]);
              continue;
            case MicroOp.TEST_MI:
              Alu.logic32(r, load(w, code, at) & code[at + 2]);
              continue;
            case MicroOp.CMP8_RR:
              Alu.sub(r, r.get8(a(w)), r.get8(b(w)), 1);
              continue;
            case MicroOp.CMP8_RI:
              Alu.sub(r, r.get8(a(w)), code[at + 2], 1);
              continue;
            case MicroOp.CMP8_RM:
              Alu.sub(r, r.get8(a(w)), load8(w, code, at), 1);
              continue;
            case MicroOp.CMP8_MI:
              Alu.sub(r, load8(w, code, at), code[at + 2], 1);
              continue;
            case MicroOp.TEST8_RR:
              Alu.logic(r, r.get8(a(w)) & r.get8(b(w)), 1);
              continue;
            case MicroOp.TEST8_RI:
              Alu.logic(r, r.get8(a(w)) & code[at + 2], 1);
              continue;
            case MicroOp.INC_R:
              g[a(w)] = Alu.inc32(r, g[a(w)]);
              continue;
            case MicroOp.DEC_R:
              g[a(w)] = Alu.dec32(r, g[a(w)]);
              continue;
            case MicroOp.INC_M:
              incMemory(w, code, at);
              continue;
            case MicroOp.DEC_M:
              decMemory(w, code, at);
              continue;
            case MicroOp.NEG_R:
              g[a(w)] = Alu.sub32(r, 0, g[a(w)]);
              continue;
            case MicroOp.NOT_R:
              g[a(w)] = ~g[a(w)];
              continue;
            case MicroOp.SHL_RI:
              shift(Op.SHL, w, code[at + 2]);
              continue;
            case MicroOp.SHR_RI:
              shift(Op.SHR, w, code[at + 2]);
              continue;
            case MicroOp.SAR_RI:
              shift(Op.SAR, w, code[at + 2]);
              continue;
            case MicroOp.SHL_RC:
              shift(Op.SHL, w, g[Cpu.ECX]);
              continue;
            case MicroOp.SHR_RC:
              shift(Op.SHR, w, g[Cpu.ECX]);
              continue;
            case MicroOp.SAR_RC:
              shift(Op.SAR, w, g[Cpu.ECX]);
              continue;
            case MicroOp.IMUL_RR:
              g[a(w)] = Alu.imul(r, g[a(w)], g[b(w)], 4);
              continue;
            case MicroOp.IMUL_RM:
              g[a(w)] = Alu.imul(r, g[a(w)], load(w, code, at), 4);
              continue;
            case MicroOp.IMUL_RRI:
              g[a(w)] = Alu.imul(r, g[b(w)], code[at + 2], 4);
              continue;
            case MicroOp.IMUL_RMI:
              g[a(w)] = Alu.imul(r, load(w, code, at), code[at + 2], 4);
              continue;
            case MicroOp.PUSH_R:
              push(g[a(w)], at);
              continue;
            case MicroOp.PUSH_I:
              push(code[at + 2], at);
              continue;
            case MicroOp.PUSH_M:
              push(load(w, code, at), at);
              continue;
            case MicroOp.POP_R:
              pop(w, at);
              continue;
            case MicroOp.LEAVE:
              leave(at);
              continue;
            case MicroOp.CDQ:
              g[Cpu.EDX] = g[Cpu.EAX] >> 31;
              continue;
            case MicroOp.CMOV_RR:
              conditionalMove(w, code[at + 2]);
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
              r.eip = g[a(w)];
              break;
            case MicroOp.JMP_M:
              r.eip = load(w, code, at);
              break;
            case MicroOp.CALL:
              call(base + code[at + 2], base + code[at + 1], at);
              break;
            case MicroOp.CALL_R:
              call(g[a(w)], base + code[at + 2], at);
              break;
            case MicroOp.CALL_M:
              call(load(w, code, at), base + code[at + 2], at);
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
