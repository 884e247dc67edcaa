package org.landslide.guest.pebbles;

import org.jspecify.annotations.Nullable;

/** gettid, yield, deschedule, make_runnable, get_ticks, sleep and halt. */
final class SchedulingCalls {
  private final Kernel kernel;
  private final WorldState state;

  SchedulingCalls(Kernel kernel) {
    this.kernel = kernel;
    this.state = kernel.state;
  }

  void gettid() {
    kernel.reply(state.current);
  }

  Event giveWay() {
    int target = kernel.argument();
    if (target != -1 && statusOf(target) != ThreadStatus.RUNNABLE) {
      kernel.reply(ErrorCode.BAD_THREAD);
      return new Event.YieldRefused(target);
    }
    kernel.reply(0);
    return new Event.Yielded(target);
  }

  /** The status of a thread, or null when there is no such thread. */
  private @Nullable ThreadStatus statusOf(int tid) {
    PebblesThread thread = state.threads.get(tid);
    return thread == null ? null : thread.state().status(kernel.ticks());
  }

  @Nullable Event deschedule() {
    int[] reject = kernel.arguments(1);
    if (reject == null) {
      return kernel.refuse(ErrorCode.BAD_ADDRESS);
    }
    kernel.reply(0);
    if (reject[0] != 0) {
      return null;
    }
    kernel.put(kernel.current().withState(ThreadState.DESCHEDULED));
    return new Event.Blocked(ThreadStatus.DESCHEDULED);
  }

  @Nullable Event makeRunnable() {
    PebblesThread thread = state.threads.get(kernel.argument());
    if (thread == null || !(thread.state() instanceof ThreadState.Descheduled)) {
      return kernel.refuse(ErrorCode.BAD_THREAD);
    }
    kernel.put(thread.withState(ThreadState.READY));
    kernel.reply(0);
    return new Event.MadeRunnable(thread.tid());
  }

  void getTicks() {
    kernel.reply((int) kernel.ticks());
  }

  @Nullable Event sleep() {
    int ticks = kernel.argument();
    kernel.reply(ticks < 0 ? ErrorCode.BAD_ARGUMENT : 0);
    if (ticks <= 0) {
      return null;
    }
    kernel.put(kernel.current().withState(new ThreadState.Sleeping(kernel.ticks() + ticks)));
    return new Event.Blocked(ThreadStatus.SLEEPING);
  }

  Event halt() {
    state.halted = true;
    return new Event.Halted();
  }
}
