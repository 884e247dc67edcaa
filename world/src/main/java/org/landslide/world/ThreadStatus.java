package org.landslide.world;

/** What a living thread is doing. */
public enum ThreadStatus {
  /** Can run. */
  RUNNABLE,
  /** Cannot run until another thread does something about it. */
  BLOCKED,
  /** Cannot run until enough time has passed, which can be let pass at once. */
  SLEEPING
}
