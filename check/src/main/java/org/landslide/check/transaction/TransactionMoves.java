package org.landslide.check.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.check.options.TransactionRules;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.PendingTransaction;
import org.landslide.check.state.Spaces;
import org.landslide.engine.model.ConflictAbort;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.schedule.Move;
import org.landslide.world.World;

/** The moves of threads that are about to begin a transaction: it begins, or it fails. */
public final class TransactionMoves {
  private final World world;
  private final Ledger ledger;
  private final TransactionRules rules;
  private final Runnable retriesRunOut;

  /**
   * The moves of a world's threads.
   *
   * @param retriesRunOut what to do when a transaction is not made to fail for no reason since it
   *     has been so often in a row
   */
  public TransactionMoves(
      World world, Ledger ledger, TransactionRules rules, Runnable retriesRunOut) {
    this.world = world;
    this.ledger = ledger;
    this.rules = rules;
    this.retriesRunOut = retriesRunOut;
  }

  /** Adds the moves of a thread to those that are enabled, wait, or depend on other threads. */
  public void add(
      int thread,
      PendingTransaction pending,
      List<Move> enabled,
      List<Waiting> waiting,
      List<ConflictAbort> conflicts) {
    int other = transactingBeside(thread);
    if (other == Move.NO_THREAD) {
      add(Move.of(thread), pending.vain(), enabled, waiting);
    } else {
      waiting.add(new Waiting(Move.of(thread), Spaces.transactionAccess(), false));
      addConflict(thread, pending, other, enabled);
    }
    if (rules.spurious() && pending.retries() < rules.retries()) {
      Move failing = new Move(thread, PendingTransaction.SPURIOUS);
      add(failing, pending.vainRetry(), enabled, waiting);
    } else if (rules.spurious()) {
      retriesRunOut.run();
    }
    if (rules.codes()) {
      conflicts.add(
          new ConflictAbort(new Move(thread, PendingTransaction.CONFLICT), pending.body()));
    }
  }

  private static void add(
      Move move, @Nullable Waiting vain, List<Move> enabled, List<Waiting> waiting) {
    if (vain == null) {
      enabled.add(move);
    } else {
      waiting.add(vain);
    }
  }

  /**
   * What a transaction that is under way has touched is in the thread's way still, though the
   * thread may have come there later.
   */
  private void addConflict(int thread, PendingTransaction pending, int other, List<Move> enabled) {
    if (rules.codes() && ledger.thread(other).transacted().conflictsWith(pending.body())) {
      enabled.add(new Move(thread, PendingTransaction.CONFLICT));
    }
  }

  /** The thread beside another one that is in the middle of a weak transaction, if there is one. */
  private int transactingBeside(int thread) {
    if (!rules.weak()) {
      return Move.NO_THREAD;
    }
    for (int other : world.threadIds()) {
      if (other != thread && world.inTransaction(other)) {
        return other;
      }
    }
    return Move.NO_THREAD;
  }

  /**
   * Whether a thread would go on if another one's transaction, which cannot end, had not begun
   * first: the two overlap in a way that no order of theirs allows.
   */
  public boolean areImpossible() {
    for (int thread : world.threadIds()) {
      if (ledger.thread(thread).beginning() != null
          && transactingBeside(thread) != Move.NO_THREAD) {
        return true;
      }
    }
    return false;
  }
}
