package org.landslide.engine.search;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The subtrees that a search has given away and not taken back, and what is known of them. */
final class GivenSubtrees {
  /** How many were ever given away. */
  private int count;

  /** What came of them. */
  private final Map<Integer, Subtree.Explored> explored = new HashMap<>();

  /** How far they are; of those that are explored, too. */
  private final Map<Integer, Subtree.Progress> progress = new HashMap<>();

  /** A number for one more. */
  int number() {
    return count++;
  }

  /** This one was given away by an earlier search. */
  void resume(int number) {
    count = Math.max(count, number + 1);
  }

  void learn(Subtree.Progress now) {
    if (!explored.containsKey(now.number())) {
      progress.put(now.number(), now);
    }
  }

  void join(Subtree.Explored subtree) {
    learn(new Subtree.Progress(subtree.number(), subtree.gained(), 1));
    explored.put(subtree.number(), subtree);
  }

  /** Takes one back; null if it is not known what came of it. */
  Subtree.@Nullable Explored take(int number) {
    Subtree.@Nullable Explored found = explored.remove(number);
    if (found != null) {
      progress.remove(number);
    }
    return found;
  }

  /** What was done in all of them together. */
  long sum(ToLongFunction<Position.Tally> what) {
    long sum = 0;
    for (Subtree.Progress each : progress.values()) {
      sum += what.applyAsLong(each.gained());
    }
    return sum;
  }

  /** The same, with what the search itself has done. */
  Position.Tally and(Position.Tally own) {
    return progress.values().stream()
        .map(Subtree.Progress::gained)
        .reduce(own, Position.Tally::and);
  }
}
