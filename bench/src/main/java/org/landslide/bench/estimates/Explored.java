package org.landslide.bench.estimates;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.landslide.engine.model.Estimate;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;

/**
 * A state space that was explored to its end, with all that was estimated on the way.
 *
 * @param ours after each interleaving that was begun
 * @param thesis the same, by the estimators of the thesis
 * @param actual what was to be estimated
 */
record Explored(List<Estimate> ours, List<Estimate> thesis, Estimate actual) {
  /** Nothing if that would take longer. */
  static Optional<Explored> of(Explorer<?> explorer, double seconds) {
    List<Estimate> ours = new ArrayList<>();
    List<Estimate> thesis = new ArrayList<>();
    long end = System.nanoTime() + (long) (seconds * 1e9);
    while (System.nanoTime() < end) {
      if (explorer.next() == Outcome.EXHAUSTED) {
        return Optional.of(new Explored(ours, thesis, explorer.estimate()));
      }
      ours.add(explorer.estimate());
      thesis.add(explorer.weightedEstimate());
    }
    return Optional.empty();
  }

  int runs() {
    return ours.size();
  }

  /** Which of the estimates was the last one at a part of the run. */
  int at(double part) {
    return Math.max(0, (int) Math.ceil(part * runs()) - 1);
  }

  /** How many interleavings were estimated for each that there is. */
  double interleavings(List<Estimate> estimates, double part) {
    return estimates.get(at(part)).interleavings() / actual.interleavings();
  }

  /** How many seconds were estimated for each that it took. */
  double seconds(List<Estimate> estimates, double part) {
    return estimates.get(at(part)).seconds() / actual.seconds();
  }
}
