package org.landslide.kernel.hardware;

import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;
import org.landslide.world.GuestRule;
import org.landslide.world.WorldEvent;

/**
 * What must hold when a kernel returns to user code, or waits for an interrupt. With interrupts off
 * user code is never interrupted again; while an interrupt is not acknowledged, no other one of its
 * line or of lesser ones comes.
 */
public final class ReturnRules {
  private static final int WORD = 4;

  /** The line of the timer, before which all others have to wait. */
  private static final int TIMER = 1;

  private final Pc pc;
  private final Cpu cpu;
  private final Set<Integer> returns;
  private final IntUnaryOperator memory;

  /**
   * The rules.
   *
   * @param returns where the instructions are that may return to user code
   * @param memory a word of the kernel's memory
   */
  public ReturnRules(Pc pc, Set<Integer> returns, IntUnaryOperator memory) {
    this.pc = pc;
    this.cpu = pc.machine().cpu();
    this.returns = returns;
    this.memory = memory;
    returns.forEach(cpu::setBreakpoint);
  }

  /** Whether an address has a breakpoint for these rules. */
  public boolean isReturn(int address) {
    return returns.contains(address);
  }

  /** Whether the processor stands at an instruction that returns to user code. */
  public boolean isAtReturn() {
    return isReturn(cpu.eip()) && (stacked(1) & 3) == 3;
  }

  /** Where it returns to. */
  public int target() {
    return stacked(0);
  }

  /** What the stack pointer will be in user code. */
  public int stackPointer() {
    return stacked(3);
  }

  private int stacked(int word) {
    return memory.applyAsInt(cpu.reg(Register.ESP) + WORD * word);
  }

  /** What is wrong with the return to user code at which the processor stands, if it does. */
  public @Nullable WorldEvent atReturn() {
    if (!isAtReturn()) {
      return null;
    }
    int lines = pc.interruptsInService();
    if (lines != 0) {
      return unacknowledged(lines, "returns to user code");
    }
    return (stacked(2) & Registers.IF) != 0
        ? null
        : new WorldEvent.RuleBroken(
            GuestRule.INTERRUPTS_ON_IN_USER_CODE,
            "returns to user code with interrupts off, which nothing can interrupt any more");
  }

  /** What is wrong with waiting for an interrupt, as the processor does. */
  public @Nullable WorldEvent atHalt() {
    int lines = pc.interruptsInService() & TIMER;
    return lines == 0 ? null : unacknowledged(lines, "waits for an interrupt");
  }

  private static WorldEvent unacknowledged(int lines, String deed) {
    return new WorldEvent.RuleBroken(
        GuestRule.INTERRUPTS_ACKNOWLEDGED,
        String.format(
            "%s while the interrupt of line %d is not acknowledged, so that it never comes again",
            deed, Integer.numberOfTrailingZeros(lines)));
  }
}
