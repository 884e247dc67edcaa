package org.landslide.check.observe;

import org.landslide.check.options.PreemptionKind;
import org.landslide.check.state.WatchedCalls;
import org.landslide.world.WorldEvent;

/** Is told what a thread does in its steps, though not what is only tried out. */
public interface Witness {
  /** Looks away. */
  Witness NONE = new Witness() {};

  /** A thread has just called a function. */
  default void entered(int tid, WatchedCalls call) {}

  /** A thread's call has just returned. */
  default void returned(int tid, WatchedCalls call, int result) {}

  /**
   * Before the thread came to the processor that makes the step, another one did, which the timer
   * interrupted at once.
   *
   * @param address where that one stands
   */
  default void interrupted(int other, int address) {}

  /** Something happened that the kernel knows of. */
  default void event(int tid, WorldEvent event) {}

  default void printed(int tid, byte[] text) {}

  /** A thread is about to map pages that are not mapped, or to unmap them. */
  default void pages(int tid, int address, int bytes) {}

  /** A thread stands at a preemption point. */
  default void point(int tid, PreemptionKind kind) {}

  /**
   * A thread stands before an instruction that takes part in a data race.
   *
   * @param begun whether some rounds of it are done
   */
  default void racingPoint(int tid, boolean begun) {}

  /** A thread asks for its stack to be listed. It stands at the function that does so. */
  default void stackAsked(int tid) {}

  /** A thread has just made an access, in memory or in the kernel, that could be a data race. */
  default void racing(int tid, int instruction, int space, int address, int bytes, boolean write) {}

  /**
   * A thread has just accessed its memory, in a way that counts.
   *
   * @param instruction where it stood
   */
  default void access(int tid, int instruction, int address, int bytes, boolean write) {}
}
