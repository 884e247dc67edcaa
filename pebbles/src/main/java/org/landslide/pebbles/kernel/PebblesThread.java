package org.landslide.pebbles.kernel;

import org.jspecify.annotations.Nullable;
import org.landslide.machine.state.CpuContext;

/**
 * One thread; never changed, only replaced, so that snapshots can share it.
 *
 * @param tid its id
 * @param task the id of its task
 * @param state what it is doing
 * @param context its registers, out of date while it is the current thread
 * @param handler its software exception handler, if one is registered
 * @param breakpointSeen whether the breakpoint at its next instruction was already reported
 */
public record PebblesThread(
    int tid,
    int task,
    ThreadState state,
    CpuContext context,
    @Nullable ExceptionHandler handler,
    boolean breakpointSeen) {

  public static PebblesThread starting(int tid, int task, CpuContext context) {
    return new PebblesThread(tid, task, ThreadState.READY, context, null, false);
  }

  public PebblesThread withState(ThreadState newState) {
    return new PebblesThread(tid, task, newState, context, handler, breakpointSeen);
  }

  public PebblesThread withContext(CpuContext newContext) {
    return new PebblesThread(tid, task, state, newContext, handler, breakpointSeen);
  }

  public PebblesThread withHandler(@Nullable ExceptionHandler newHandler) {
    return new PebblesThread(tid, task, state, context, newHandler, breakpointSeen);
  }

  public PebblesThread withBreakpointSeen(boolean seen) {
    return new PebblesThread(tid, task, state, context, handler, seen);
  }
}
