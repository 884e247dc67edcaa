package org.landslide.check.transaction;

import org.landslide.check.execute.Execution;
import org.landslide.check.options.TransactionRules;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.Pause;
import org.landslide.check.state.PendingTransaction;
import org.landslide.check.state.Spaces;
import org.landslide.check.state.ThreadNotes;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.History;
import org.landslide.engine.model.Step;
import org.landslide.engine.schedule.Move;
import org.landslide.world.World;

/** What transactions have to do with a step: of the thread that makes it, and for the others. */
public final class TransactionSteps {
  private final World world;
  private final Ledger ledger;
  private final Execution execution;
  private final TransactionRules rules;

  public TransactionSteps(CheckedGuest checked, Execution execution, TransactionRules rules) {
    this.world = checked.world();
    this.ledger = checked.ledger();
    this.execution = execution;
    this.rules = rules;
  }

  /**
   * A thread whose transaction is about to fail. All that the thread did before is no part of a
   * loop in which it may wait: had the transaction begun, it might have left the loop.
   */
  public ThreadNotes beforeAbort(int tid) {
    ThreadNotes fresh = ledger.thread(tid).withoutLoop();
    ledger.put(tid, fresh);
    return fresh;
  }

  /**
   * A thread has come to a transaction.
   *
   * @param move the move that led there
   * @param before what was known of the thread before the move
   */
  public void arrive(Move move, ThreadNotes before) {
    int tid = move.thread();
    int address = world.machine().cpu().eip();
    PendingTransaction last = before.beginning();
    boolean again =
        move.outcome() == PendingTransaction.SPURIOUS && last != null && last.address() == address;
    int retries = again && last != null ? last.retries() + 1 : 0;
    Footprint body =
        rules.codes()
            ? Spaces.inLines(execution.rehearse(tid), rules.cacheLine())
            : Footprint.EMPTY;
    ledger.put(tid, ledger.thread(tid).with(new PendingTransaction(address, body, retries)));
  }

  /** A move of a thread that is about to begin a transaction has led back there. */
  public void returnInVain(Move move, ThreadNotes before, Footprint touched, History history) {
    PendingTransaction pending = before.beginning();
    if (pending != null) {
      PendingTransaction tried = pending.inVain(move, touched.reads(), history);
      ledger.put(move.thread(), before.with(tried));
    }
  }

  /**
   * Keeps what a thread has touched in a transaction that others may come between. When it ends,
   * all of that counts: a thread that has arrived at a transaction meanwhile may have one that
   * conflicts with it.
   *
   * @param before what was known of the thread before the step
   * @param inTransactions of what it has touched in the step, what it touched in transactions
   */
  public Step expose(
      Step step, int tid, ThreadNotes before, Footprint inTransactions, Pause pause) {
    boolean goesOn = pause != Pause.GONE && world.inTransaction(tid);
    Footprint now = goesOn ? before.transacted().and(inTransactions) : Footprint.EMPTY;
    ledger.put(tid, ledger.thread(tid).transacting(now));
    return goesOn ? step : step.exposing(step.exposed().and(before.transacted()));
  }
}
