package org.landslide.quicksand;

/** Where the interleavings of a lane are run. */
interface Workplace {
  /**
   * Goes on with a job for a moment.
   *
   * @param owner whether the job is the lane's own, and not only helped with
   */
  Stint explore(ActiveJob job, boolean owner) throws Exception;

  /** Ends the step under way if the job is not to go on. Called from any Java thread. */
  void interrupt();

  /** Forgets what it was doing, after a fault. */
  void leave();
}
