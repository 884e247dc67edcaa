package org.landslide.quicksand.remote;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.model.Estimate;
import org.landslide.engine.model.PreemptionBound;
import org.landslide.engine.model.Supposition;
import org.landslide.engine.schedule.RandomCoverage;
import org.landslide.engine.search.Search;

/**
 * How far a search is, as a value; see {@link Search} for its parts.
 *
 * @param hasNext whether anything is left to run
 */
public record Figures(
    long completed,
    long cut,
    Estimate estimate,
    Optional<PreemptionBound> bound,
    List<Supposition> suppositions,
    Optional<RandomCoverage> random,
    boolean hasNext) {
  /** Before anything was done. */
  public static final Figures NONE =
      new Figures(0, 0, new Estimate(0, 0, 0), Optional.empty(), List.of(), Optional.empty(), true);

  public Figures {
    suppositions = List.copyOf(suppositions);
  }

  public static Figures of(Search search) {
    return new Figures(
        search.completed(),
        search.cut(),
        search.estimate(),
        search.preemptionBound(),
        search.suppositions(),
        search.randomCoverage(),
        search.hasNext());
  }
}
