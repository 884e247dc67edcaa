package org.landslide.pebbles;

import org.landslide.machine.state.CpuContext;
import org.landslide.pebbles.kernel.PebblesStatus;

/**
 * A living thread as it is now.
 *
 * @param tid its id
 * @param task the id of its task, which is that of the task's first thread
 * @param program the file that its task runs
 * @param status what it is doing
 * @param context its registers; inside a system call EIP stands behind the interrupt instruction
 * @param wakeTick when it will wake, if it sleeps; otherwise 0
 */
public record ThreadView(
    int tid, int task, String program, PebblesStatus status, CpuContext context, long wakeTick) {

  /** Which thread it is and what it waits for. */
  public String describe() {
    String doing =
        switch (status) {
          case RUNNABLE -> "can run";
          case DESCHEDULED -> "is descheduled until somebody makes it runnable";
          case WAITING_FOR_CHILD -> "waits for a child to exit";
          case SLEEPING -> "sleeps until tick " + wakeTick;
        };
    return String.format("thread %d of task %d (%s) %s", tid, task, program, doing);
  }
}
