package org.landslide.kernel.world;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.landslide.machine.Cpu;
import org.landslide.machine.memory.AccessLog;
import org.landslide.world.Arrangement;
import org.landslide.world.ThreadStatus;
import org.landslide.world.WorldEvent;

/**
 * A test as it goes if the timer never ticks: each thread runs until it leaves the processor
 * itself. What the kernel loses in that is not for want of a right order.
 */
final class PlainRun {
  private static final long SLICE = 1_000_000;

  /** What a test may take. */
  private static final long LONGEST = 400_000_000;

  private static final int LOGGED = 4096;

  private final KernelWorld world;
  private final HeapHistory heap;
  private final Cpu cpu;

  PlainRun(KernelWorld world, HeapHistory heap) {
    this.world = world;
    this.heap = heap;
    this.cpu = world.machine().cpu();
  }

  /** How many blocks of each size are lost at the end; nothing if it does not come there. */
  Optional<Map<Integer, Integer>> lost() {
    AccessLog log = new AccessLog(LOGGED);
    cpu.observe(log); // An idle thread is known by accessing nothing.
    long end = cpu.retired() + LONGEST;
    while (!world.isOver()) {
      if (cpu.retired() > end || !goOn(world.run(SLICE))) {
        return Optional.empty();
      }
      log.clear();
    }
    Map<Integer, Integer> live = heap.blocks();
    Map<Integer, Integer> sizes = new HashMap<>();
    List<Integer> lost = world.allLost(live);
    lost.forEach(block -> sizes.merge(live.getOrDefault(block, 0), 1, Integer::sum));
    return Optional.of(sizes);
  }

  private boolean goOn(WorldEvent event) {
    if (event instanceof WorldEvent.Breakpoint breakpoint) {
      heap.at(world.current(), breakpoint.address());
      return true;
    }
    boolean isPlain =
        event instanceof WorldEvent.Budget
            || event instanceof WorldEvent.LogFull
            || event instanceof WorldEvent.Gone
            || event instanceof WorldEvent.GaveWay
            || event instanceof WorldEvent.Blocked;
    return isPlain
        && (world.isOver() || world.status(world.current()) == ThreadStatus.RUNNABLE || next());
  }

  /** Brings a thread to the processor that can run, where the kernel has found none. */
  private boolean next() {
    for (int tid : world.threadIds()) {
      if (world.status(tid) == ThreadStatus.RUNNABLE) {
        return world.arrange(tid) instanceof Arrangement.Done;
      }
    }
    return false;
  }
}
