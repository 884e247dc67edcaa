package org.landslide.quicksand;

import org.landslide.engine.Estimate;

/**
 * How far a job has come in its state space.
 *
 * @param interleavings how many it has run to the end
 * @param proportion how much of the state space that is, from 0 to 1, by estimate
 * @param seconds how long it has been worked on
 */
public record Progress(long interleavings, double proportion, double seconds) {
  public static final Progress NONE = new Progress(0, 0, 0);

  static Progress of(StateSpace space, double seconds) {
    Estimate estimate = space.estimate();
    return new Progress(space.completed(), estimate.proportion(), seconds);
  }

  /**
   * How many more seconds it will take, by estimate; infinite before the first interleaving is run.
   * From the proportion, so that a quarter done after one minute means three more: the time that
   * steps took leaves out what lies between them.
   */
  public double eta() {
    return proportion > 0 ? seconds * (1 - proportion) / proportion : Double.POSITIVE_INFINITY;
  }
}
