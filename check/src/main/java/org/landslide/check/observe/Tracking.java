package org.landslide.check.observe;

import org.landslide.check.state.SeenValues;
import org.landslide.check.state.TouchedWords;
import org.landslide.check.state.VainAttempt;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.FootprintBuilder;
import org.landslide.engine.model.History;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.memory.Memory;
import org.landslide.world.World;

/** What a thread looks at, from which it can be told whether it merely waits. */
final class Tracking {
  private final FootprintBuilder pending = new FootprintBuilder();
  private final FootprintBuilder kernel = new FootprintBuilder();

  /** Of all that, what was touched after the thread had paused. */
  private final FootprintBuilder afterPause = new FootprintBuilder();

  private boolean paused;
  private final TouchedWords touched = new TouchedWords();

  /** What was written, and what was read before it was. */
  private final TouchedWords written = new TouchedWords();

  private final TouchedWords readFirst = new TouchedWords();
  private boolean on;
  private boolean hidden;
  private boolean clock;

  /** Whether the kernel has changed something for the thread that others could see. */
  private boolean changing;

  /** How many atomic instructions are executed is of interest. */
  private boolean counting;

  private int atomics;

  /** In which order accesses are made is of interest. */
  private boolean ordering;

  /** The same number for the same accesses by the same instructions, or by the kernel. */
  private long order;

  void begin() {
    on = true;
    ordering = true;
    forget();
  }

  /** The same, but only how many atomic instructions there are counts, and not the order. */
  void beginCounting() {
    on = true;
    counting = true;
    forget();
  }

  void end() {
    on = false;
    ordering = false;
    counting = false;
    forget();
  }

  private void forget() {
    touched.clear();
    written.clear();
    readFirst.clear();
    pending.clear();
    kernel.clear();
    afterPause.clear();
    paused = false;
    order = 0;
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
      if (paused) {
        afterPause.read(space, address, bytes);
      }
    }
  }

  /** The thread has paused. */
  void pauses() {
    paused = true;
  }

  /** What memory it has touched since it paused first. */
  Footprint afterPause() {
    return afterPause.build();
  }

  boolean isOrdering() {
    return ordering;
  }

  /** Takes down in which order these accesses were made, and by which instructions. */
  void order(AccessLog log) {
    for (int i = 0; i < log.size(); i++) {
      long entry = (long) log.instruction(i) << 32 ^ Integer.toUnsignedLong(log.address(i));
      order = Memory.mix(order ^ Memory.mix(entry) + (log.isWrite(i) ? 1 : 0) + log.bytes(i) * 2L);
      if (log.isWrite(i)) {
        written.add(log.address(i), log.bytes(i));
      } else if (!written.covers(log.address(i), log.bytes(i))) {
        readFirst.add(log.address(i), log.bytes(i));
      }
    }
  }

  /** The memory that was read before it was written, with the values that are there now. */
  SeenValues readFirst(World world, int tid) {
    return SeenValues.of(readFirst, world, tid);
  }

  long order() {
    return order;
  }

  boolean isChanging() {
    return changing;
  }

  boolean isHidden() {
    return hidden;
  }

  /** The kernel has looked at something for the thread. */
  void kernel(int space, int address, int bytes) {
    pending.read(space, address, bytes);
    kernel.read(space, address, bytes);
    order = Memory.mix(order ^ Memory.mix((long) space << 32 ^ Integer.toUnsignedLong(address)));
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

  void countAtomic() {
    atomics++;
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

  /** The memory that was touched, with the values that are there now. */
  SeenValues seen(World world, int tid) {
    return SeenValues.of(touched, world, tid);
  }

  /** All of it, with the values that are there now. */
  VainAttempt attempt(World world, int tid, History history) {
    return new VainAttempt(
        pending.build(), kernel.build(), seen(world, tid), hidden, changing, history);
  }
}
