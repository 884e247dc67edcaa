package org.landslide.guest.check;

import org.landslide.engine.Footprint;
import org.landslide.engine.FootprintBuilder;
import org.landslide.machine.AccessLog;
import org.landslide.machine.Cpu;

/**
 * Collects what the running thread touches.
 *
 * <p>The processor writes every access down; here they are read off whenever it stops, so that all
 * of them were made in the same circumstances: by one thread, inside or outside of trusted code. An
 * address is a byte of a task's memory, and each task has a space of its own.
 */
final class Recorder {
  private static final int CAPACITY = 1 << 14;

  private final AccessLog log = new AccessLog(CAPACITY);
  private final FootprintBuilder footprint = new FootprintBuilder();
  private final ProgramFacts facts;
  private int space;
  private boolean quiet;

  Recorder(ProgramFacts facts) {
    this.facts = facts;
  }

  void observe(Cpu cpu) {
    cpu.observe(log);
  }

  /** From now on a thread of this task runs. */
  void begin(int task, boolean isQuiet) {
    log.clear();
    space = task;
    quiet = isQuiet;
  }

  /** From now on accesses count or not. */
  void setQuiet(boolean isQuiet) {
    quiet = isQuiet;
  }

  /** Takes the accesses over that were made since the last time. */
  void drain() {
    if (!quiet) {
      int size = log.size();
      for (int i = 0; i < size; i++) {
        add(i);
      }
    }
    log.clear();
  }

  private void add(int i) {
    int address = log.address(i);
    if (!facts.ignoresSomething() || !facts.ignores(address)) {
      footprint.access(space, address, log.bytes(i), log.isWrite(i));
    }
  }

  /** What was touched since the last time. */
  Footprint take() {
    drain();
    return footprint.build();
  }
}
