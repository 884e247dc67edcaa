package org.landslide.quicksand.job;

/** What a run proves. */
public enum Verdict {
  /** A failing interleaving was found. */
  BUG,
  /** No interleaving whatever fails. */
  VERIFIED,
  /** The one state space that was asked for has no interleaving that fails. */
  COMPLETED,
  /**
   * Nothing beyond the state spaces that are listed as completed, and what the result says of
   * interleavings with few preemptions.
   */
  UNFINISHED
}
