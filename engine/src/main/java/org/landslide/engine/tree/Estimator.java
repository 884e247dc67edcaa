package org.landslide.engine.tree;

import org.landslide.engine.model.Estimate;

/**
 * Estimates the size of a state space from the part that is explored (thesis, section 3.4.3).
 *
 * <p>The number of interleavings by the weighted backtrack estimator: each marked branch of a node
 * is taken for the same share of its subtree, so the explored part of a subtree is (explored
 * branches + explored part of the current one) / marked branches. The time by the recursive
 * estimator: a branch not explored yet is taken to last as long as the average of its siblings that
 * are.
 *
 * <p>Both are computed afresh from the current path whenever they are asked for. Nothing has to be
 * corrected when branches are marked, or dropped because their thread turns out to be blocked; the
 * figures are those of estimators that correct what they have summed up. Costs the length of the
 * path, and nothing while they are not asked for.
 */
public final class Estimator {
  private Estimator() {}

  public static <S> Estimate estimate(Path<S> path, long completed) {
    double seconds = 0;
    for (int i = path.size() - 1; i >= 0; i--) {
      seconds = seconds(path.get(i), seconds);
    }
    double proportion = proportion(path, 0);
    return new Estimate(proportion, completed / proportion, seconds);
  }

  /** How long exploring what is explored took. */
  public static double secondsSpent(Path<?> path) {
    double spent = 0;
    for (int i = path.size() - 1; i >= 0; i--) {
      Node<?> node = path.get(i);
      spent = node.seconds + node.exploredSeconds() + (node.hasOut() ? spent : 0);
    }
    return spent;
  }

  /**
   * How many interleavings lie below a node of the path, for each of them that was begun. A branch
   * not explored yet is taken to have as many as the average of its siblings that are, or as the
   * current one if none is. That one is believed the more to have what is below its own nodes, the
   * further it is explored, and before to be more like its siblings.
   */
  static double growth(Path<?> path, int from) {
    double all = 1;
    double begun = 1;
    for (int i = path.size() - 1; i >= from; i--) {
      Node<?> node = path.get(i);
      if (!node.hasOut()) {
        int left = node.markedCount() - node.exploredCount();
        begun = Math.max(1, node.exploredRuns());
        all = begun + left * begun / Math.max(1, node.exploredCount());
      } else if (node.exploredCount() == 0) {
        all *= node.markedCount();
      } else {
        double average = Math.max(1, (double) node.exploredRuns() / node.exploredCount());
        int left = node.markedCount() - node.exploredCount() - 1;
        double doubt = (1 - begun / all) / 2;
        double current = Math.pow(all, 1 - doubt) * Math.pow(Math.max(average, begun), doubt);
        all = node.exploredRuns() + Math.max(current, begun) + left * average;
        begun += node.exploredRuns();
      }
    }
    return all / begun;
  }

  /**
   * How much is explored of what lies below the first nodes of the path, from 0 to 1. What another
   * search has explored of a branch that it was given counts as far as that was told.
   */
  public static <S> double proportion(Path<S> path, int first) {
    double proportion = 1;
    for (int i = path.size() - 1; i >= first; i--) {
      proportion = proportion(path.get(i), proportion);
    }
    return proportion;
  }

  private static double proportion(Node<?> node, double current) {
    if (!node.hasOut() && node.nextGiven().isEmpty()) {
      return current;
    }
    double done = node.exploredCount() + node.givenProportion() + (node.hasOut() ? current : 0);
    return done / node.markedCount();
  }

  /** How long the transition to a node and all of its subtree take. */
  public static double seconds(Node<?> node, double current) {
    if (!node.hasOut()) {
      double all = node.hasLeft() ? node.markedCount() : node.exploredCount();
      return node.seconds + node.exploredSeconds() * all / Math.max(1, node.exploredCount());
    }
    double visited = node.exploredSeconds() + current;
    return node.seconds + visited * node.markedCount() / (node.exploredCount() + 1);
  }
}
