package org.landslide.engine.dpor;

import org.landslide.engine.schedule.Move;
import org.landslide.engine.tree.VectorClock;

/** Decides which threads are tried in which nodes of the path because of conflicts. */
public interface Backtracking<S> {
  /**
   * What is done at the end of the path races with an earlier transition. Told from the latest to
   * the earliest.
   *
   * @param first the index of the earlier transition
   * @param clock what happens before the step by way of transitions after the first
   */
  void race(int first, Attempt second, VectorClock clock, int end);

  /** The same for a step that does not conflict with the transition, but both with a sleeper's. */
  void disturbance(int first, Move move, VectorClock clock, int end);

  /**
   * All races of a move at the end of the path have been told.
   *
   * @param clock what happens before the step, itself not included
   */
  void analysed(Move move, VectorClock clock, int end);

  /** The branch on the path of a node is explored. */
  default void left(int index) {}

  /**
   * An interleaving has ended.
   *
   * @param whole whether nothing could come after what is on the path
   */
  default void ended(boolean whole) {}

  /** The transition at the end of the path took a thread's turn away, for good. */
  void ended(Move move);
}
