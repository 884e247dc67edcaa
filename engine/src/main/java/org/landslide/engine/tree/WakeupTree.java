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
 * @param assumed what sequences touch that are not in the tree since this branch does their work,
 *     provided that the move does not conflict with them
 * @param next none if any move will do
 */
public record WakeupTree(
    Move move, Optional<Footprint> expected, Footprint assumed, List<WakeupTree> next) {
  public WakeupTree {
    next = List.copyOf(next);
  }

  /** A move of which nothing is known. */
  public static WakeupTree of(Move move) {
    return new WakeupTree(move, Optional.empty(), Footprint.EMPTY, List.of());
  }

  /** A move after which one thing is to be run, or nothing special. */
  public static WakeupTree of(Move move, Footprint expected, Optional<WakeupTree> next) {
    return new WakeupTree(move, Optional.of(expected), Footprint.EMPTY, next.stream().toList());
  }

  public boolean isLeaf() {
    return next.isEmpty();
  }

  /** The same, doing the work of a sequence that touches this as well. */
  public WakeupTree assuming(Footprint touched) {
    Footprint all = assumed.and(touched);
    return new WakeupTree(move, expected, all, next);
  }

  /** The same with one of its branches replaced, or one more. */
  public WakeupTree with(int index, WakeupTree branch) {
    List<WakeupTree> branches = new ArrayList<>(next);
    if (index < branches.size()) {
      branches.set(index, branch);
    } else {
      branches.add(branch);
    }
    return new WakeupTree(move, expected, assumed, branches);
  }
}
