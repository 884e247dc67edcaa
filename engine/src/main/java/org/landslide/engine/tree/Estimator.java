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
    double proportion = 1;
    double seconds = 0;
    for (int i = path.size() - 1; i >= 0; i--) {
      Node<S> node = path.get(i);
      proportion = proportion(node, proportion);
      seconds = seconds(node, seconds);
    }
    return new Estimate(proportion, completed / proportion, seconds);
  }

  private static double proportion(Node<?> node, double current) {
    if (node.nextGiven().isPresent() && !node.hasOut()) {
      return node.exploredCount() / (double) node.markedCount();
    }
    return node.hasOut() ? (node.exploredCount() + current) / node.markedCount() : current;
  }

  /** How long the transition to a node and all of its subtree take. */
  public static double seconds(Node<?> node, double current) {
    if (!node.hasOut()) {
      return node.seconds + node.exploredSeconds();
    }
    double visited = node.exploredSeconds() + current;
    return node.seconds + visited * node.markedCount() / (node.exploredCount() + 1);
  }
}
