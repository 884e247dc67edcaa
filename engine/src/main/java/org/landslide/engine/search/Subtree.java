package org.landslide.engine.search;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.tree.Reversal;

/**
 * Part of what an exploration has left, as a value, for another search to explore: one branch of a
 * node, with the decisions that lead there, what sleeps there and what is marked on the way.
 *
 * <p>The search that gives it away goes on as if the branch were explored, up to where that
 * matters: it does not leave the node before it was told what came of the branch. Whatever has to
 * be tried in nodes on the way is told as {@link Reversal}s and decided by the search to which the
 * node belongs, in the order in which one search alone would have decided. So the same
 * interleavings are run, however the work is divided.
 *
 * @param number tells it from others that the same search has given away
 * @param position to {@linkplain Search#resume resume} from
 */
public record Subtree(int number, Position.InTree position) {
  /**
   * What came of a subtree.
   *
   * @param reversals what has to be tried above it
   * @param gained what was done in it, in numbers
   * @param seconds how long it took
   * @param failure its first interleaving that failed, if one did; then the rest is not explored
   */
  public record Explored(
      int number,
      List<Reversal> reversals,
      Position.Tally gained,
      double seconds,
      Optional<Failure> failure) {
    public Explored {
      reversals = List.copyOf(reversals);
    }
  }

  /**
   * An interleaving that failed.
   *
   * @param demonstration moves that show it
   */
  public record Failure(Bug bug, Schedule decisions, Schedule demonstration) {
    /** What a search has just come to. */
    public static Failure of(Search search) {
      return new Failure(search.bug().orElseThrow(), search.decisions(), search.demonstration());
    }
  }

  /**
   * How far a subtree is.
   *
   * @param gained what was done in it, in numbers
   * @param proportion how much of it is explored, from 0 to 1, by estimate
   */
  public record Progress(int number, Position.Tally gained, double proportion) {}

  /**
   * What came of it.
   *
   * @param end where the search was that had nothing left to explore
   */
  public Explored explored(Position.InTree end, double seconds) {
    if (!end.forks().isEmpty()) {
      throw new IllegalArgumentException("the subtree is not explored");
    }
    return new Explored(
        number, end.reversals(), end.tally().since(position.tally()), seconds, Optional.empty());
  }

  /**
   * An interleaving of it failed, before which nothing is left to explore.
   *
   * @param reached how far its search is
   */
  public Explored failed(Progress reached, Failure failure, double seconds) {
    return new Explored(number, List.of(), reached.gained(), seconds, Optional.of(failure));
  }
}
