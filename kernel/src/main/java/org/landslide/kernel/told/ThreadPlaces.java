package org.landslide.kernel.told;

import java.util.List;
import java.util.stream.Collectors;
import org.landslide.binary.names.Names;
import org.landslide.binary.unwind.RawFrame;
import org.landslide.machine.state.CpuContext;
import org.landslide.world.World;

/** Says in a few words where a kernel's thread stands. */
final class ThreadPlaces {
  /** How many functions are named. */
  private static final int NAMED = 2;

  private final World world;
  private final Names names;
  private final List<String> scheduler;

  /**
   * @param scheduler functions that say nothing of why a thread is where it is
   */
  ThreadPlaces(World world, Names names, List<String> scheduler) {
    this.world = world;
    this.names = names;
    this.scheduler = List.copyOf(scheduler);
  }

  String where(int tid) {
    return where(tid, world.context(tid));
  }

  /** The innermost functions, but for those of the scheduler, of a thread with these registers. */
  String where(int tid, CpuContext context) {
    return names.stack(address -> world.load32(tid, address), context.eip(), context::reg).stream()
        .filter(frame -> !scheduler.contains(frame.functionName()))
        .limit(NAMED)
        .map(ThreadPlaces::place)
        .collect(Collectors.joining(", called in "));
  }

  private static String place(RawFrame frame) {
    return frame.functionName() + frame.line().map(line -> " (" + line + ")").orElse("");
  }
}
