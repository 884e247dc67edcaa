package org.landslide.bench.kernel;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.landslide.binary.elf.ElfFile;
import org.landslide.kernel.pintos.PintosBoot;
import org.landslide.kernel.pintos.PintosFile;
import org.landslide.kernel.pintos.PintosTask;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;
import org.landslide.machine.state.Register;

/**
 * All ends of a test on a Pintos kernel if an interrupt comes before any single instruction at
 * which the processor would take it, and not only where the checker looks at it. Knows nothing of
 * the checker: only the PC, and some names in the kernel.
 */
final class InterruptBruteForce {
  private static final long LONGEST = 3_000_000;
  private static final int USER = 3;

  /** So many ticks with nothing to do, and no thread will ever wake up. */
  private static final int LONGEST_SLEEP = 100;

  /** How a test can end. */
  enum End {
    DONE,
    PANIC,
    STUCK
  }

  private final Pc pc;
  private final Cpu cpu;
  private final ElfFile elf;
  private final Set<Integer> begins = new TreeSet<>();
  private final Set<End> ends = EnumSet.noneOf(End.class);

  /** Whether the interrupt can come, if the processor takes it. */
  private final BooleanSupplier waits;

  private final Runnable interrupt;

  /** How many moments are still to be tried at most. */
  private int momentsLeft;

  private InterruptBruteForce(byte[] kernel, PintosTask task, boolean ofDisk) throws Exception {
    elf = ElfFile.parse(kernel);
    pc = PintosBoot.boot(kernel, task);
    cpu = pc.machine().cpu();
    waits = ofDisk ? () -> pc.isDiskWaiting(0) : () -> true;
    interrupt = ofDisk ? () -> pc.takeDiskInterrupt(0) : this::tick;
  }

  /** Lets the interrupt of a disk come at any moment in its driver. */
  static InterruptBruteForce ofDisk(byte[] kernel, PintosTask task, byte[] program)
      throws Exception {
    InterruptBruteForce force = new InterruptBruteForce(kernel, task, true);
    force.start(ElfFile.parse(program).entry(), USER);
    force.begins.add(force.address("ide_read"));
    force.begins.add(force.address("ide_write"));
    force.begins.forEach(force.cpu::setBreakpoint);
    return force;
  }

  /** Lets the timer tick at any moment of a test. */
  static InterruptBruteForce ofTimer(byte[] kernel, String test) throws Exception {
    PintosTask task = new PintosTask(test, List.of(), List.of(), false);
    InterruptBruteForce force = new InterruptBruteForce(kernel, task, false);
    int first = force.address("test_" + test.replace('-', '_'));
    force.start(first, 0);
    force.begins.add(first);
    return force;
  }

  /** The task of a test, with its program and others. */
  static PintosTask task(Path programs, String... names) throws Exception {
    List<PintosFile> files = new ArrayList<>();
    for (String name : names) {
      files.add(new PintosFile(name, Files.readAllBytes(programs.resolve(name))));
    }
    return new PintosTask(names[0], List.of(), files, true);
  }

  private int address(String name) {
    return elf.symbols().find(name).orElseThrow().address();
  }

  private void start(int first, int privilege) {
    cpu.setBreakpoint(first);
    while (cpu.eip() != first || (cpu.selector(Register.CS) & USER) != privilege) {
      pc.run(LONGEST);
    }
    cpu.clearBreakpoint(first);
    pc.setTimerRuns(false);
    pc.setDisksAtOnce(true);
    pc.setDisksHeld(true);
    cpu.setBreakpoint(address("shutdown"));
    cpu.setBreakpoint(address("debug_panic"));
  }

  private void tick() {
    pc.tick();
    pc.takeInterrupt();
  }

  /**
   * All ends of runs in which the interrupt comes early a number of times at most, and otherwise
   * when nothing else is left to do.
   */
  Set<End> ends(int early, int moments) {
    momentsLeft = moments;
    go(early, begins.contains(cpu.eip()));
    return ends;
  }

  private void go(int early, boolean begun) {
    boolean stepping = begun;
    int idle = 0;
    while (true) {
      if (stepping && cpu.interruptible() && !cpu.isHalted() && waits.getAsBoolean()) {
        tryEarly(early);
      }
      Pc.End end = pc.run(stepping ? 1 : LONGEST);
      if (cpu.isHalted()) {
        if (!waits.getAsBoolean() || idle++ > LONGEST_SLEEP) {
          ends.add(End.STUCK);
          return;
        }
        interrupt.run();
        stepping = false;
      } else if (end == Pc.End.BREAKPOINT || stepping) {
        if (cpu.eip() == address("shutdown") || cpu.eip() == address("debug_panic")) {
          ends.add(cpu.eip() == address("shutdown") ? End.DONE : End.PANIC);
          return;
        }
        stepping = true;
        idle = 0;
      } else {
        throw new IllegalStateException("the kernel has ended with " + end);
      }
    }
  }

  private void tryEarly(int early) {
    if (early == 0 || momentsLeft == 0) {
      return;
    }
    momentsLeft--;
    Pc.State here = pc.snapshot();
    interrupt.run();
    go(early - 1, false);
    pc.restore(here);
  }
}
