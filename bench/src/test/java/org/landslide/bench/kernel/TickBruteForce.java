package org.landslide.bench.kernel;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.landslide.binary.elf.ElfFile;
import org.landslide.kernel.Multiboot;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;
import org.landslide.machine.state.Register;

/**
 * All outcomes of a test on our kernel if the timer ticks, or does not, wherever a thread calls
 * mutex_lock, returns from mutex_unlock, or goes on after a switch. Knows nothing of the checker:
 * only the PC, and some names in the kernel.
 */
final class TickBruteForce {
  private static final int MEGABYTES = 64;
  private static final long TO_PROMPT = 3_000_000;
  private static final long LONGEST = 20_000_000;

  /** So many ticks may follow one another: enough to come to each thread of a small test. */
  private static final int TICKS_IN_A_ROW = 3;

  private final Pc pc = new Pc(MEGABYTES);
  private final Cpu cpu = pc.machine().cpu();
  private final int lock;
  private final int unlock;
  private final int afterSchedule;
  private final int threadEntry;
  private final Pc.State start;
  private final Set<String> outcomes = new TreeSet<>();
  private long runs;

  TickBruteForce(byte[] kernel, String test) throws Exception {
    ElfFile elf = ElfFile.parse(kernel);
    lock = address(elf, "mutex_lock");
    unlock = address(elf, "mutex_unlock");
    threadEntry = address(elf, "thread_entry");
    int exec = address(elf, "sys_exec");
    Multiboot.boot(kernel, "pebbles", pc, MEGABYTES);
    pc.run(TO_PROMPT);
    pc.type(test + "\n");
    cpu.setBreakpoint(exec);
    while (pc.run(TO_PROMPT) != Pc.End.BREAKPOINT) {
      // The shell reads what is typed.
    }
    cpu.clearBreakpoint(exec);
    pc.setTimerRuns(false);
    pc.forgetKeys();
    afterSchedule = callOf(elf, "block", address(elf, "schedule"));
    List.of(lock, unlock, threadEntry, afterSchedule).forEach(cpu::setBreakpoint);
    start = pc.snapshot();
  }

  private static int address(ElfFile elf, String name) {
    return elf.symbols().find(name).orElseThrow().address();
  }

  /** Where the call of one function in another returns to. */
  private static int callOf(ElfFile elf, String caller, int callee) {
    int at = address(elf, caller);
    while (elf.code().byteAt(at) != 0xe8
        || at + 5 + elf.code().wordAt(at + 1).orElseThrow() != callee) {
      at++;
    }
    return at + 5;
  }

  /**
   * The text on the screen at the end, of all runs with so many points at which the timer ticks.
   */
  Set<String> outcomes(int most) {
    pc.restore(start);
    go(most);
    return outcomes;
  }

  long runs() {
    return runs;
  }

  private void go(int preemptions) {
    int returnsTo = 0;
    int stack = 0;
    while (true) {
      Pc.End end = pc.run(LONGEST);
      if (end == Pc.End.HALTED) {
        runs++;
        outcomes.add(outcome());
        return;
      }
      if (end != Pc.End.BREAKPOINT) {
        throw new IllegalStateException("the kernel has ended with " + end);
      }
      int at = cpu.eip();
      boolean arrives = at == afterSchedule || at == threadEntry;
      if (arrives) {
        while (pc.runToBoundary(LONGEST) == Pc.End.BREAKPOINT) {
          // What comes before is not interruptible.
        }
        choose(preemptions);
      } else if (at == unlock) {
        returnsTo = word(cpu.reg(Register.ESP));
        stack = cpu.reg(Register.ESP);
        cpu.setBreakpoint(returnsTo);
      } else if (at == lock || (at == returnsTo && cpu.reg(Register.ESP) == stack + 4)) {
        choose(preemptions);
      }
    }
  }

  /** Tries what comes of ticks here, and goes back. */
  private void choose(int preemptions) {
    if (!cpu.interruptible() || preemptions == 0) {
      return;
    }
    Pc.State here = pc.snapshot();
    for (int ticks = 1; ticks <= TICKS_IN_A_ROW; ticks++) {
      for (int i = 0; i < ticks; i++) {
        pc.tick();
        pc.takeInterrupt();
        while (pc.runToBoundary(LONGEST) == Pc.End.BREAKPOINT) {
          // The handler, and the scheduler, have points too; they are not for us.
        }
      }
      go(preemptions - 1);
      pc.restore(here);
    }
  }

  private int word(int address) {
    return pc.machine().memory().load32(pc.machine().mmu().translate(address));
  }

  /** What the test has printed. */
  private String outcome() {
    List<String> rows = pc.screen();
    return rows.stream()
        .filter(row -> row.startsWith("status") || row.startsWith("make_runnable"))
        .reduce("", (a, b) -> a + b + "\n");
  }
}
