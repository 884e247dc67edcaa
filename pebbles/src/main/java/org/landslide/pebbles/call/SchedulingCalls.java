package org.landslide.pebbles.call;

import org.jspecify.annotations.Nullable;
import org.landslide.pebbles.abi.ErrorCode;
import org.landslide.pebbles.kernel.Event;
import org.landslide.pebbles.kernel.Kernel;
import org.landslide.pebbles.kernel.KernelWatch;
import org.landslide.pebbles.kernel.PebblesStatus;
import org.landslide.pebbles.kernel.PebblesThread;
import org.landslide.pebbles.kernel.ThreadState;
import org.landslide.pebbles.kernel.WorldState;
import org.landslide.world.SharedObject.Core;
import org.landslide.world.WorldEvent;

/** gettid, yield, deschedule, make_runnable, get_ticks, sleep and halt. */
final class SchedulingCalls {
  private final Kernel kernel;
  private final WorldState state;
  private final KernelWatch watch;

  SchedulingCalls(Kernel kernel) {
    this.kernel = kernel;
    this.state = kernel.state;
    this.watch = kernel.watch;
  }

  void gettid() {
    kernel.reply(state.current);
  }

  WorldEvent giveWay() {
    int target = kernel.argument();
    if (target != -1 && statusOf(target) != PebblesStatus.RUNNABLE) {
      kernel.reply(ErrorCode.BAD_THREAD);
      return new Event.YieldRefused(target);
    }
    kernel.reply(0);
    return new Event.Yielded(target);
  }

  /** The status of a thread, or null when there is no such thread. */
  private @Nullable PebblesStatus statusOf(int tid) {
    PebblesThread thread = state.threads.get(tid);
    watch.readsThread(tid);
    if (thread != null && thread.state() instanceof ThreadState.Sleeping) {
      watch.reads(Core.CLOCK);
    }
    return thread == null ? null : thread.state().status(kernel.ticks());
  }

  @Nullable WorldEvent deschedule() {
    int[] reject = kernel.arguments(1);
    if (reject == null) {
      return kernel.refuse(ErrorCode.BAD_ADDRESS);
    }
    kernel.reply(0);
    if (reject[0] != 0) {
      return null;
    }
    watch.writes(Core.THREAD, state.current);
    kernel.put(kernel.current().withState(ThreadState.DESCHEDULED));
    return new Event.Blocked(PebblesStatus.DESCHEDULED);
  }

  @Nullable WorldEvent makeRunnable() {
    int tid = kernel.argument();
    PebblesThread thread = state.threads.get(tid);
    if (thread == null || !(thread.state() instanceof ThreadState.Descheduled)) {
      watch.readsThread(tid);
      return kernel.refuse(ErrorCode.BAD_THREAD);
    }
    watch.writes(Core.THREAD, tid);
    kernel.put(thread.withState(ThreadState.READY));
    kernel.reply(0);
    return new Event.MadeRunnable(tid);
  }

  void getTicks() {
    watch.reads(Core.CLOCK);
    kernel.reply((int) kernel.ticks());
  }

  @Nullable WorldEvent sleep() {
    int ticks = kernel.argument();
    kernel.reply(ticks < 0 ? ErrorCode.BAD_ARGUMENT : 0);
    if (ticks <= 0) {
      return null;
    }
    watch.reads(Core.CLOCK);
    watch.writes(Core.THREAD, state.current);
    kernel.put(kernel.current().withState(new ThreadState.Sleeping(kernel.ticks() + ticks)));
    return new Event.Blocked(PebblesStatus.SLEEPING);
  }

  WorldEvent halt() {
    watch.writes(Core.MACHINE);
    state.halted = true;
    return new Event.Halted();
  }
}
