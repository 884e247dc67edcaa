package org.landslide.engine.schedule;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * What can be done next: a thread is stepped, and if it is about to begin a transaction, that goes
 * one way or another.
 *
 * <p>To the reductions, the moves of one thread exclude each other, like transitions that conflict.
 * Apart from that each is on its own: that it is explored, asleep, or independent of something says
 * nothing about another one of the same thread.
 *
 * @param thread a small positive number
 * @param outcome {@link #GOES_ON}, or in which way the transaction is made to fail, as the subject
 *     numbers them
 */
public record Move(int thread, int outcome) implements Comparable<Move> {
  /** The outcome of a step that is not about a transaction, or about one not made to fail. */
  public static final int GOES_ON = 0;

  /** Stands for a thread where there is none. */
  public static final int NO_THREAD = 0;

  /** Those that go on first, so that all failures come last; then by threads. */
  private static final Comparator<Move> ORDER =
      Comparator.comparingInt(Move::outcome).thenComparingInt(Move::thread);

  /** Moves are made all the time, nearly all of them by the first few threads. */
  private static final Move[] KNOWN =
      IntStream.range(0, 256).mapToObj(thread -> new Move(thread, GOES_ON)).toArray(Move[]::new);

  public Move {
    if (thread < 0 || outcome < 0) {
      throw new IllegalArgumentException("no thread goes on like this");
    }
  }

  /** A thread goes on. */
  public static Move of(int thread) {
    return thread >= 0 && thread < KNOWN.length ? KNOWN[thread] : new Move(thread, GOES_ON);
  }

  /** Whether a transaction is made to fail, though nothing in it asks for that. */
  public boolean isAbort() {
    return outcome != GOES_ON;
  }

  /** Whether this is another move of the same thread. */
  public boolean isSibling(Move other) {
    return thread == other.thread && outcome != other.outcome;
  }

  @Override
  public int compareTo(Move other) {
    return ORDER.compare(this, other);
  }
}
