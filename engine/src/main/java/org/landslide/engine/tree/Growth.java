package org.landslide.engine.tree;

import java.util.Arrays;

/** How the subtree of a node has grown, in interleavings that were begun. */
final class Growth {
  /** Those of the branches that are explored. */
  private long explored;

  /** How many there were in all when the current branch was begun. */
  private long branchBegun;

  /** How many branches were marked when the first interleaving through the node had ended. */
  private int firstMarks;

  /** Pairs: how many there were in the subtree, and how many it was taken to have in all. */
  private double[] looks = new double[0];

  void begin(long runs) {
    branchBegun = runs;
  }

  void resume(long before, long begun) {
    explored = before;
    branchBegun = begun;
  }

  /** The current branch is explored; the next one begins. */
  void branchExplored(long runs) {
    explored += runs - branchBegun;
    branchBegun = runs;
  }

  long explored() {
    return explored;
  }

  /** How many there are in the subtree so far. */
  long size(long runs) {
    return explored + runs - branchBegun;
  }

  /** How many there are in the current branch so far. */
  double branchSize(long runs) {
    return (double) (runs - branchBegun);
  }

  int firstMarks() {
    return firstMarks;
  }

  /** Keeps what the subtree is taken to have at certain sizes, for when it is known. */
  void look(long size, double estimate, int marks) {
    if (firstMarks == 0) {
      firstMarks = marks;
    }
    if (isRound(size)) {
      looks = Arrays.copyOf(looks, looks.length + 2);
      looks[looks.length - 2] = size;
      looks[looks.length - 1] = estimate;
    }
  }

  /** A power of two, or three times one. */
  private static boolean isRound(long size) {
    return Long.bitCount(size) == 1 || (Long.bitCount(size) == 2 && size % 3 == 0);
  }

  double[] looks() {
    return looks;
  }
}
