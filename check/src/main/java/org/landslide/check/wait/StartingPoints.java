package org.landslide.check.wait;

import org.jspecify.annotations.Nullable;
import org.landslide.check.heap.HeapMap;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.SeenValues;
import org.landslide.check.state.WatchedCalls;
import org.landslide.machine.state.CpuContext;
import org.landslide.world.World;

/** Tells whether a thread stands where one stood before, so that it will do the same again. */
final class StartingPoints {
  /**
   * Where a thread stood, and all that decided what it did then.
   *
   * @param read what it read before it wrote there, with the values from then
   */
  record Start(
      int tid, CpuContext registers, @Nullable WatchedCalls calls, HeapMap heap, SeenValues read) {}

  private final World world;
  private final Ledger ledger;

  StartingPoints(CheckedGuest checked) {
    this.world = checked.world();
    this.ledger = checked.ledger();
  }

  /** Where a thread stands that will read this much. */
  Start start(int tid, SeenValues read) {
    return new Start(
        tid,
        world.context(tid),
        ledger.thread(tid).calls(),
        ledger.heap(world.space(tid)),
        read.now(world, tid));
  }

  /** Whether a thread stands where one stood, with all as it was then. */
  boolean isAt(int tid, Start start) {
    return tid == start.tid
        && world.context(tid).equals(start.registers)
        && WatchedCalls.areSame(ledger.thread(tid).calls(), start.calls)
        && start.read.matches(world, tid)
        && start.read.areSameBlocks(start.heap, ledger.heap(world.space(tid)));
  }
}
