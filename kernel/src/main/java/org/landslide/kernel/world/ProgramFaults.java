package org.landslide.kernel.world;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.landslide.world.GuestRule;
import org.landslide.world.WorldEvent;

/**
 * The threads that have used memory of their program, as its file has it, and met an exception of
 * which the kernel has made nothing yet. A kernel that brings pages when they are needed lets the
 * thread go on where it was. Never changes.
 */
record ProgramFaults(Map<Integer, Fault> threads) {
  static final ProgramFaults NONE = new ProgramFaults(Map.of());

  /**
   * An exception.
   *
   * @param eip where the thread was
   * @param address what it wanted to use
   */
  record Fault(int eip, int address) {}

  ProgramFaults with(int tid, Fault fault) {
    Map<Integer, Fault> more = new HashMap<>(threads);
    more.put(tid, fault);
    return new ProgramFaults(Map.copyOf(more));
  }

  private ProgramFaults without(int tid) {
    Map<Integer, Fault> less = new HashMap<>(threads);
    less.remove(tid);
    return new ProgramFaults(Map.copyOf(less));
  }

  /** What is left when a thread goes on where it was; all if it goes on elsewhere. */
  ProgramFaults after(int tid, int eip) {
    Fault fault = threads.get(tid);
    return fault != null && fault.eip == eip ? without(tid) : this;
  }

  boolean isEmpty() {
    return threads.isEmpty();
  }

  /** What is wrong if a thread goes on in its program, or null. */
  @Nullable WorldEvent goingOn(int tid) {
    Fault fault = threads.get(tid);
    return fault == null ? null : broken("goes on elsewhere after it has used ", fault);
  }

  /** What is wrong if the test is over now, or null. */
  @Nullable WorldEvent atEnd() {
    Integer tid = threads.keySet().stream().min(Integer::compare).orElse(null);
    Fault fault = tid == null ? null : threads.get(tid);
    return fault == null
        ? null
        : broken("ends the test, in which thread " + tid + " was ended for using ", fault);
  }

  private static WorldEvent broken(String deed, Fault fault) {
    String memory = String.format("0x%08x, which is memory of its program", fault.address);
    return new WorldEvent.RuleBroken(GuestRule.PROGRAM_HAS_ITS_MEMORY, deed + memory);
  }
}
