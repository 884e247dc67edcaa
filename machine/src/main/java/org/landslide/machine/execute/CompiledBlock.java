package org.landslide.machine.execute;

import org.jspecify.annotations.Nullable;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.state.Registers;

/** A block as a Java method. What is compiled extends this and does nothing but call its fields. */
public abstract class CompiledBlock {
  final int[] g;
  final FastOps ops;
  private final Registers r;
  private final Mmu mmu;
  private final Executor executor;
  private final @Nullable Insn[] generic;

  CompiledBlock(
      Registers registers, Mmu mmu, Executor executor, FastOps ops, @Nullable Insn[] generic) {
    this.r = registers;
    this.g = registers.gpr;
    this.mmu = mmu;
    this.executor = executor;
    this.ops = ops;
    this.generic = generic;
  }

  /** Executes the whole block, which begins at an address, and leaves EIP at the next one. */
  public abstract void run(int base);

  /** Executes an instruction that has no operation of its own. */
  final void generic(int slot, int at) {
    Insn insn = generic[slot];
    assert insn != null : "a generic operation has its instruction beside it";
    mmu.setFailedAt(at);
    executor.execute(insn, at);
  }

  final void goOnAt(int eip) {
    r.eip = eip;
  }
}
