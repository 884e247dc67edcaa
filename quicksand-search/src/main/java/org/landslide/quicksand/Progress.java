package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.PreemptionBound;
import org.landslide.engine.Search;
import org.landslide.engine.Supposition;

/**
 * How far a job has come in its state space.
 *
 * @param interleavings how many it has run to the end
 * @param proportion how much of the state space that is, from 0 to 1, by estimate; if preemptions
 *     are bounded, how much of what there is within the current bound
 * @param seconds how long it has been worked on
 * @param bound which number of preemptions is explored; none if they are not bounded
 * @param suppositions where threads were taken to wait though that was not shown; each place once
 */
public record Progress(
    long interleavings,
    double proportion,
    double seconds,
    Optional<PreemptionBound> bound,
    List<Supposition> suppositions) {
  public static final Progress NONE = new Progress(0, 0, 0);

  /** Without a bound on preemptions. */
  public Progress(long interleavings, double proportion, double seconds) {
    this(interleavings, proportion, seconds, Optional.empty());
  }

  /** Without a supposition. */
  public Progress(
      long interleavings, double proportion, double seconds, Optional<PreemptionBound> bound) {
    this(interleavings, proportion, seconds, bound, List.of());
  }

  static Progress of(Search search, double seconds) {
    return new Progress(
        search.completed(),
        search.estimate().proportion(),
        seconds,
        search.preemptionBound(),
        search.suppositions());
  }

  /** Whether interleavings may have been left out in which a thread goes on that seemed to wait. */
  public boolean isSupposed() {
    return !suppositions.isEmpty();
  }

  /** Whether interleavings were left out because they have too many preemptions. */
  public boolean isBounded() {
    return bound.isPresent() && bound.get().leftOut();
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
