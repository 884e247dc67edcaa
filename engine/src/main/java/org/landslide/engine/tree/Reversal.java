package org.landslide.engine.tree;

import java.util.List;
import org.landslide.engine.schedule.Move;

/**
 * A race, seen in a subtree, that is to be reversed in a node above it, which belongs to another
 * search: unless one of the initials is tried there or sleeps, the choice has to be tried.
 *
 * @param depth of the node: how many transitions lead there
 */
public record Reversal(int depth, List<Move> initials, Move choice) {
  public Reversal {
    initials = List.copyOf(initials);
  }
}
