package org.landslide.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.check.execute.Barriers;
import org.landslide.check.execute.CallRules;
import org.landslide.check.execute.Execution;
import org.landslide.check.execute.PreemptionPoints;
import org.landslide.check.execute.TransactionDriver;
import org.landslide.check.observe.RaceLog;
import org.landslide.check.observe.Recorder;
import org.landslide.check.observe.Witness;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.OptionalBug;
import org.landslide.check.options.TransactionRules;
import org.landslide.check.rules.DeadEnd;
import org.landslide.check.rules.EndRules;
import org.landslide.check.rules.FailureReports;
import org.landslide.check.rules.HeapRules;
import org.landslide.check.rules.LockRules;
import org.landslide.check.rules.Sites;
import org.landslide.check.rules.Watchdog;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.GuestState;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.PendingTransaction;
import org.landslide.check.state.ProgramFacts;
import org.landslide.check.state.Rewinder;
import org.landslide.check.state.Spaces;
import org.landslide.check.state.ThreadNotes;
import org.landslide.check.state.Wait;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.ConflictAbort;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Subject;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.schedule.Move;
import org.landslide.world.BootException;
import org.landslide.world.Guest;
import org.landslide.world.ThreadStatus;
import org.landslide.world.World;

/** A guest that the engine can explore. The cost of a step is its instructions. */
public final class GuestSubject implements Subject<GuestState> {
  private final World world;
  private final Ledger ledger;
  private final Rewinder rewinder;
  private final Execution execution;
  private final Stepper stepper;
  private final FailureReports failures;
  private final DeadEnd deadEnd;
  private final TransactionRules transactions;
  private Runnable retriesRunOut = () -> {};

  public GuestSubject(CheckedGuest checked, CheckOptions options, Witness witness) {
    world = checked.world();
    ledger = checked.ledger();
    rewinder = new Rewinder(checked);
    failures = new FailureReports(checked);
    deadEnd = new DeadEnd(checked);
    ProgramFacts facts = ProgramFacts.of(checked.names().symbols(), checked.guest().api(), options);
    Sites sites = new Sites(checked.stacks(), witness != Witness.NONE);
    HeapRules heap = new HeapRules(checked, sites);
    LockRules locks = new LockRules(checked, sites, !options.reports(OptionalBug.LOCK_HAND_OFF));
    Watchdog watchdog =
        new Watchdog(heap, new EndRules(checked, options.reports(OptionalBug.LEAK)));
    RaceLog races = new RaceLog(ledger, witness, options.races());
    Recorder recorder = new Recorder(checked, facts, watchdog, witness, races);
    Barriers barriers = new Barriers(checked, locks, recorder, options.trust());
    CallRules rules = new CallRules(heap, locks, failures, recorder);
    PreemptionPoints points =
        new PreemptionPoints(options.preemption(), checked.world().machine().cpu());
    transactions = options.transactions();
    execution =
        new Execution(
            checked,
            facts,
            recorder,
            watchdog,
            rules,
            points,
            barriers,
            rewinder,
            new TransactionDriver(checked, recorder, rewinder, transactions));
    stepper =
        new Stepper(
            checked, rewinder, recorder, execution, barriers, options.heuristics(), transactions);
  }

  /**
   * A program before its first instruction.
   *
   * @param arguments what it gets after its own name
   */
  public static GuestSubject boot(Guest guest, List<String> arguments, CheckOptions options)
      throws BootException {
    return new GuestSubject(CheckedGuest.boot(guest, arguments), options, Witness.NONE);
  }

  /** Ends the step under way, or the next one, soon. May be called from any Java thread. */
  public void requestStop() {
    world.machine().cpu().requestStop();
  }

  /**
   * Says what to do when a transaction is not made to fail for no reason since it has been so often
   * in a row. Is done more than once.
   */
  public void whenRetriesRunOut(Runnable action) {
    retriesRunOut = action;
  }

  /** Gives back memory that it can do without until it makes another step. */
  public void trim() {
    world.machine().trim();
  }

  /** What the program has written to the console. */
  public byte[] output() {
    return world.output();
  }

  /** From now on every single instruction is looked at, which takes time, or what must be. */
  public void setExact(boolean exact) {
    execution.setExact(exact);
  }

