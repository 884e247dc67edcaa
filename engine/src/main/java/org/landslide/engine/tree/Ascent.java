package org.landslide.engine.tree;

/**
 * How far a search has come back up its first interleaving, which tells how much of a state space
 * is explored where the weights of branches do not.
 *
 * <p>Exploring depth first, a search goes down once, and from then on all that lies below the
 * deepest nodes of that path is explored first, then what lies below those above. What lies below
 * the lower part of the path grows with a power of its length, much as the number of states does
 * that a few threads have which are so many steps from their ends. Weights are too high where
 * states recur, sometimes by orders of magnitude, for the first branch of a node that is explored
 * has nearly all the states that its siblings have; and elsewhere too low, since most branches are
 * marked late.
 *
 * <p>The powers were found by measuring: 25 state spaces of thread libraries with paths of 27 to
 * 280 nodes, and 57 of small programs, 41 of them without states that recur. At a tenth of the run
 * 63 % of the estimates were within a factor of two, where 28 % are by weights; at a quarter 82 %,
 * where 65 % are. `./landslide bench estimates` measures that.
 *
 * @param length how many nodes the first interleaving had; none before it has ended
 * @param left how many of these, from the root, are still to be come back to
 */
public record Ascent(int length, int left) {
  public static final Ascent NONE = new Ascent(0, 0);

  /** The power where states recur: less on long paths, on which more of them do. */
  private static final double POWER_OF_LONG_PATHS = 2.5;

  private static final double MORE_FOR_SHORT_PATHS = 75;
  private static final double GREATEST_POWER = 4;

  private static final double POWER_WITHOUT_STATES = 6;

  /** How many times lower than by weights it may be: in the first moments, all is guesswork. */
  private static final double MOST_BELOW_WEIGHTS = 10;

  /** An interleaving has ended, with so many nodes. */
  public Ascent ended(int nodes) {
    return length == 0 ? new Ascent(nodes, nodes) : this;
  }

  /** All is explored that lies below a node of the path, of which so many are above. */
  public Ascent left(int above) {
    return above < left ? new Ascent(length, above) : this;
  }

  /**
   * How much of the state space is explored, from 0 to 1.
   *
   * @param weighted the same by the weights of branches
   * @param shared how many nodes, from the root, belong to another search
   * @param recurring whether states recur
   */
  public double proportion(double weighted, int shared, boolean recurring) {
    int own = length - shared;
    if (length == 0 || own <= 0) {
      return weighted;
    }
    double power = recurring ? powerWithStates(own) : POWER_WITHOUT_STATES;
    double height = Math.max(1, length - left);
    double climbed = Math.pow(Math.min(1, height / own), power);
    double bounded = Math.max(climbed, weighted / MOST_BELOW_WEIGHTS);
    return recurring ? bounded : Math.min(weighted, bounded);
  }

  private static double powerWithStates(int nodes) {
    return Math.min(GREATEST_POWER, POWER_OF_LONG_PATHS + MORE_FOR_SHORT_PATHS / nodes);
  }
}
