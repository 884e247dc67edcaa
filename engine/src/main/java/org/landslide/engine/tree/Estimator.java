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

  /** If so much of the state space is explored; the rest takes as long as that did. */
  public static <S> Estimate of(Path<S> path, long completed, double proportion) {
    double spent = 0;
    for (int i = path.size() - 1; i >= 0; i--) {
      Node<S> node = path.get(i);
      spent = node.seconds + node.exploredSeconds() + (node.hasOut() ? spent : 0);
    }
    return new Estimate(proportion, completed / proportion, spent / proportion);
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