  @Override
  public GuestState snapshot() {
    return rewinder.save();
  }

  @Override
  public void restore(GuestState state) {
    rewinder.restore(state);
  }

  @Override
  public boolean hasTransactions() {
    return transactions.enabled();
  }

  @Override
  public Situation situation() {
    if (world.isOver()) {
      return Situation.OVER;
    }
    List<Move> enabled = new ArrayList<>();
    List<Waiting> waiting = new ArrayList<>();
    List<ConflictAbort> conflicts = new ArrayList<>();
    for (int thread : world.threadIds()) {
      ThreadNotes notes = ledger.thread(thread);
      Wait wait = notes.held();
      if (wait != null && wait.active()) {
        Waiting told = wait.waiting();
        if (told != null) {
          waiting.add(told);
        }
      } else if (couldRun(thread) && notes.beginning() != null) {
        addBeginning(thread, notes.beginning(), enabled, waiting, conflicts);
      } else if (couldRun(thread)) {
        enabled.add(Move.of(thread));
      }
    }
    enabled.sort(Comparator.naturalOrder());
    waiting.sort(Comparator.comparing(Waiting::move));
    return new Situation(enabled, waiting, conflicts);
  }

  /** Whether a move is possible for all that is known here; a conflict may or may not be. */
  public boolean canMake(Move move) {
    Situation now = situation();
    return now.isEnabled(move)
        || now.waiting().stream().anyMatch(w -> w.move().equals(move) && w.supposed())
        || now.transactions().stream().anyMatch(starts -> starts.isConflictAbort(move));
  }

  private void addBeginning(
      int thread,
      PendingTransaction beginning,
      List<Move> enabled,
      List<Waiting> waiting,
      List<ConflictAbort> conflicts) {
    int other = transactingBeside(thread);
    if (other == Move.NO_THREAD) {
      add(Move.of(thread), beginning.vain(), enabled, waiting);
    } else {
      waiting.add(new Waiting(Move.of(thread), Spaces.transactionAccess(), false));
      addConflict(thread, beginning, other, enabled);
    }
    if (transactions.spurious() && beginning.retries() < transactions.retries()) {
      Move failing = new Move(thread, PendingTransaction.SPURIOUS);
      add(failing, beginning.vainRetry(), enabled, waiting);
    } else if (transactions.spurious()) {
      retriesRunOut.run();
    }
    if (transactions.codes()) {
      conflicts.add(
          new ConflictAbort(new Move(thread, PendingTransaction.CONFLICT), beginning.body()));
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
   * What a transaction that is under way has touched is in its way still, though the thread may
   * have come there later.
   */
  private void addConflict(
      int thread, PendingTransaction beginning, int other, List<Move> enabled) {
    if (transactions.codes() && ledger.thread(other).transacted().conflictsWith(beginning.body())) {
      enabled.add(new Move(thread, PendingTransaction.CONFLICT));
    }
  }

  /** Who other than a thread is in the middle of a transaction that others may come between. */
  private int transactingBeside(int thread) {
    if (!transactions.weak()) {
      return Move.NO_THREAD;
    }
    for (int other : world.threadIds()) {
      if (other != thread && world.inTransaction(other)) {
        return other;
      }
    }
    return Move.NO_THREAD;
  }

  /** Time passes only when we say so: a thread that sleeps can be woken at any time. */
  private boolean couldRun(int thread) {
    ThreadStatus status = world.status(thread);
    return status == ThreadStatus.RUNNABLE || status == ThreadStatus.SLEEPING;
  }

  @Override
  public Step step(Move move, long maxCost) {
    return stepper.step(move, maxCost);
  }

  @Override
  public Optional<Bug> verdict() {
    return world.isOver() || isImpossible() ? Optional.empty() : Optional.of(deadEnd.explain());
  }

  /**
   * Whether somebody would go on if another one's transaction, which cannot end, had not begun
   * first: the two overlap in a way that no order of theirs allows.
   */
  private boolean isImpossible() {
    for (int thread : world.threadIds()) {
      if (ledger.thread(thread).beginning() != null
          && transactingBeside(thread) != Move.NO_THREAD) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Bug endless(int thread) {
    return failures.endless(thread);
  }
}
