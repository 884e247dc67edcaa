package org.landslide.engine.finding;

import java.util.List;

/** How a data race came about in one interleaving, for a reader. */
public record RaceStory(Side first, Side second) {
  /**
   * One of the two accesses.
   *
   * @param what the variable, or whatever else was accessed
   * @param stack where, innermost first; only the innermost frame if the thread was not seen there
   */
  public record Side(int thread, boolean write, String what, List<Frame> stack) {
    public Side {
      stack = List.copyOf(stack);
    }
  }
}
