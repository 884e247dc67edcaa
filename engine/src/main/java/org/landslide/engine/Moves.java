package org.landslide.engine;

/**
 * What can be done next: a thread is stepped, and if it is about to begin a transaction, that goes
 * one way or another.
 *
 * <p>A move is one number, so that everything which holds moves stays small: the thread's id, and
 * above it the outcome. A step that is not about a transaction has outcome 0, hence is the same
 * number as its thread; so has a transaction that is not made to fail.
 *
 * <p>To the reductions, the moves of one thread exclude each other, like transitions that conflict.
 * Apart from that each is on its own: that it is explored, asleep, or independent of something says
 * nothing about another one of the same thread.
 */
public final class Moves {
  private static final int OUTCOME_SHIFT = 16;
  private static final int THREAD_MASK = (1 << OUTCOME_SHIFT) - 1;

  private Moves() {}

  public static int of(int thread, int outcome) {
    return thread | (outcome << OUTCOME_SHIFT);
  }

  public static int thread(int move) {
    return move & THREAD_MASK;
  }

  public static int outcome(int move) {
    return move >>> OUTCOME_SHIFT;
  }

  /** Whether a transaction is made to fail, though nothing in it asks for that. */
  static boolean isAbort(int move) {
    return outcome(move) != 0;
  }
}
