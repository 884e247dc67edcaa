package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.schedule.RandomCoverage;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Search;
import org.landslide.engine.search.Subtree;

/**
 * What came of running interleavings of a job for a while.
 *
 * @param outcome how the last one ended; {@code EXHAUSTED} only if none is left of the whole job
 * @param races that were found, all in the last one
 * @param decisions of the last one, if there are races
 * @param failure of the last one
 * @param random what random schedules have come to, if they are run
 * @param isIdle whether nothing was run
 */
record Stint(
    Outcome outcome,
    List<DataRace> races,
    Schedule decisions,
    Optional<Subtree.Failure> failure,
    Optional<RandomCoverage> random,
    boolean isIdle) {
  /** Nothing was done, since there was nothing to do. */
  static final Stint IDLE =
      new Stint(
          Outcome.AWAITING, List.of(), Schedule.EMPTY, Optional.empty(), Optional.empty(), true);

  static Stint of(Outcome outcome, List<DataRace> races, Search search) {
    return new Stint(
        outcome,
        races,
        races.isEmpty() ? Schedule.EMPTY : search.decisions(),
        outcome == Outcome.FAILED ? Optional.of(Subtree.Failure.of(search)) : Optional.empty(),
        search.randomCoverage(),
        false);
  }

  /** The same, of a job that is not at its end. */
  Stint goingOn() {
    return new Stint(Outcome.CUT, races, decisions, Optional.empty(), random, isIdle);
  }
}
