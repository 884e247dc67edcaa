package org.landslide.engine.model;

import java.util.Optional;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.schedule.Move;

/**
 * A concurrent program that can be stepped, one thread at a time, and rewound.
 *
 * <p>What the engine relies on:
 *
 * <ul>
 *   <li>Everything but the choice of the thread is deterministic: the same steps from the same
 *       state touch the same and end in the same state.
 *   <li>Two steps of different threads that follow one another and whose footprints do not {@link
 *       Footprint#conflictsWith conflict} can be swapped: they do the same and end in the same
 *       state. So whatever decides if a thread is enabled is part of the footprints as well.
 *   <li>When preemptions are bounded: what a thread that is blocked after its step is blocked on is
 *       part of that step's footprint, or of the {@link Waiting} that is reported.
 *   <li>Thread ids are small positive numbers.
 *   <li>A thread that is about to begin a transaction has a move for each way that may go. Whether
 *       it fails because of a conflict is up to the engine, which knows what came before: such
 *       moves are reported as {@linkplain ConflictAbort possible conflicts}.
 * </ul>
 *
 * @param <S> a state to come back to
 */
public interface Subject<S> {
  S snapshot();

  void restore(S snapshot);

  /**
   * Whether transactions can be made to fail, so that a thread may have more than one move. Always
   * the same.
   */
  default boolean hasTransactions() {
    return false;
  }

  /**
   * Whether running a thread does nothing but that. Otherwise the subject has to bring it to the
   * processor first, and what it does on the way, or whether that can be done, may depend on what
   * came before. Always the same.
   */
  default boolean runsThreadsDirectly() {
    return true;
  }

  /** What tells the state of now from others; empty if that is not known. */
  default Optional<StateMark> mark() {
    return Optional.empty();
  }

  /** From now on each step is to say what it {@linkplain Step#used used}, if it can. */
  default void tellUses() {}

  /**
   * Whether a thread has asked, in any step so far, for something that is not part of the state,
   * such as the time. Then the same state may not lead to the same any more.
   */
  default boolean isBeyondState() {
    return false;
  }

  /** Which threads can go on now. None, when all is over or stuck. */
  Situation situation();

  /**
   * Runs a thread to its next preemption point.
   *
   * @param move one that is enabled, or waits only supposedly
   * @param maxCost how much it may execute before the step is given up as {@link
   *     Step.Ending#TOO_LONG}
   */
  Step step(Move move, long maxCost);

  /**
   * What is wrong with this state, in which no thread can go on: a deadlock, a condition that
   * should hold at the end. Empty when the program has ended as it should.
   */
  Optional<Bug> verdict();

  /** The bug that a thread never reaches its next preemption point. */
  Bug endless(int thread);
}
