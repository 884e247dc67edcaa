package org.landslide.check.options;

import java.util.Locale;

/**
 * Where a thread that could go on may be preempted. Besides these, a thread that yields, blocks or
 * ends always gives the others their turn.
 */
public enum PreemptionKind {
  /** Before the first instruction of mutex_lock. */
  LOCK,
  /** When mutex_unlock returns. */
  UNLOCK,
  /** After a system call that created a thread or made one runnable. */
  RUNNABLE,
  /** Before the first instruction of the marker function, landslide_preempt. */
  MARKER;

  /** The kind that users call so. */
  public static PreemptionKind named(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }

  /** What users call it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
