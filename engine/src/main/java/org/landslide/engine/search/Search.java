package org.landslide.engine.search;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.Estimate;
import org.landslide.engine.model.PreemptionBound;
import org.landslide.engine.model.Subject;
import org.landslide.engine.model.Supposition;
import org.landslide.engine.schedule.RandomCoverage;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer.Outcome;

/** Runs interleavings of a {@link Subject} one after the other, until none is left. */
public interface Search {
  /** Runs one more interleaving. */
  Outcome next();

  /** Whether there is anything left to run. Runs nothing. */
  boolean hasNext();

  /** How many interleavings were run to their end, whether that was good or bad. */
  long completed();

  /** How many were given up, since they could only repeat others. */
  long cut();

  /** How many transitions were executed. */
  long steps();

  /** How many transitions the longest interleaving had so far. */
  long deepest();

  /** Where threads were taken to wait though that was not shown; each place once. */
  List<Supposition> suppositions();

  /** What is wrong with the interleaving that was just run. */
  Optional<Bug> bug();

  /** The moves of the interleaving that was just run. */
  Schedule decisions();

  /**
   * Moves that show what is wrong with the interleaving that was just run, if something is: its
   * own, maybe in another order that is equivalent and easier to believe.
   */
  Schedule demonstration();

  /** All data races seen so far, in the order in which they were found. */
  List<DataRace> races();

  /**
   * The data races that were found since the last call, or of which something new was found out.
   * When asked for after each interleaving, the accesses of those that are new are in the
   * interleaving just run.
   */
  List<DataRace> newRaces();

  /** How big the state space seems to be; exact once nothing is left. */
  Estimate estimate();

  /** Which number of preemptions is explored; none if they are not bounded. */
  Optional<PreemptionBound> preemptionBound();

  /**
   * Where it stands, for another one to go on; none if that cannot be said, or it has not begun.
   */
  default Optional<Position> position() {
    return Optional.empty();
  }

  /**
   * Gives back what it knows of explored states, when the subject has forgotten its own: it would
   * know none of these again. Between interleavings.
   */
  default void trim() {}

  /**
   * Goes on from where another one stood, with the same subject. Only before the first interleaving
   * is run; where it is not possible, this one is of no more use.
   *
   * @return whether it does
   */
  default boolean resume(Position position) {
    return false;
  }

  /**
   * Gives part of what is left away, for another search with the same subject. Between
   * interleavings; leaves the subject in any state.
   *
   * @param seconds how long exploring it should take at least, as far as can be told; zero if it is
   *     to be given away whatever it takes
   * @return none if there is nothing to divide, or it cannot be
   */
  default Optional<Subtree> split(double seconds) {
    return Optional.empty();
  }

  /** How far it is with a subtree, from whose position it has gone on. */
  default Subtree.Progress progress(Subtree subtree) {
    throw new IllegalStateException("no subtree is explored");
  }

  /** Tells how far a subtree is that was given away, as long as nothing came of it. */
  default void learn(Subtree.Progress progress) {
    throw new IllegalStateException("nothing was given away");
  }

  /**
   * Another search with the same subject, which has not begun. Both may be used by turns, by one
   * Java thread at a time. Leaves the subject at its start.
   */
  default Search beside() {
    throw new IllegalStateException("there can be only one search");
  }

  /** Tells what came of a subtree that was given away. */
  default void join(Subtree.Explored subtree) {
    throw new IllegalStateException("nothing was given away");
  }

  /** What random schedules have come to; none if interleavings are explored in order. */
  default Optional<RandomCoverage> randomCoverage() {
    return Optional.empty();
  }
}
