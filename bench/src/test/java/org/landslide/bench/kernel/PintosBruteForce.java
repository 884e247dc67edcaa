package org.landslide.bench.kernel;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Symbol;
import org.landslide.kernel.pintos.PintosBoot;
import org.landslide.kernel.pintos.PintosTask;
import org.landslide.machine.Cpu;
import org.landslide.machine.decode.Decoder;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Op;
import org.landslide.machine.device.Pc;
import org.landslide.machine.state.Register;

/**
 * All outcomes of a test on a Pintos kernel if the timer ticks, or does not, wherever a thread is
 * about to disable interrupts or has enabled them. Knows nothing of the checker: only the PC, and
 * some names in the kernel.
 */
final class PintosBruteForce {
  private static final long LONGEST = 3_000_000;

  /** Each thread has a page for its stack. */
  private static final int STACK = ~0xfff;

  private final Pc pc;
  private final Cpu cpu;
  private final ElfFile elf;
  private final Set<Integer> disabling = new HashSet<>();
  private final Set<Integer> enabling = new HashSet<>();
  private final int shutdown;
  private final int panic;
  private final Pc.State start;
  private final StringBuilder printed = new StringBuilder();
  private final Set<String> outcomes = new TreeSet<>();

  /** No slice is longer, and no sleep. */
  private final int mostTicks;

  PintosBruteForce(byte[] kernel, String test, int mostTicks) throws Exception {
    this.mostTicks = mostTicks;
    elf = ElfFile.parse(kernel);
    pc = PintosBoot.boot(kernel, new PintosTask(test, List.of(), List.of(), false));
    cpu = pc.machine().cpu();
    shutdown = address("shutdown");
    panic = address("debug_panic");
    int first = address("test_" + test.replace('-', '_'));
    cpu.setBreakpoint(first);
    while (pc.run(LONGEST) != Pc.End.BREAKPOINT) {
      // It boots.
    }
    pc.setTimerRuns(false);
    pc.setSerialSink(code -> printed.append((char) code));
    elf.symbols().functions().forEach(this::scan);
    disabling.forEach(cpu::setBreakpoint);
    enabling.forEach(cpu::setBreakpoint);
    cpu.setBreakpoint(shutdown);
    cpu.setBreakpoint(panic);
    start = pc.snapshot();
  }

  private int address(String name) {
    return elf.symbols().find(name).orElseThrow().address();
  }

  private void scan(Symbol function) {
    int end = function.address() + function.size();
    for (int at = function.address(); at < end; ) {
      Insn insn = Decoder.decode(address -> Math.max(0, elf.code().byteAt(address)), at);
      if (insn.operation() == Op.CLI) {
        disabling.add(at);
      } else if (insn.operation() == Op.STI) {
        enabling.add(at);
      }
      at += Math.max(1, insn.length());
    }
  }

  /** What tests have printed of all runs with so many points at which the timer ticks, at most. */
  Set<String> outcomes(int most) {
    pc.restore(start);
    printed.setLength(0);
    go(most);
    return outcomes;
  }

  private void go(int preemptions) {
    while (true) {
      Pc.End end = pc.run(LONGEST);
      if (cpu.isHalted() || end == Pc.End.HALTED) {
        pc.tick(); // Nothing else can happen.
        continue;
      }
      if (end != Pc.End.BREAKPOINT) {
        throw new IllegalStateException("the kernel has ended with " + end);
      }
      if (cpu.eip() == shutdown || cpu.eip() == panic) {
        outcomes.add(cpu.eip() == panic ? "PANIC" : outcome());
        return;
      }
      if (enabling.contains(cpu.eip())) {
        pc.run(1);
        pc.run(cpu.interruptible() ? 0 : 1);
      }
      choose(preemptions);
    }
  }

  /** Tries what comes of another thread that gets the processor here, and goes back. */
  private void choose(int preemptions) {
    if (!cpu.interruptible() || preemptions == 0) {
      return;
    }
    Pc.State here = pc.snapshot();
    int length = printed.length();
    int thread = cpu.reg(Register.ESP) & STACK;
    for (int i = 0; i < mostTicks && (cpu.reg(Register.ESP) & STACK) == thread; i++) {
      pc.tick();
      pc.takeInterrupt();
      while (pc.runToBoundary(LONGEST) == Pc.End.BREAKPOINT) {
        // The handler, and the scheduler, have points too; they are not for us.
      }
    }
    if ((cpu.reg(Register.ESP) & STACK) != thread) {
      go(preemptions - 1);
    }
    pc.restore(here);
    printed.setLength(length);
  }

  /** What the test has printed of what it saw. */
  private String outcome() {
    return outcome(printed.toString());
  }

  static String outcome(String text) {
    return text.lines()
        .filter(row -> row.contains(") order ") || row.contains(") more "))
        .reduce("", (a, b) -> a + b + "\n");
  }
}
