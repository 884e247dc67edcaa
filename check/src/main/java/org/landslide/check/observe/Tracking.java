package org.landslide.check.observe;

import org.landslide.check.state.SeenValues;
import org.landslide.check.state.TouchedWords;
import org.landslide.check.state.VainAttempt;
import org.landslide.engine.model.FootprintBuilder;
import org.landslide.engine.model.History;
import org.landslide.machine.memory.AccessLog;
import org.landslide.world.World;

/** What a thread looks at, from which it can be told whether it merely waits. */
final class Tracking {
  private final FootprintBuilder pending = new FootprintBuilder();
  private final FootprintBuilder kernel = new FootprintBuilder();
  private final TouchedWords touched = new TouchedWords();
  private boolean on;
  private boolean hidden;
  private boolean clock;

  /** Whether the kernel has changed something for the thread that others could see. */
  private boolean changing;

  /** How many atomic instructions are executed is of interest. */
  private boolean counting;

  private int atomics;

  void begin(boolean countAtomics) {
    on = true;
    counting |= countAtomics;
    forget();
  }

  void end() {
    on = false;
    counting = false;
    forget();
  }

  private void forget() {
    touched.clear();
    pending.clear();
    kernel.clear();
    hidden = false;
    clock = false;
    changing = false;
    atomics = 0;
  }

  boolean isOn() {
    return on;
  }

  /**
   * Some memory was accessed.
   *
   * @param counts whether the access counts in footprints, so that other threads may conflict with
   *     it
   */
  void memory(int space, int address, int bytes, boolean counts) {
    touched.add(address, bytes);
    hidden |= !counts;
    if (counts) {
      pending.read(space, address, bytes);
    }
  }

  /** The kernel has looked at something for the thread. */
  void kernel(int space, int address, int bytes) {
    pending.read(space, address, bytes);
    kernel.read(space, address, bytes);
  }

  /** The kernel has changed something for the thread, and not only whether the thread sleeps. */
  void changes() {
    changing = true;
  }

  /** The time was asked for. */
  void clock() {
    clock = true;
  }

  boolean countsAtomics() {
    return counting;
  }

  /** Each of them reads once, whether it writes or not. */
  void countAtomics(AccessLog log, AtomicCode code) {
    for (int i = 0; i < log.size(); i++) {
      atomics += !log.isWrite(i) && code.isAtomic(log.instruction(i)) ? 1 : 0;
    }
  }

  int atomics() {
    return atomics;
  }

  boolean hasLookedAtClock() {
    return clock;
  }

  /** The same number for the same words. */
  long signature() {
    return touched.signature();
  }

  /** The same number for the same words outside of a page. */
  long signatureOutside(int page) {
    return touched.signatureOutside(page);
  }

  /** All of it, with the values that are there now. */
  VainAttempt attempt(World world, int tid, History history) {
    SeenValues seen = SeenValues.of(touched, world, tid);
    return new VainAttempt(pending.build(), kernel.build(), seen, hidden, changing, history);
  }
}
