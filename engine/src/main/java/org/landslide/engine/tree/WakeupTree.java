package org.landslide.engine.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.schedule.Move;

/**
 * Moves to be made from a node in order to reverse races, as a tree: a move, and what is to be run
 * after it. All that sleeps in the node is awake where a branch of the tree ends; from there on the
 * exploration is free.
 *
 * @param expected what the move will touch; empty if that is not known
 * @param certain whether it will touch that and nothing else
 * @param assumed what sequences touch that are not in the tree since this branch does their work,
 *     provided that the move does not conflict with them
 * @param next none if any move will do
 */
public record WakeupTree(
    Move move,
    Optional<Footprint> expected,
    boolean certain,
    Footprint assumed,
    List<WakeupTree> next) {
  public WakeupTree {
    next = List.copyOf(next);
  }

  /** A move of which nothing is known. */
  public static WakeupTree of(Move move) {
    return new WakeupTree(move, Optional.empty(), false, Footprint.EMPTY, List.of());
  }

  /** A move that touches this and nothing else, after which one thing is to be run, if any. */
  public static WakeupTree certain(Move move, Footprint touched, Optional<WakeupTree> next) {
    return new WakeupTree(
        move, Optional.of(touched), true, Footprint.EMPTY, next.stream().toList());
  }

  /** A move that is likely to touch this, after which one thing is to be run, if any. */
  public static WakeupTree likely(Move move, Footprint expected, Optional<WakeupTree> next) {
    return new WakeupTree(
        move, Optional.of(expected), false, Footprint.EMPTY, next.stream().toList());
  }

  public boolean isLeaf() {
    return next.isEmpty();
  }

  /** The same, doing the work of a sequence that touches this as well. */
  public WakeupTree assuming(Footprint touched) {
    Footprint all = assumed.and(touched);
    return new WakeupTree(move, expected, certain, all, next);
  }

  /** The same with one of its branches replaced, or one more. */
  public WakeupTree with(int index, WakeupTree branch) {
    List<WakeupTree> branches = new ArrayList<>(next);
    if (index < branches.size()) {
      branches.set(index, branch);
    } else {
      branches.add(branch);
    }
    return withNext(branches);
  }

  private WakeupTree withNext(List<WakeupTree> branches) {
    return new WakeupTree(move, expected, certain, assumed, branches);
  }

  /**
   * The same but for what begins with an explored move, or could: what comes before that does not
   * conflict with it. None if nothing is left.
   *
   * @param touched by the explored move
   */
  Optional<WakeupTree> without(Move explored, Footprint touched) {
    if (move.equals(explored)) {
      return Optional.empty();
    }
    if (isLeaf() || !leavesAlone(touched)) {
      return Optional.of(this);
    }
    List<WakeupTree> left =
        next.stream().flatMap(branch -> branch.without(explored, touched).stream()).toList();
    return left.isEmpty() ? Optional.empty() : Optional.of(withNext(left));
  }

  /** Whether it can be swapped with a move that touches this, and stands in for nothing else. */
  private boolean leavesAlone(Footprint touched) {
    return certain
        && assumed.isEmpty()
        && expected.isPresent()
        && !expected.get().conflictsWith(touched);
  }
}
