package org.landslide.quicksand.job;

/** How far a job has come. */
public enum JobState {
  /** Not begun. */
  PENDING,
  RUNNING,
  /** Begun and put aside, to be resumed when nothing else is more promising. */
  SUSPENDED,
  /** All its interleavings were run, and none failed. */
  COMPLETE,
  /**
   * All its interleavings with as many preemptions as are allowed were run, and none failed; but
   * there are others.
   */
  BOUNDED,
  /** One of its interleavings failed. */
  BUG,
  /** A job with a subset of its points has found a bug, which this one would only find again. */
  CANCELLED,
  /** A job with all of its points is complete, or is run in its stead. */
  SUPERSEDED,
  /** It ended by a fault of ours. */
  FAILED,
  /** Given up while it was suspended, since memory ran low. */
  DROPPED,
  /** Given up, since the user wanted so. */
  DISMISSED;

  /** Whether it is still to be worked on. */
  public boolean isOpen() {
    return this == PENDING || this == RUNNING || this == SUSPENDED;
  }

  /** Whether it will not be explored to the end, for no reason that lies in the program. */
  public boolean isMissing() {
    return this == FAILED || this == DROPPED || this == DISMISSED;
  }
}
