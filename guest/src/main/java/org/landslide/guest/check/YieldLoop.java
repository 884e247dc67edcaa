package org.landslide.guest.check;

import org.landslide.engine.Footprint;
import org.landslide.guest.pebbles.PebblesWorld;
import org.landslide.machine.Cpu;
import org.landslide.machine.CpuContext;

/**
 * What a thread has done since it gave way, as long as that may turn out to be nothing: a loop that
 * waits with preemption points inside. Never changes.
 *
 * @param start its registers when it gave way
 * @param touched all that it has touched since; whoever else touches that gets into its way
 * @param attempt the same, with the values that were there before
 */
record YieldLoop(CpuContext start, Footprint touched, Attempt attempt) {
  static YieldLoop beginning(PebblesWorld world, int tid) {
    return new YieldLoop(world.thread(tid).context(), Footprint.EMPTY, Attempt.NOTHING);
  }

  /** After one more step of the thread. */
  YieldLoop then(Footprint footprint, Attempt step) {
    return new YieldLoop(start, touched.and(footprint), attempt.then(step));
  }

  /** Whether the thread stands where it began. */
  boolean isBackAt(PebblesWorld world, int tid) {
    CpuContext now = world.thread(tid).context();
    return now.eip() == start.eip() && now.reg(Cpu.ESP) == start.reg(Cpu.ESP);
  }

  /** Whether everything is as it was. */
  boolean isClosed(PebblesWorld world, int tid) {
    return start.equals(world.thread(tid).context()) && attempt.seen().matches(world, tid);
  }
}
