package org.landslide.engine.model;

import java.util.Optional;
import org.landslide.engine.schedule.Move;

/**
 * A thread that cannot go on until another one changes something that it has looked at: one that
 * spins, yields in a loop, or is about to take a lock that is held. Or that cannot go on in one of
 * several ways: a transaction that would give up in this state.
 *
 * @param move the thread, and the way of going on
 * @param pending what the thread touches in its vain attempt; it can go on only after another
 *     thread has written to some of that. The same object as long as nothing about the wait has
 *     changed
 * @param supposed whether the thread may be stepped all the same where no other can go on: that it
 *     waits rests on a heuristic, or on time standing still
 * @param history the accesses of the vain attempt one by one: that another thread writes to what it
 *     reads is a data race like any other. {@link History#NONE} when data races are not looked for
 * @param steps how many of its last steps show that it waits, which were made in vain too; 0 if the
 *     state alone shows it
 * @param supposition what interleavings were left out for, unless it is certain that none were
 */
public record Waiting(
    Move move,
    Footprint pending,
    boolean supposed,
    History history,
    int steps,
    Optional<Supposition> supposition) {
  public Waiting(Move move, Footprint pending, boolean supposed, History history) {
    this(move, pending, supposed, history, 0, Optional.empty());
  }

  public Waiting(Move move, Footprint pending, boolean supposed) {
    this(move, pending, supposed, History.NONE);
  }

  public int thread() {
    return move.thread();
  }

  /** The same with another history. */
  public Waiting with(History other) {
    return new Waiting(move, pending, supposed, other, steps, supposition);
  }

  /** Whether nothing about a wait has changed; what it did one by one follows from the rest. */
  public boolean isSame(Waiting other) {
    return move.equals(other.move) && supposed == other.supposed && pending.equals(other.pending);
  }
}
