package org.landslide.check.wait;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.landslide.check.heap.HeapMap;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.CountedLoop;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.SeenValues;
import org.landslide.check.state.Spaces;
import org.landslide.check.state.VainAttempt;
import org.landslide.check.state.WatchedCalls;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.FootprintBuilder;
import org.landslide.machine.state.CpuContext;
import org.landslide.world.SharedObject.Core;
import org.landslide.world.World;

/**
 * What came of looking at loops that count their rounds, since the same thread is in the same loop
 * in many interleavings. What it does there follows from its registers, the values of the words
 * that it reads, and the calls that it is in; where all these are the same, there is no need to
 * look again. The last few loops are kept.
 */
final class KnownLoops {
  private static final int MOST = 64;

  /**
   * Where a thread stood, and all that decided what it did then.
   *
   * @param read what it read before it wrote there, with the values from then
   */
  record Start(
      int tid, CpuContext registers, @Nullable WatchedCalls calls, HeapMap heap, SeenValues read) {}

  /**
   * A loop.
   *
   * @param yields whether it was looked at as one of which each round gives way
   */
  record Known(
      Start start, boolean yields, VainAttempt attempt, long rounds, CountedLoop counted) {}

  private final World world;
  private final Ledger ledger;
  private final Deque<Known> loops = new ArrayDeque<>();

  KnownLoops(CheckedGuest checked) {
    this.world = checked.world();
    this.ledger = checked.ledger();
  }

  /**
   * The loop in which a thread stands, in the state in which it stands; null if it is not known.
   */
  @Nullable Known find(int tid, boolean yields) {
    for (Known known : loops) {
      if (known.yields == yields && isAt(tid, known.start)) {
        return known;
      }
    }
    return null;
  }

  void add(Known known) {
    if (loops.size() == MOST) {
      loops.removeLast();
    }
    loops.addFirst(known);
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

  /** Whether nothing of the kernel has to do with an attempt but that the thread can run. */
  boolean isWithoutKernel(int tid, VainAttempt attempt) {
    Footprint plain =
        new FootprintBuilder()
            .read(Spaces.of(Core.THREAD), tid * Integer.BYTES, Integer.BYTES)
            .read(Spaces.of(Core.SPACE), world.space(tid) * Integer.BYTES, Integer.BYTES)
            .read(Spaces.of(Core.MACHINE), 0, Integer.BYTES)
            .build();
    return attempt.kernel().and(plain).equals(plain);
  }
}
