package org.landslide.pebbles.kernel;

/** What a living thread is doing. */
public enum PebblesStatus {
  /** Can run. */
  RUNNABLE,
  /** Blocked by deschedule until another thread calls make_runnable for it. */
  DESCHEDULED,
  /** Blocked in wait until a child task exits. */
  WAITING_FOR_CHILD,
  /** Blocked in sleep until enough ticks have passed. */
  SLEEPING
}
