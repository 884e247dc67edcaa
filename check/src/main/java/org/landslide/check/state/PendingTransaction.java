package org.landslide.check.state;

import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.History;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.schedule.Move;

/**
 * What is known of a transaction that a thread is about to begin. Never changes.
 *
 * @param address of the instruction that begins it
 * @param body what it would touch; nothing if that is not needed
 * @param vain what it looked at before it gave up, as long as that is the same
 * @param vainRetry what the thread looked at after a failure that brought it back here with nothing
 *     changed, as long as that is the same
 * @param retries how many times in a row it has failed without a reason and come back here
 */
public record PendingTransaction(
    int address, Footprint body, @Nullable Waiting vain, @Nullable Waiting vainRetry, int retries) {
  /** The outcomes of moves. */
  public static final int STARTED = 0;

  public static final int SPURIOUS = 1;
  public static final int CONFLICT = 2;

  public PendingTransaction(int address, Footprint body, int retries) {
    this(address, body, null, null, retries);
  }

  /** After a move of its thread that turned out to change nothing. */
  public PendingTransaction inVain(Move move, Footprint looked, History history) {
    Waiting waiting = new Waiting(move, looked, false, history);
    return move.outcome() == STARTED
        ? new PendingTransaction(address, body, waiting, vainRetry, retries)
        : new PendingTransaction(address, body, vain, waiting, retries);
  }

  /** After a step of another thread. */
  public PendingTransaction after(Footprint touched) {
    boolean changed = isOver(vain, touched) || isOver(vainRetry, touched);
    return changed
        ? new PendingTransaction(
            address,
            body,
            isOver(vain, touched) ? null : vain,
            isOver(vainRetry, touched) ? null : vainRetry,
            retries)
        : this;
  }

  private static boolean isOver(@Nullable Waiting waiting, Footprint touched) {
    return waiting != null && waiting.pending().conflictsWith(touched);
  }
}
