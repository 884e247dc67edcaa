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

  /** Hears of breakpoints. */
  interface Listener {
    /**
     * A thread has come to a breakpoint.
     *
     * @param since what was accessed since the last one, if not before
     */
    void at(int tid, int address, AccessLog since);
  }

  private final KernelWorld world;
  private final Listener listener;
  private final Cpu cpu;
  private final AccessLog log = new AccessLog(LOGGED);

  PlainRun(KernelWorld world, Listener listener) {
    this.world = world;
    this.listener = listener;
    this.cpu = world.machine().cpu();
  }

  /** Runs to the end of the test; whether it comes there. */
  boolean toEnd() {
    cpu.observe(log); // An idle thread is known by accessing nothing.
    long end = cpu.retired() + LONGEST;
    while (!world.isOver() && cpu.retired() <= end && goOn(world.run(SLICE))) {
      log.clear();
    }
    log.clear();
    cpu.observe(null);
    return world.isOver();
  }

  /**
   * How many blocks of each size are lost at the end of a test; nothing if it does not come there.
   */
  static Optional<Map<Integer, Integer>> losses(KernelWorld world, HeapHistory heap) {
    if (!new PlainRun(world, (tid, address, since) -> heap.at(tid, address)).toEnd()) {
      return Optional.empty();
    }
    Map<Integer, Integer> live = heap.blocks();
    Map<Integer, Integer> sizes = new HashMap<>();
    List<Integer> lost = world.allLost(live);
    lost.forEach(block -> sizes.merge(live.getOrDefault(block, 0), 1, Integer::sum));
    return Optional.of(sizes);
  }

  private boolean goOn(WorldEvent event) {
    if (event instanceof WorldEvent.Breakpoint breakpoint) {
      listener.at(world.current(), breakpoint.address(), log);
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
