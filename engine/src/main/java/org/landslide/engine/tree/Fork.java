package org.landslide.engine.tree;

import java.util.List;
import java.util.OptionalInt;
import org.landslide.engine.schedule.Move;

/**
 * A node of the execution tree as a value: which moves were tried there, and which are to be.
 *
 * @param branches in the order in which they became known
 * @param vain moves that turned out to wait, though they seemed enabled
 * @param seconds how long exploring its explored branches took
 * @param runs how many interleavings were begun in these
 */
public record Fork(List<Branch> branches, List<Move> vain, double seconds, long runs) {
  /** How far a branch is explored. */
  public enum Status {
    /** To be explored. */
    MARKED,
    /** Leads to the next fork. */
    CURRENT,
    EXPLORED,
    /** Being explored by another search; sleeps where later ones are explored. */
    GIVEN,
    /** Marked, and left to another search; does not sleep here. */
    ELSEWHERE
  }

  /**
   * A move that was tried, or is to be.
   *
   * @param subtree the number of the subtree as which it was given away, if it was
   */
  public record Branch(Move move, Status status, OptionalInt subtree) {
    Branch(Move move, Status status) {
      this(move, status, OptionalInt.empty());
    }
  }

  public Fork {
    branches = List.copyOf(branches);
    vain = List.copyOf(vain);
  }

  /** The moves in a state. */
  public List<Move> moves(Status status) {
    return branches.stream().filter(each -> each.status == status).map(Branch::move).toList();
  }
}
