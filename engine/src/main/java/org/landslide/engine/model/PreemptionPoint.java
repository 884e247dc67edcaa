package org.landslide.engine.model;

/** Where a thread may be preempted, as far as the engine is concerned: a value. */
public sealed interface PreemptionPoint {
  /** All points of a kind that the subject knows by name, such as "lock" or "unlock". */
  record Kind(String name) implements PreemptionPoint {}

  /** Before this instruction, whenever this thread is about to execute it. */
  record RacingAccess(int thread, long instruction) implements PreemptionPoint {}
}
