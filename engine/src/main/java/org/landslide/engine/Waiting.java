package org.landslide.engine;

/**
 * A thread that cannot go on until another one changes something that it has looked at: one that
 * spins, yields in a loop, or is about to take a lock that is held.
 *
 * @param pending what the thread touches in its vain attempt; it can go on only after somebody has
 *     written to some of that. The same object as long as nothing about the wait has changed
 * @param supposed whether this rests on a heuristic; such a thread may be stepped all the same, to
 *     find out
 * @param history the accesses of the vain attempt one by one: that somebody writes to what it reads
 *     is a data race like any other. {@link History#NONE} when nobody looks for data races
 */
public record Waiting(int thread, Footprint pending, boolean supposed, History history) {
  public Waiting(int thread, Footprint pending, boolean supposed) {
    this(thread, pending, supposed, History.NONE);
  }

  /** Whether nothing about a wait has changed; what it did one by one follows from the rest. */
  boolean isSame(Waiting other) {
    return thread == other.thread && supposed == other.supposed && pending.equals(other.pending);
  }
}
