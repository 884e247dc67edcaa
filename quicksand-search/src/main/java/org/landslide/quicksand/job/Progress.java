package org.landslide.quicksand.job;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.model.Estimate;
import org.landslide.engine.model.PreemptionBound;
import org.landslide.engine.model.Supposition;
import org.landslide.quicksand.remote.Figures;

/**
 * How far a job has come in its state space.
 *
 * @param interleavings how many it has run to the end
 * @param cut how many it has given up, since they could only repeat others
 * @param estimate of the whole state space; if preemptions are bounded, of what there is within the
 *     current bound
 * @param seconds how long it has been worked on
 * @param bound which number of preemptions is explored; none if they are not bounded
 * @param suppositions where threads were taken to wait though that was not shown; each place once
 */
public record Progress(
    long interleavings,
    long cut,
    Estimate estimate,
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

  /** As much of the state space as is said, from 0 to 1, at a steady pace. */
  public Progress(
      long interleavings,
      double proportion,
      double seconds,
      Optional<PreemptionBound> bound,
      List<Supposition> suppositions) {
    this(
        interleavings,
        0,
        new Estimate(proportion, interleavings / proportion, seconds / proportion),
        seconds,
        bound,
        suppositions);
  }

  public static Progress of(Figures search, double seconds) {
    return new Progress(
        search.completed(),
        search.cut(),
        search.estimate(),
        seconds,
        search.bound(),
        search.suppositions());
  }

  /** How many interleavings were begun: what estimates and comparisons of effort rest on. */
  public long runs() {
    return interleavings + cut;
  }

  /** How much of the state space is explored, from 0 to 1, by estimate. */
  public double proportion() {
    return estimate.proportion();
  }

  /** Before the first interleaving has ended nothing is known about the size of the state space. */
  public boolean isEstimated() {
    return interleavings > 0
        && Double.isFinite(estimate.interleavings())
        && Double.isFinite(estimate.proportion());
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
    double done = proportion();
    return done > 0 ? seconds * (1 - done) / done : Double.POSITIVE_INFINITY;
  }
}
