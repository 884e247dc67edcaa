package org.landslide.engine.model;

import java.util.List;
import org.landslide.engine.schedule.Move;

/**
 * The transactions that threads are about to begin in a situation, as far as they can be made to
 * fail.
 *
 * @param conflictAborts those that a conflict can make fail
 * @param caused the enabled moves that are so only because of what came before
 * @param leftOut moves that are not enabled only because enough transactions have failed
 */
public record TransactionStarts(
    List<ConflictAbort> conflictAborts, List<Move> caused, List<Move> leftOut) {
  public TransactionStarts {
    conflictAborts = List.copyOf(conflictAborts);
    caused = List.copyOf(caused);
    leftOut = List.copyOf(leftOut);
  }

  /**
   * What a transaction would touch that a move begins, or makes fail because of a conflict. A
   * failure without a reason has nothing to do with it.
   */
  public Footprint bodyOf(Move move) {
    for (ConflictAbort abort : conflictAborts) {
      boolean begins = !move.isAbort() && abort.move().thread() == move.thread();
      if (begins || abort.move().equals(move)) {
        return abort.body();
      }
    }
    return Footprint.EMPTY;
  }

  /** Whether a move makes a transaction fail because of a conflict. */
  public boolean isConflictAbort(Move move) {
    return conflictAborts.stream().anyMatch(abort -> abort.move().equals(move));
  }

  /** Whether a move can be made only because of what came before. */
  public boolean isCaused(Move move) {
    return caused.contains(move);
  }

  /** Whether a thread could fail here, had not enough transactions failed. */
  public boolean leavesOut(int thread) {
    return leftOut.stream().anyMatch(move -> move.thread() == thread);
  }
}
