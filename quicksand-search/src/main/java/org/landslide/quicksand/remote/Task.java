package org.landslide.quicksand.remote;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.search.Position;
import org.landslide.engine.search.Subtree;

/**
 * Part of a state space, to be explored for a while. It says all that a worker has to know: one
 * that has never heard of the part goes on from the position, one that has explored it up to there
 * goes on at once.
 *
 * @param part tells the part from all others
 * @param stage how many tasks it was in before
 * @param points of the state space
 * @param subtree which part it is; none if it is the whole
 * @param from where it was left; none if it was not begun, or that cannot be said
 * @param joined what came of subtrees that it has given away
 * @param learned how far others are
 * @param seconds when to come back, even though nothing came of it
 * @param sharing what to give away then
 */
public record Task(
    long part,
    int stage,
    Set<PreemptionPoint> points,
    Optional<Subtree> subtree,
    Optional<Position> from,
    List<Subtree.Explored> joined,
    List<Subtree.Progress> learned,
    double seconds,
    Sharing sharing) {
  /**
   * How much of a part is to be given away.
   *
   * @param most how many subtrees; where nothing else is left to do, one more
   * @param leastSeconds that each should take, or it is kept
   */
  public record Sharing(int most, double leastSeconds) {}

  public Task {
    joined = List.copyOf(joined);
    learned = List.copyOf(learned);
  }
}
