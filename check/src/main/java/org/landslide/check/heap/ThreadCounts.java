package org.landslide.check.heap;

import org.jspecify.annotations.Nullable;
import org.landslide.check.heap.Spans.Span;

/**
 * Numbers for what threads do, each its own way: the number of the n-th thing that a thread does is
 * the same in every order of the threads, so states that do not differ otherwise do not differ in
 * their numbers. Later things of a thread have greater numbers. Immutable.
 */
final class ThreadCounts {
  static final ThreadCounts NONE = new ThreadCounts(Spans.none(), 0);

  /** Threads have smaller ids. */
  private static final int THREAD_BITS = 24;

  /** An odd number whose product with another one has bits from all over it. */
  private static final long SPREADING = 0x9E37_79B9_7F4A_7C15L;

  private final Spans<Integer> counts;

  /** Of all numbers that were given, in whatever order. */
  private final int hash;

  private ThreadCounts(Spans<Integer> counts, int hash) {
    this.counts = counts;
    this.hash = hash;
  }

  /** The number of the next thing that a thread does; never 0. */
  long next(int thread) {
    return (count(thread) + 1L) << THREAD_BITS | thread;
  }

  private int count(int thread) {
    Span<Integer> known = counts.at(thread);
    return known == null ? 0 : known.value;
  }

  /** After the next thing that a thread does. */
  ThreadCounts after(int thread) {
    int more = hash + Long.hashCode(next(thread) * SPREADING);
    return new ThreadCounts(counts.with(thread, thread + 1L, count(thread) + 1), more);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ThreadCounts that && counts.equals(that.counts);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
