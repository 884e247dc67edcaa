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
import org.landslide.check.observe.RaceLog;
import org.landslide.check.observe.Recorder;
import org.landslide.check.observe.Witness;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.OptionalBug;
import org.landslide.check.options.TransactionRules;
import org.landslide.check.rules.DeadEnd;
import org.landslide.check.rules.EndRules;
import org.landslide.check.rules.FailureReports;
import org.landslide.check.rules.FrameRules;
import org.landslide.check.rules.HeapRules;
import org.landslide.check.rules.LockRules;
import org.landslide.check.rules.LossRules;
import org.landslide.check.rules.Sites;
import org.landslide.check.rules.StackRules;
import org.landslide.check.rules.Watchdog;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.GuestState;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.ProgramFacts;
import org.landslide.check.state.Rewinder;
import org.landslide.check.state.ThreadNotes;
import org.landslide.check.state.Wait;
import org.landslide.check.transaction.TransactionMoves;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.ConflictAbort;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.StateMark;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Subject;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.schedule.Move;
import org.landslide.world.BootException;
import org.landslide.world.Guest;
import org.landslide.world.SchedulingEffort;
import org.landslide.world.ThreadStatus;
import org.landslide.world.World;

/** A guest that the engine can explore. The cost of a step is its instructions. */
public final class GuestSubject implements Subject<GuestState> {
  private final World world;
  private final Ledger ledger;
  private final Execution execution;
  private final Stepper stepper;
  private final FailureReports failures;
  private final DeadEnd deadEnd;
  private final LossRules losses;
  private final StepMemory memory;
  private final TransactionRules transactionRules;
  private Runnable retriesRunOut = () -> {};

  /** Is there once a thread has come to a transaction. */
  private @Nullable TransactionMoves transactions;

  public GuestSubject(CheckedGuest checked, CheckOptions options, Witness witness) {
    world = checked.world();
    ledger = checked.ledger();
    Rewinder rewinder = new Rewinder(checked);
    failures = new FailureReports(checked);
    deadEnd = new DeadEnd(checked);
    losses = new LossRules(checked);
    ProgramFacts facts = ProgramFacts.of(checked.names().symbols(), checked.guest().api(), options);
    Sites sites = new Sites(checked.stacks(), witness != Witness.NONE);
    HeapRules heap = new HeapRules(checked, sites);
    FrameRules frames = new FrameRules(checked, sites);
    LockRules locks = new LockRules(checked, sites, !options.reports(OptionalBug.LOCK_HAND_OFF));
    EndRules end = new EndRules(checked, options.reports(OptionalBug.LEAK));
    Watchdog watchdog = new Watchdog(heap, frames, end, new StackRules(checked), checked);
    RaceLog races = new RaceLog(ledger, witness, options.races());
    Recorder recorder = new Recorder(checked, facts, watchdog, witness, races);
    Barriers barriers = new Barriers(checked, locks, recorder, options.trust());
    CallRules rules = new CallRules(heap, frames, locks, failures, recorder);
    PreemptionPoints points =
        new PreemptionPoints(options.preemption(), checked.world().machine().cpu());
    transactionRules = options.transactions();
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
            transactionRules);
    stepper =
        new Stepper(
            checked,
            rewinder,
            recorder,
            execution,
            barriers,
            options.heuristics(),
            transactionRules);
    // A witness has to see everything anew, and what transactions do depends on what came before.
    boolean remembers = witness == Witness.NONE && !transactionRules.enabled();
    memory = new StepMemory(world, rewinder, remembers);
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
    memory.forget();
    world.trim();
  }

  /** What the program has written to the console. */
  public byte[] output() {
    memory.arrive();
    return world.output();
  }

  /** What the program's own scheduler was made to do up to now. */
  public SchedulingEffort effort() {
    return world.effort();
  }

  /** From now on every single instruction is looked at, which takes time, or what must be. */
  public void setExact(boolean exact) {
    execution.setExact(exact);
  }

  @Override
  public GuestState snapshot() {
    return memory.save();
  }

  @Override
  public void restore(GuestState state) {
    memory.restore(state);
  }

  /** So many guests are explored at a time, which share the memory that there is. */
  public void shareMemory(int guests) {
    memory.shareRoom(guests);
  }

  @Override
  public Optional<StateMark> mark() {
    return memory.mark();
  }

  @Override
  public void tellUses() {
    stepper.tellUses();
    memory.expectUses();
  }

  @Override
  public boolean isBeyondState() {
    return memory.isTimeAsked();
  }

  @Override
  public boolean runsThreadsDirectly() {
    return !world.isScheduledByGuest();
  }

  @Override
  public boolean hasTransactions() {
    return transactionRules.enabled();
  }

  @Override
  public Situation situation() {
    return memory
        .situation()
        .orElseGet(
            () -> {
              Situation now = look();
              memory.setSituation(now);
              return now;
            });
  }

  private Situation look() {
    memory.arrive();
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
        transactions().add(thread, notes.beginning(), enabled, waiting, conflicts);
      } else if (couldRun(thread)) {
        enabled.add(Move.of(thread));
      }
    }
    enabled.sort(Comparator.naturalOrder());
    waiting.sort(Comparator.comparing(Waiting::move));
    return new Situation(enabled, waiting, conflicts);
  }

  private TransactionMoves transactions() {
    TransactionMoves moves = transactions;
    if (moves == null) {
      moves = new TransactionMoves(world, ledger, transactionRules, () -> retriesRunOut.run());
      transactions = moves;
    }
    return moves;
  }

  /** Whether a move is possible for all that is known here; a conflict may or may not be. */
  public boolean canMake(Move move) {
    Situation now = situation();
    return now.isEnabled(move)
        || now.waiting().stream().anyMatch(w -> w.move().equals(move) && w.supposed())
        || now.transactions().stream().anyMatch(starts -> starts.isConflictAbort(move));
  }

  /** Time passes only when we say so: a thread that sleeps can be woken at any time. */
  private boolean couldRun(int thread) {
    ThreadStatus status = world.status(thread);
    return status == ThreadStatus.RUNNABLE || status == ThreadStatus.SLEEPING;
  }

  @Override
  public Step step(Move move, long maxCost) {
    Step known = memory.repeat(move, maxCost);
    return known == null ? memory.make(move, maxCost, stepper::step) : known;
  }

  @Override
  public Optional<Bug> verdict() {
    if (situation().equals(Situation.OVER)) {
      return losses.matters() ? losses() : Optional.empty();
    }
    memory.arrive();
    boolean isNone = world.isAtRest() || (transactions != null && transactions.areImpossible());
    return isNone ? Optional.empty() : Optional.of(deadEnd.explain());
  }

  private Optional<Bug> losses() {
    memory.arrive();
    return losses.check();
  }

  @Override
  public Bug endless(int thread) {
    memory.arrive();
    return failures.endless(thread);
  }
}
