package org.landslide.engine.finding;

/** Whether a failure depends on a preemption. */
public enum Necessity {
  /** It was not tried. */
  UNKNOWN,
  /** If the thread goes on instead, the failure does not come about. */
  NECESSARY,
  /** If the thread goes on instead, the failure comes about all the same, in another way. */
  REPLACEABLE
}
