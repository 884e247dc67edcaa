package org.landslide.engine.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * How far a search has come back up its first interleaving, which tells how much of a state space
 * is explored where the weights of branches do not.
 *
 * <p>Exploring depth first, a search goes down once, and from then on all that lies below the
 * deepest nodes of that path is explored first, then what lies below those above. A node adds to
 * what lies below it only if something else can come first there. That is known from the first
 * interleaving: its transition has to conflict with a later one of a thread that could have run in
 * its place. Such a node is a {@link Contest}: of 5,086 that were recorded 2,840 got a second
 * branch in the end, of 2,779 other nodes at which a thread could be chosen 20 did. The logarithm
 * of what lies below grows by much the same at each contest that got one. So the growth at the last
 * three of those that the search has come back to is expected of those above: of all that have a
 * second branch by now, and of as many of the others as got one below. What lies below the node at
 * which the search is itself, the recursion of {@link Estimator} says.
 *
 * <p>Weights alone are too high where states recur, sometimes by orders of magnitude, for the first
 * branch of a node that is explored has nearly all the states that its siblings have; and elsewhere
 * too low, since most branches are marked late. Nor do all nodes of the path count alike, as an
 * earlier estimator had it: those at which a thread starts others are many, and add nothing.
 *
 * <p>The constants were found with recorded trees of small programs and thread libraries, two
 * thirds of them by name; docs/architecture/engine.md has the figures, of the other third as well.
 * What nothing foretells is a first branch below which all is alike and a second one, near the
 * root, below which it is not. `./landslide bench estimates` measures what comes of it.
 *
 * @param left how many nodes of the first interleaving, from the root, are still to be come back to
 * @param contests from the root
 */
public record Ascent(int left, List<Contest> contests) {
  /** Before the first interleaving has ended. */
  public static final Ascent NONE = new Ascent(-1, List.of());

  /** So many contests say how much is to be expected of those above. */
  private static final int LAST = 3;

  /** What is expected as long as there are none, in powers of two, and how many that is worth. */
  private static final double USUAL_GROWTH = 0.8;

  private static final int WORTH = 4;

  /** One contest in so many gets a second branch, as long as there are none that say it. */
  private static final int ONE_IN = 4;

  /** How many contests ahead can be told of: beyond, more of them say less and less. */
  private static final double HORIZON = 4;

  /** How much more than those before it each contest adds, and what is below its siblings. */
  private static final double ACCELERATION = 2;

  private static final double ACCELERATION_OF_SIBLINGS = 1.2;

  /** How many times lower than by weights it may be. */
  private static final double MOST_BELOW_WEIGHTS = 3;

  /**
   * A node where the order of two threads matters.
   *
   * @param node how many are above it
   * @param early whether it had a second branch as soon as the first interleaving had ended
   * @param below how many interleavings lie below it; none as long as that is not known
   * @param reversed whether it had a second branch in the end
   */
  public record Contest(int node, boolean early, long below, boolean reversed) {
    boolean isOver() {
      return below > 0;
    }
  }

  public Ascent {
    contests = List.copyOf(contests);
  }

  public boolean hasBegun() {
    return left >= 0;
  }

  /** All is explored that lies below a node of the path, of which so many are above. */
  public Ascent left(int above, long below, boolean reversed) {
    if (above >= left) {
      return this;
    }
    List<Contest> now = new ArrayList<>(contests);
    now.replaceAll(
        each ->
            each.node == above
                ? new Contest(above, each.early, Math.max(1, below), reversed)
                : each);
    return new Ascent(above, now);
  }

  /**
   * How much of the state space is explored, from 0 to 1.
   *
   * @param weighted the same by the weights of branches
   * @param path where the search is
   * @param shared how many nodes, from the root, belong to another search
   * @param recurring whether states recur: then contests get second branches at once or never
   */
  public double proportion(double weighted, Path<?> path, int shared, boolean recurring) {
    if (!hasBegun() || path.size() <= shared) {
      return weighted;
    }
    int at = Math.min(path.size() - 1, Math.max(shared, left - 1));
    double expected =
        ACCELERATION_OF_SIBLINGS * log2(Estimator.growth(path, at))
            + growth() * above(path, shared, at, recurring);
    return Math.max(Math.pow(2, -Math.max(0, expected)), weighted / MOST_BELOW_WEIGHTS);
  }

  /** How many contests above are worth, in those that were come back to. */
  private double above(Path<?> path, int shared, int end, boolean recurring) {
    int marked = 0;
    int others = 0;
    for (Contest each : contests) {
      if (each.node >= shared && each.node < end) {
        marked += path.get(each.node).markedCount() > 1 ? 1 : 0;
        others += path.get(each.node).markedCount() > 1 ? 0 : 1;
      }
    }
    double sure = foreseeable(marked);
    double likely = recurring ? 0 : foreseeable(marked + others * shareOfLate()) - sure;
    return ACCELERATION * sure + likely;
  }

  private static double foreseeable(double contests) {
    return HORIZON * Math.log(1 + contests / HORIZON);
  }

  /** By how many powers of two a contest makes what lies below it more than what its first does. */
  private double growth() {
    double[] last = new double[LAST + 1];
    int count = 0;
    for (Contest each : contests) {
      if (each.isOver() && each.reversed && count <= LAST) {
        last[count++] = log2((double) each.below);
      }
    }
    int used = Math.min(LAST, count);
    return (last[0] - last[used] + USUAL_GROWTH * WORTH) / (used + WORTH);
  }

  /** How many of the contests without a second branch get one. */
  private double shareOfLate() {
    int late = 0;
    int never = 0;
    for (Contest each : contests) {
      late += each.isOver() && each.reversed && !each.early ? 1 : 0;
      never += each.isOver() && !each.reversed ? 1 : 0;
    }
    return (late + 1.0) / (late + never + ONE_IN);
  }

  private static double log2(double number) {
    return Math.log(number) / Math.log(2);
  }
}
