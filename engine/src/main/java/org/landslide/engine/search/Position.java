package org.landslide.engine.search;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.landslide.engine.model.Supposition;
import org.landslide.engine.schedule.RandomCoverage;
import org.landslide.engine.tree.Ascent;
import org.landslide.engine.tree.Fork;
import org.landslide.engine.tree.Reversal;

/**
 * Where a search stands, as a value: with the same subject, another search can go on from there. It
 * says what is to be done, not what was found; data races and bugs were told of before.
 */
public sealed interface Position {
  /**
   * What an {@link Explorer} has left to explore.
   *
   * <p>The forks lead from the root to the deepest node where something is left to be tried; all
   * that is beside this path is explored or marked. What sleeps in a node, what a step touched and
   * what it is ordered behind is no part of it: all that follows from the moves, and the first step
   * of each explored branch is made once more to learn it. So a position is as small as a schedule,
   * and does not depend on how the subject stores its states. Which states are known to be explored
   * is lost: some interleavings that would have been cut off there are run to their end.
   *
   * <p>Of a branch that was given away as a {@link Subtree} it only says so, as long as it is not
   * known what came of it.
   *
   * @param forks none if nothing is left
   * @param shared how many of the nodes on the way, from the root, belong to another search; none
   *     unless a {@link Subtree} is explored
   * @param reversals what has to be tried in these
   * @param ascent how far it has come back up its first interleaving
   */
  record InTree(List<Fork> forks, int shared, List<Reversal> reversals, Ascent ascent, Tally tally)
      implements Position {
    public InTree {
      forks = List.copyOf(forks);
      reversals = List.copyOf(reversals);
    }

    /** The numbers of the subtrees that were given away and are not known to be explored. */
    public Set<Integer> given() {
      return forks.stream()
          .flatMap(fork -> fork.branches().stream())
          .flatMap(branch -> branch.subtree().stream().boxed())
          .collect(Collectors.toUnmodifiableSet());
    }
  }

  /**
   * What several searches have left that have divided a state space.
   *
   * @param whole where the first one stands
   * @param parts what was given away and is not part of the rest yet; each behind its giver
   */
  record Divided(InTree whole, List<Part> parts) implements Position {
    public Divided {
      parts = List.copyOf(parts);
    }
  }

  /**
   * A subtree that was given away.
   *
   * @param giver the number of the part by whose search it was given away; none by the first search
   * @param now where its search stands, if that has begun
   * @param explored what came of it, if that is known
   */
  record Part(
      OptionalInt giver,
      Subtree subtree,
      Optional<InTree> now,
      double seconds,
      Optional<Subtree.Explored> explored) {}

  /**
   * What an {@link IterativeBounding} has left: the bound, and all beyond it.
   *
   * @param bound which is begun anew
   * @param before what the smaller bounds took
   * @param seconds how long they took
   */
  record WithinBound(int bound, Tally before, double seconds) implements Position {}

  /** How many {@link RandomSchedules} were run. */
  record AtRandom(RandomCoverage coverage) implements Position {}

  /**
   * What was done so far, in numbers.
   *
   * @param depth of all completed interleavings together
   * @param transitions how many steps were counted for the average cost
   * @param cost of all these together
   */
  record Tally(
      long completed,
      long cut,
      long steps,
      long deepest,
      long depth,
      long transitions,
      long cost,
      List<Supposition> suppositions) {
    public Tally {
      suppositions = List.copyOf(suppositions);
    }

    /** How many interleavings were begun. */
    long begun() {
      return completed + cut;
    }

    /** What was done since an earlier one. */
    Tally since(Tally before) {
      return new Tally(
          completed - before.completed,
          cut - before.cut,
          steps - before.steps,
          deepest,
          depth - before.depth,
          transitions - before.transitions,
          cost - before.cost,
          suppositions);
    }

    /** Both together. */
    Tally and(Tally other) {
      return new Tally(
          completed + other.completed,
          cut + other.cut,
          steps + other.steps,
          Math.max(deepest, other.deepest),
          depth + other.depth,
          transitions + other.transitions,
          cost + other.cost,
          Supposition.merge(
              Stream.concat(suppositions.stream(), other.suppositions.stream()).toList()));
    }
  }
}
