package org.landslide.machine;

import org.jspecify.annotations.Nullable;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.MicroOp;
import org.landslide.machine.execute.Block;
import org.landslide.machine.execute.BlockCompiler;
import org.landslide.machine.execute.BlockLeft;
import org.landslide.machine.execute.CompiledBlock;
import org.landslide.machine.execute.Executor;
import org.landslide.machine.execute.FastOps;
import org.landslide.machine.execute.Mmu;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Registers;

/**
 * Executes blocks: hot ones as the method they were compiled to, the others one operation at a
 * time.
 *
 * <p>One table switch over small arms; {@link #interpret} has to stay under the 8,000 bytes of
 * bytecode above which HotSpot does not compile a method (a test watches that). EIP is not kept up
 * during a block: it follows from the index of the instruction, which also travels with every
 * memory access for the sake of the slow path.
 */
public final class Interpreter {
  private final Registers r;
  private final int[] g;
  private final Mmu mmu;
  private final Executor executor;
  private final FastOps ops;
  private final BlockCompiler compiler;

  /** After so many executions a block is compiled. */
  private final long hot;

  /** The last instruction was one after which more than EIP may have changed. */
  private boolean special;

  /** The next instruction overwrites the block it is in, which a compiled block cannot do. */
  private boolean onceInterpreted;

  Interpreter(Registers registers, Mmu mmu, Executor executor, long hot) {
    this.hot = hot;
    this.r = registers;
    this.g = registers.gpr;
    this.mmu = mmu;
    this.executor = executor;
    this.ops = new FastOps(registers, mmu);
    this.compiler = new BlockCompiler(registers, mmu, executor, ops);
  }

  /**
   * Executes up to {@code most} instructions, block after block, beginning with the block at EIP,
   * and leaves EIP at the next one. Comes back early, for its caller to look around, after
   * everything that could ask for more than going on: an instruction that ends its block in an
   * unusual way, a block that is not decoded yet or has a breakpoint, a call for attention. Gives
   * the fault that ended it, if one did; EIP then stands at the instruction that failed.
   */
  @Nullable CpuFault run(Block entry, long most) {
    Block block = entry;
    long left = most;
    while (true) {
      block.enterAt(r.eip);
      mmu.enter(block);
      try {
        left -= execute(block, left);
      } catch (CpuFault fault) {
        backTo(block);
        return fault;
      } catch (BlockLeft signal) {
        backTo(block);
        onceInterpreted = true;
        return null;
      }
      Block next = left > 0 && !mmu.wantsAttention() && !special ? mmu.plainBlockAt(r.eip) : null;
      if (next == null) {
        special = false;
        return null;
      }
      block = next;
    }
  }

  /** Leaves EIP at the instruction that was not completed. */
  private void backTo(Block block) {
    int at = mmu.failedAt();
    r.eip = block.addressOf(at);
    r.retired += block.instructionsBefore(at);
  }

  private int execute(Block block, long left) {
    CompiledBlock compiled = onceInterpreted ? null : compiled(block);
    onceInterpreted = false;
    int executed = block.count;
    if (compiled != null && left >= block.count) {
      compiled.run(r.eip);
    } else {
      executed = interpret(block, left < block.count ? (int) left : block.count);
    }
    r.retired += executed;
    return executed;
  }

  private @Nullable CompiledBlock compiled(Block block) {
    if (block.compiled == null && block.heat++ == hot) {
      block.compiled = compiler.compile(block);
    }
    return block.compiled;
  }

