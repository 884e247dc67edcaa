package org.landslide.engine.model;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.schedule.Move;

/**
 * What can be done in a state. A living thread that has neither an enabled move nor a waiting one
 * is blocked in a way that only a step of another thread which touches the same kernel object can
 * end.
 */
public final class Situation {
  /** No thread is left. */
  public static final Situation OVER = new Situation(List.of(), List.of());

  private final List<Move> enabled;
  private final List<Waiting> waiting;
  private final Optional<TransactionStarts> transactions;

  /**
   * @param enabled the moves that can be made, ascending
   * @param waiting ascending by move
   */
  public Situation(List<Move> enabled, List<Waiting> waiting) {
    this(enabled, waiting, Optional.empty());
  }

  /**
   * @param enabled the moves that can be made for certain, ascending
   * @param waiting ascending by move
   * @param conflictAborts moves that are enabled as soon as a transition which is not ordered
   *     before the thread's last one conflicts with the transaction
   */
  public Situation(List<Move> enabled, List<Waiting> waiting, List<ConflictAbort> conflictAborts) {
    this(
        enabled,
        waiting,
        conflictAborts.isEmpty()
            ? Optional.empty()
            : Optional.of(new TransactionStarts(conflictAborts, List.of(), List.of())));
  }

  private Situation(
      List<Move> enabled, List<Waiting> waiting, Optional<TransactionStarts> transactions) {
    this.enabled = List.copyOf(enabled);
    this.waiting = List.copyOf(waiting);
    this.transactions = transactions;
  }

  /** The same with other moves that can be made, because of transactions. */
  public Situation with(List<Move> moves, TransactionStarts starts) {
    return new Situation(moves, waiting, Optional.of(starts));
  }

  public int enabledCount() {
    return enabled.size();
  }

  public Move enabled(int i) {
    return enabled.get(i);
  }

  /** All moves that can be made, ascending. */
  public List<Move> enabled() {
    return enabled;
  }

  public boolean isEnabled(Move move) {
    return enabled.contains(move);
  }

  /** Whether a thread has a move. */
  public boolean canMove(int thread) {
    for (Move move : enabled) {
      if (move.thread() == thread) {
        return true;
      }
    }
    return false;
  }

  /** Whether nothing can be done, nor could be, were it not for a bound. */
  public boolean isStuck() {
    return enabled.isEmpty() && (transactions.isEmpty() || transactions.get().leftOut().isEmpty());
  }

  /** Whether there is, or could be, more than one way for a thread to go on. */
  public boolean isBranching(int thread) {
    int count = 0;
    for (Move move : enabled) {
      count += move.thread() == thread ? 1 : 0;
    }
    for (Waiting now : waiting) {
      count += now.thread() == thread ? 1 : 0;
    }
    return count > 1 || (count == 1 && hasConflictAbort(thread));
  }

  /** Whether a thread has, or could have, a failure because of a conflict besides its moves. */
  private boolean hasConflictAbort(int thread) {
    return transactions.isPresent()
        && transactions.get().conflictAborts().stream()
            .map(ConflictAbort::move)
            .anyMatch(move -> move.thread() == thread && !isEnabled(move));
  }

  /** Whether some thread has a move that makes its transaction fail. */
  public boolean hasAborts() {
    return !enabled.isEmpty() && enabled.get(enabled.size() - 1).isAbort();
  }

  /** Whether a thread has a move, or one that waits. */
  public boolean mentions(int thread) {
    if (canMove(thread)) {
      return true;
    }
    for (Waiting now : waiting) {
      if (now.thread() == thread) {
        return true;
      }
    }
    return false;
  }

  public List<Waiting> waiting() {
    return waiting;
  }

  /** The transactions that threads are about to begin; none if they have nothing to do with it. */
  public Optional<TransactionStarts> transactions() {
    return transactions;
  }
}
