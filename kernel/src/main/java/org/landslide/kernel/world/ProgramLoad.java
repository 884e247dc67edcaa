package org.landslide.kernel.world;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.landslide.kernel.code.KernelCode;
import org.landslide.kernel.hardware.ReturnRules;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.Register;

/**
 * Whether the kernel executes the program whose name was typed. A system call of this kind does not
 * return to its caller, unless it has failed. It is looked at in a run of its own.
 */
final class ProgramLoad {
  /** What a kernel may take to load a program. */
  private static final long LONGEST = 200_000_000;

  /** The system call of Pebbles that replaces the program of a task. */
  private static final String EXECUTE = "exec";

  private final Booted booted;
  private final Pc pc;
  private final Cpu cpu;
  private final Threads threads;
  private final ThreadWatch watch;
  private final ReturnRules returns;

  /** The registers with which threads have called it. */
  private final Map<Integer, CpuContext> callers = new HashMap<>();

  /** The last thread that was refused, or 0. */
  private int refused;

  ProgramLoad(Booted booted, KernelCode code) {
    this.booted = booted;
    pc = booted.open();
    pc.setTimerRuns(true);
    cpu = pc.machine().cpu();
    threads = booted.threads().copy();
    watch = new ThreadWatch(pc, code, threads);
    returns = new ReturnRules(pc, code.returns(), this::word);
    booted.gates().plant(cpu);
  }

  private int word(int address) {
    int physical = pc.machine().mmu().translate(address);
    return physical == -1 ? 0 : pc.machine().memory().load32(physical);
  }

  /** Whether the thread that was to execute it was refused, and has ended. */
  boolean fails() {
    long end = cpu.retired() + LONGEST;
    while (cpu.retired() < end) {
      Pc.End stop = watch.run(end - cpu.retired());
      boolean isHere = stop == Pc.End.BREAKPOINT || stop == null;
      if (!isHere && stop != Pc.End.DEBUG_CALL && stop != Pc.End.STALE_TRANSLATION) {
        return false; // What is wrong then will be found in the test.
      }
      if (returns.isAtReturn() && isExecuted()) {
        return false;
      }
      if (booted.gates().isGate(cpu.eip()) && isOver()) {
        return refused != 0;
      }
    }
    return false;
  }

  /** Whether the current thread, which is about to return to user code, has another program now. */
  private boolean isExecuted() {
    CpuContext caller = callers.remove(threads.current());
    if (caller == null) {
      return false;
    }
    boolean isBack =
        returns.target() == caller.eip() && returns.stackPointer() == caller.reg(Register.ESP);
    refused = isBack ? threads.current() : refused;
    return !isBack;
  }

  /** Whether the current thread, which has just come into the kernel, ends, or reads again. */
  private boolean isOver() {
    Gates gates = booted.gates();
    Gates.Entry entry = gates.enter(cpu, threads, this::word);
    int tid = threads.current();
    if (!entry.fromUser()) {
      return false;
    }
    @Nullable CpuContext caller = threads.get(tid).caller();
    if (caller != null && gates.describe(entry.vector()).equals(EXECUTE)) {
      callers.put(tid, caller);
    }
    return (gates.isLast(entry.vector()) && tid == refused)
        || (gates.isRead(entry.vector()) && tid == booted.testEnd().reader());
  }
}