  /** Executes the first {@code count} instructions of a block and gives how many there were. */
  // Arms that end with `continue` go on inside the block, those that end with `break` leave it.
  @SuppressWarnings("StatementSwitchToExpressionSwitch")
  private int interpret(Block block, int count) {
    final int base = r.eip;
    final int[] code = block.code;
    final int first = block.breakpoint ? Block.STRIDE : 0;
    final int end = first + (count << Block.STRIDE_SHIFT);
    int at = first;
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
            Insn insn = insn(block, at);
            r.eip = base + code[at + 3] + insn.length;
            executor.execute(insn, at);
            special = true;
            break;
          case MicroOp.LEAVE_BLOCK:
            r.eip = base + code[at + 3];
            special = true;
            return executed(at - first);
          case MicroOp.MOV_RR:
            ops.movRR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOV_RI:
            ops.movRI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOV_RM:
            ops.movRM(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOV_MR:
            ops.movMR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOV_MI:
            ops.movMI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOV8_RR:
            ops.mov8RR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOV8_RI:
            ops.mov8RI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOV8_RM:
            ops.mov8RM(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOV8_MR:
            ops.mov8MR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOV8_MI:
            ops.mov8MI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOV16_MR:
            ops.mov16MR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOV16_RM:
            ops.mov16RM(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOVZX_R8:
            ops.movzxR8(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOVZX_R16:
            ops.movzxR16(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOVZX_M8:
            ops.movzxM8(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOVZX_M16:
            ops.movzxM16(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOVSX_R8:
            ops.movsxR8(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOVSX_R16:
            ops.movsxR16(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOVSX_M8:
            ops.movsxM8(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.MOVSX_M16:
            ops.movsxM16(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.LEA:
            ops.lea(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.ADD_RR:
            ops.addRR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.ADD_RI:
            ops.addRI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.ADD_RM:
            ops.addRM(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.ADD_MR:
            ops.addMR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.ADD_MI:
            ops.addMI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.OR_RR:
            ops.orRR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.OR_RI:
            ops.orRI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.OR_RM:
            ops.orRM(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.OR_MR:
            ops.orMR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.OR_MI:
            ops.orMI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.AND_RR:
            ops.andRR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.AND_RI:
            ops.andRI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.AND_RM:
            ops.andRM(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.AND_MR:
            ops.andMR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.AND_MI:
            ops.andMI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.SUB_RR:
            ops.subRR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.SUB_RI:
            ops.subRI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.SUB_RM:
            ops.subRM(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.SUB_MR:
            ops.subMR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.SUB_MI:
            ops.subMI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.XOR_RR:
            ops.xorRR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.XOR_RI:
            ops.xorRI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.XOR_RM:
            ops.xorRM(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.XOR_MR:
            ops.xorMR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.XOR_MI:
            ops.xorMI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.CMP_RR:
            ops.cmpRR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.CMP_RI:
            ops.cmpRI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.CMP_RM:
            ops.cmpRM(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.CMP_MR:
            ops.cmpMR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.CMP_MI:
            ops.cmpMI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.TEST_RR:
            ops.testRR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.TEST_RI:
            ops.testRI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.TEST_MI:
            ops.testMI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.CMP8_RR:
            ops.cmp8RR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.CMP8_RI:
            ops.cmp8RI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.CMP8_RM:
            ops.cmp8RM(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.CMP8_MI:
            ops.cmp8MI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.TEST8_RR:
            ops.test8RR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.TEST8_RI:
            ops.test8RI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.INC_R:
            ops.incR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.DEC_R:
            ops.decR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.INC_M:
            ops.incM(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.DEC_M:
            ops.decM(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.NEG_R:
            ops.negR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.NOT_R:
            ops.notR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.SHL_RI:
            ops.shlRI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.SHR_RI:
            ops.shrRI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.SAR_RI:
            ops.sarRI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.SHL_RC:
            ops.shlRC(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.SHR_RC:
            ops.shrRC(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.SAR_RC:
            ops.sarRC(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.IMUL_RR:
            ops.imulRR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.IMUL_RM:
            ops.imulRM(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.IMUL_RRI:
            ops.imulRRI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.IMUL_RMI:
            ops.imulRMI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.PUSH_R:
            ops.pushR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.PUSH_I:
            ops.pushI(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.PUSH_M:
            ops.pushM(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.POP_R:
            ops.popR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.LEAVE:
            ops.leave(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.CDQ:
            ops.cdq(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.CMOV_RR:
            ops.cmovRR(a, b, ea, code[at + 2], at);
            continue;
          case MicroOp.JO:
            ops.jo(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JNO:
            ops.jno(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JB:
            ops.jb(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JAE:
            ops.jae(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JE:
            ops.je(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JNE:
            ops.jne(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JBE:
            ops.jbe(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JA:
            ops.ja(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JS:
            ops.js(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JNS:
            ops.jns(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JP:
            ops.jp(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JNP:
            ops.jnp(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JL:
            ops.jl(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JGE:
            ops.jge(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JLE:
            ops.jle(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JG:
            ops.jg(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JMP:
            ops.jmp(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.JMP_R:
            ops.jmpR(a, b, ea, code[at + 2], at);
            break;
          case MicroOp.JMP_M:
            ops.jmpM(a, b, ea, code[at + 2], at);
            break;
          case MicroOp.CALL:
            ops.call(a, b, base + ea, base + code[at + 2], at);
            break;
          case MicroOp.CALL_R:
            ops.callR(a, b, ea, base + code[at + 2], at);
            break;
          case MicroOp.CALL_M:
            ops.callM(a, b, ea, base + code[at + 2], at);
            break;
          case MicroOp.RET:
            ops.ret(a, b, ea, code[at + 2], at);
            break;
          case MicroOp.RET_I:
            ops.retI(a, b, ea, code[at + 2], at);
            break;
          default:
            throw new IllegalStateException("no such operation: " + MicroOp.op(w));
        }
        return executed(at - first) + 1;
      }
    } catch (CpuFault fault) {
      mmu.setFailedAt(at);
      throw fault;
    }
    r.eip = base + (count == block.count ? block.length : code[end + 3]);
    return count;
  }

  private static Insn insn(Block block, int at) {
    Insn insn = block.generic[at >> Block.STRIDE_SHIFT];
    assert insn != null : "a generic operation has its instruction beside it";
    return insn;
  }

  private static int executed(int distance) {
    return distance >> Block.STRIDE_SHIFT;
  }
}
