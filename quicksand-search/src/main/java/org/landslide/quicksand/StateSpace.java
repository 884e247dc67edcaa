package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.DataRace;
import org.landslide.engine.Estimate;
import org.landslide.engine.Explorer;
import org.landslide.engine.PreemptionBound;
import org.landslide.engine.Search;
import org.landslide.engine.Supposition;
import org.landslide.engine.finding.Bug;

/**
 * A state space under exploration. Used by one Java thread at a time, though not always by the
 * same.
 */
public interface StateSpace {
  /** Runs one more interleaving. */
  Explorer.Outcome next();

  /** How many interleavings were run to their end. */
  long completed();

  Estimate estimate();

  /** Where threads were taken to wait though that was not shown; each place once. */
  default List<Supposition> suppositions() {
    return List.of();
  }

  /** What is wrong with the interleaving that was just run. */
  Optional<Bug> bug();

  /** The thread of each step of the interleaving that was just run. */
  List<Integer> decisions();

  /**
   * Moves that show what is wrong with the interleaving that was just run, if something is: its
   * own, maybe in another order.
   */
  default List<Integer> demonstration() {
    return decisions();
  }

  /** The data races that were found, or of which more became known, since the last call. */
  List<DataRace> newRaces();

  /**
   * Which number of preemptions is explored; none if they are not bounded. When the state space is
   * exhausted and something was left out because of the bound, it is not complete.
   */
  Optional<PreemptionBound> preemptionBound();

  /** Ends the step under way, or the next one, soon. Called from any Java thread at any time. */
  void interrupt();

  /** Gives back memory that it can do without until it is explored further, if ever. */
  default void trim() {}

  /**
   * How much memory would come free without it when it is trimmed, roughly. Called from any Java
   * thread.
   */
  long bytes();

  /**
   * What a search explores. How many preemptions it allows at most is up to the search.
   *
   * @param interrupt ends the subject's step under way, or the next one
   * @param trimming gives back memory that the subject can do without until its next step
   * @param bytes how much memory the subject takes then, roughly
   */
  static StateSpace of(Search search, Runnable interrupt, Runnable trimming, long bytes) {
    return new SearchSpace(search, interrupt, trimming, bytes);
  }
}
