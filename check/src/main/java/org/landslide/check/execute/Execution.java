package org.landslide.check.execute;

import org.jspecify.annotations.Nullable;
import org.landslide.check.observe.Recorder;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.options.TransactionRules;
import org.landslide.check.rules.FailureReports;
import org.landslide.check.rules.Watchdog;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.GuestState;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.Pause;
import org.landslide.check.state.PendingTransaction;
import org.landslide.check.state.ProgramFacts;
import org.landslide.check.state.Rewinder;
import org.landslide.check.state.ThreadNotes;
import org.landslide.check.state.Wait;
import org.landslide.check.state.WatchedCalls;
import org.landslide.check.state.WatchedFunction;
import org.landslide.check.text.TestWords;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.History;
import org.landslide.engine.model.UnsupportedSubjectException;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.Register;
import org.landslide.world.Arrangement;
import org.landslide.world.Role;
import org.landslide.world.ThreadStatus;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;

/**
 * Runs a thread from pause to pause and keeps the books meanwhile: which watched functions it is
 * in, and through others what it touches and does wrong.
 *
 * <p>A watched function has a breakpoint at its first instruction; where it will return to one is
 * planted when it is first called from there, and stays. Breakpoints are no part of a state: one
 * that no pending call accounts for is passed over, so it makes no difference which ones there are.
 */
public final class Execution {
  /** A program counts ticks in an int. */
  private static final long LATEST_TICK = 1 << 30;

  private static final int WORD = 4;

  /** A transaction that executes more does not end, or cannot be found out about in time. */
  private static final long LONGEST_REHEARSAL = 1_000_000;

  private final World world;
  private final Cpu cpu;
  private final ProgramFacts facts;
  private final Ledger ledger;
  private final Recorder recorder;
  private final Watchdog watchdog;
  private final CallRules rules;
  private final PreemptionPoints points;
  private final Barriers barriers;
  private final FailureReports failures;
  private final TestWords testWords;
  private final Rewinder rewinder;
  private final CheckedGuest checked;
  private final TransactionRules transactions;

  /** Is there once a thread has come to a transaction; most programs have none. */
  private @Nullable TransactionDriver transacting;

  /** How many instructions are executed before they are looked at. */
  private long grain = Long.MAX_VALUE;

  private int tid;
  private int firstOutcome;
  private ThreadNotes notes = ThreadNotes.FRESH;
  private boolean progress;

  /** How many watched functions were ever entered. */
  private long callsEntered;

  /** Whether the guest disables interrupts, and it is looked at. */
  private final boolean interruptsMatter;

  /** Whether the running thread has interrupts disabled. */
  private boolean masked;

  /** Whether the chosen thread has executed anything since it was chosen. */
  private boolean begun;

  /** Whether it has done nothing since but some rounds of the instruction at which it stands. */
  private boolean betweenRounds;

  /** What has to be restored with the state if a thread is to go on in the middle of a step. */
  public record Mark(boolean progress, TransactionDriver.@Nullable Mark transacting) {}

  public Execution(
      CheckedGuest checked,
      ProgramFacts facts,
      Recorder recorder,
      Watchdog watchdog,
      CallRules rules,
      PreemptionPoints points,
      Barriers barriers,
      Rewinder rewinder,
      TransactionRules transactions) {
    this.checked = checked;
    this.world = checked.world();
    this.cpu = world.machine().cpu();
    this.ledger = checked.ledger();
    this.facts = facts;
    this.recorder = recorder;
    this.watchdog = watchdog;
    this.rules = rules;
    this.points = points;
    this.barriers = barriers;
    this.failures = new FailureReports(checked);
    this.testWords = new TestWords(checked.guest().api());
    this.rewinder = rewinder;
    this.transactions = transactions;
    world.setTransactionsStop(true);
    interruptsMatter =
        checked.guest().api().named(Role.DISABLE).size() > 0
            && (points.hasInterrupts() || recorder.looksForRaces());
    world.setInterruptsStop(interruptsMatter);
    world.setDisksAreThreads(points.hasDisks());
    world.setTimerIsThread(points.hasTicks());
    world.setCallsInTransactions(transactions.weak());
    facts.functions().forEach(function -> cpu.setBreakpoint(function.address()));
    points.instructions().forEach(cpu::setBreakpoint);
    world.echoTo(this::printed);
  }

  /** From now on every single instruction is looked at, or only what must be. */
  public void setExact(boolean exact) {
    grain = exact ? 1 : Long.MAX_VALUE;
  }

  /** Makes a thread, which can run or sleeps, the one that {@link #go} runs. It waits no more. */
  public void choose(int thread) {
    choose(thread, PendingTransaction.STARTED);
  }

  /**
   * The same.
   *
   * @param outcome how the transaction goes that the thread is about to begin, if it is
   */
  public void choose(int thread, int outcome) {
    tid = thread;
    firstOutcome = outcome;
    if (transacting != null) {
      transacting.choose(thread, outcome);
    }
    notes = ledger.thread(thread);
    progress = false;
    begun = false;
    betweenRounds = false;
    boolean comesAnew = notes.isFresh() || notes.pause() != Pause.POINT;
    recorder.begin(thread, notes.calls());
    Wait held = notes.held();
    barriers.pass(held);
    notes = notes.with(null, notes.loop());
    if (world.status(thread) == ThreadStatus.SLEEPING) {
      world.advanceTo(world.wakeTick(thread));
    } else if (held instanceof Wait.ForChange wait && wait.attempt().looksAtClock()) {
      letTimePass();
    }
    bring(thread);
    masked = false;
    if (interruptsMatter) {
      // A thread that was made, or was away, comes back by way of the scheduler.
      mask(comesAnew);
      mask(!world.areInterruptsOn());
    }
  }

  /**
   * Where the guest's own scheduler does not come to a thread, nothing can be said of the guest.
   */
  private void bring(int thread) {
    Arrangement arrangement = world.arrange(thread);
    if (arrangement instanceof Arrangement.Failed failed) {
      throw new UnsupportedSubjectException(failed.reason());
    }
    if (arrangement instanceof Arrangement.Stopped) {
      // Another thread has failed on the way; it is the one to tell of.
      tid = world.current();
      notes = ledger.thread(tid);
    }
  }

  /**
   * Ever longer, so that a thread that polls the clock soon sees the time come that it waits for.
   */
  private void letTimePass() {
    world.advanceTo(Math.min(2 * world.ticks() + 1, LATEST_TICK));
  }

  /**
   * Goes on with the chosen thread after its state was put back.
   *
   * @param mark what {@link #mark} said then
   */
  public void resume(Mark mark) {
    notes = ledger.thread(tid);
    progress = mark.progress;
    masked = !world.areInterruptsOn();
    if (transacting != null) {
      transacting.resume(mark.transacting);
    }
    recorder.resume(notes.calls());
  }

  public Mark mark() {
    return new Mark(progress, transacting == null ? null : transacting.mark());
  }

  /** Runs the chosen thread until its next pause. */
  public Pause go(long mostInstructions) {
    long start = cpu.retired();
    Pause pause = begun ? null : enterLate();
    begun = true;
    while (pause == null && watchdog.bug() == null) {
      long left = mostInstructions - (cpu.retired() - start);
      pause =
          left <= 0 ? Pause.BUDGET : run(recorder.isAttempting() ? left : Math.min(left, grain));
    }
    betweenRounds &= pause == Pause.POINT && cpu.retired() == start;
    recorder.drain();
    ledger.put(tid, notes);
    return pause == null || watchdog.bug() != null ? Pause.FAILED : pause;
  }

  /**
   * If the thread was preempted for a data race at the very first instruction of a function, it has
   * yet to enter that.
   */
  private @Nullable Pause enterLate() {
    WatchedFunction function = facts.functionAt(cpu.eip());
    if (function == null
        || !function.spansCall()
        || !points.atAccess(tid, function.address(), notes.calls())) {
      return null;
    }
    return enterCall(function, true);
  }

  private @Nullable Pause run(long mostInstructions) {
    long rounds = roundsAhead();
    betweenRounds = rounds > 0;
    WorldEvent event = rounds > 0 ? world.runRounds(rounds) : world.run(mostInstructions);
    if (event instanceof WorldEvent.Budget) {
      recorder.drain();
      return null;
    }
    if (!(event instanceof WorldEvent.TransactionBegins)) {
      recorder.witness().event(tid, event);
    }
    return on(event);
  }

  /**
   * How many rounds of the repeated instruction at which the thread stands come before one that
   * takes part in a data race; 0 if none does. It is never preempted before the very first one
   * here: whether it is was decided when it came to the breakpoint.
   */
  private long roundsAhead() {
    boolean within =
        !notes.foreign() && !isAtomic() && points.hasRounds() && world.isAtBreakpoint();
    return within ? points.roundsAhead(tid, cpu.eip(), notes.calls()) : 0;
  }

  /** How many watched functions threads have entered up to now, if only in trying. */
  public long callsEntered() {
    return callsEntered;
  }

  /** What went wrong, after {@link Pause#FAILED}. */
  public Bug bug() {
    Bug bug = watchdog.bug();
    if (bug == null) {
      throw new IllegalStateException("nothing has failed");
    }
    return bug;
  }

  /**
   * Whether the chosen thread was paused in the middle of the very instruction at which {@link #go}
   * found it. It makes headway there, so it waits for nothing.
   */
  public boolean isBetweenRounds() {
    return betweenRounds;
  }

  /** Whether the chosen thread has done something that a thread which merely waits does not do. */
  public boolean hasProgressed() {
    return progress;
  }

  /** What the thread has accessed until now, and may have been wrong to, came first. */
  private void report(Bug bug) {
    recorder.drain();
    watchdog.report(bug);
  }

  private void printed(byte[] bytes) {
    recorder.witness().printed(tid, bytes);
    testWords.inspect(notes.line(), bytes).ifPresent(bug -> report(failures.printed(tid, bug)));
    notes = notes.withLine(TestWords.tail(notes.line(), bytes));
  }

  /** What to do after an event; null to go on. */
  private @Nullable Pause on(WorldEvent event) {
    if (event instanceof WorldEvent.Breakpoint breakpoint) {
      return notes.foreign() ? null : atBreakpoint(breakpoint.address());
    }
    if (event instanceof WorldEvent.LogFull) {
      recorder.drain();
      return null;
    }
    if (event instanceof WorldEvent.GaveWay) {
      mask(false);
      return Pause.YIELDED;
    }
    if (event instanceof WorldEvent.Blocked) {
      mask(false);
      return world.status(tid) == ThreadStatus.SLEEPING ? Pause.SLEEPS : Pause.BLOCKED;
    }
    if (event instanceof WorldEvent.StopRequested) {
      return Pause.INTERRUPTED;
    }
    if (event instanceof WorldEvent.Faulted faulted) {
      report(failures.fault(tid, faulted.fault()));
      return null;
    }
    if (event instanceof WorldEvent.ProgramGivesUp given) {
      report(failures.panic(tid, given.argument()));
      return null;
    }
    if (event instanceof WorldEvent.StaleTranslation stale) {
      report(failures.stale(tid, stale.address()));
      return null;
    }
    if (event instanceof WorldEvent.RuleBroken broken) {
      report(failures.broken(tid, broken));
      return null;
    }
    if (event instanceof WorldEvent.Unsupported wish) {
      return unsupported(wish);
    }
    if (event instanceof WorldEvent.OfInterrupts about) {
      return onInterrupts(about);
    }
    if (event instanceof WorldEvent.OfTransaction about) {
      return onTransaction(about);
    }
    return onLifecycle(event);
  }

  /** Says so, unless the thread has done something wrong before. */
  private @Nullable Pause unsupported(WorldEvent.Unsupported wish) {
    recorder.drain();
    if (watchdog.bug() == null) {
      throw new UnsupportedSubjectException(failures.unsupported(tid, wish));
    }
    return null;
  }

  private @Nullable Pause onInterrupts(WorldEvent.OfInterrupts event) {
    if (event instanceof WorldEvent.InterruptsDisabled) {
      mask(true);
      return null;
    }
    PreemptionKind kind = PreemptionKind.CLI;
    if (event instanceof WorldEvent.InterruptsEnabled enabled) {
      mask(false);
      if (enabled.leaves()) {
        return null;
      }
      kind = PreemptionKind.STI;
    }
    boolean pauses = points.atInterrupts(kind, notes.calls()) && world.isPreemptible();
    return pauses ? point(kind) : null;
  }

  /** With interrupts disabled a thread holds something like a lock that all threads share. */
  private void mask(boolean now) {
    if (now != masked) {
      masked = now;
      recorder.masks(now);
    }
  }

  private @Nullable Pause onTransaction(WorldEvent.OfTransaction event) {
    ledger.put(tid, notes);
    Pause pause = transacting().on(event);
    notes = ledger.thread(tid);
    return pause;
  }

  private TransactionDriver transacting() {
    TransactionDriver driver = transacting;
    if (driver == null) {
      driver = new TransactionDriver(checked, recorder, rewinder, transactions);
      driver.choose(tid, firstOutcome);
      transacting = driver;
    }
    return driver;
  }

  /** Puts the thread back to where it has begun its transaction. */
  public void giveUp() {
    transacting().giveUp();
    notes = ledger.thread(tid);
  }

  /** What the last transaction has touched that was rolled back. */
  public Footprint undone() {
    return transacting == null ? Footprint.EMPTY : transacting.undone();
  }

  /** The same one by one, if data races are looked for. */
  public History undoneOneByOne() {
    return transacting == null ? History.NONE : transacting.undoneOneByOne();
  }

  /** Whether the chosen thread is in a transaction that no other thread may interrupt. */
  public boolean isAtomic() {
    return transacting != null && transacting.isAtomic();
  }

  /** What the transaction would touch that a thread is about to begin. Changes nothing. */
  public Footprint rehearse(int thread) {
    GuestState before = rewinder.save();
    recorder.rehearse();
    choose(thread);
    transacting().rehearse();
    Pause pause = go(LONGEST_REHEARSAL);
    Footprint touched = pause == Pause.GIVES_UP ? undone() : recorder.drop();
    transacting().endRehearsal();
    recorder.endRehearsal();
    rewinder.restore(before);
    return touched;
  }

  private @Nullable Pause onLifecycle(WorldEvent event) {
    if (event instanceof WorldEvent.ThreadCreated created) {
      takeIn(created);
      recorder.creates(created.tid());
      return afterWaking();
    }
    if (event instanceof WorldEvent.MadeRunnable woken) {
      recorder.wakes(woken.tid());
      return afterWaking();
    }
    if (event instanceof WorldEvent.Executed) {
      recorder.setCalls(null);
      notes = notes.executing(world.isForeign(tid));
      ledger.forgetTask(world.space(tid));
      return null;
    }
    return event instanceof WorldEvent.Gone ? Pause.GONE : null;
  }

  private void takeIn(WorldEvent.ThreadCreated created) {
    if (created.hasOwnSpace()) {
      ledger.fork(world.space(tid), tid, created.tid(), notes.copied());
      recorder.dependsOnEverything(); // All of the memory was copied.
      return;
    }
    ledger.put(created.tid(), ThreadNotes.FRESH);
    if (WatchedCalls.find(notes.calls(), Role.CREATE) != null) {
      ledger.setIds(ledger.ids().created(tid, created.tid()));
    }
  }

  private @Nullable Pause afterWaking() {
    return !isAtomic() && points.afterWaking(notes.calls()) ? point(PreemptionKind.RUNNABLE) : null;
  }

  private Pause point(PreemptionKind kind) {
    recorder.witness().point(tid, kind);
    return Pause.POINT;
  }

  /** A call may return to where the next one begins, so both are looked at. */
  private @Nullable Pause atBreakpoint(int address) {
    Pause returned = endCalls(address);
    if (returned == null
        && !isAtomic()
        && points.atAccess(tid, address, notes.calls())
        && world.isPreemptible()) {
      recorder.witness().racingPoint(tid, betweenRounds);
      return Pause.POINT;
    }
    WatchedFunction function = facts.functionAt(address);
    Pause entered = function == null || watchdog.bug() != null ? null : enter(function);
    return entered != null ? entered : returned;
  }

  /** Takes off the calls that the thread has left. */
  private @Nullable Pause endCalls(int address) {
    Pause pause = null;
    int stackPointer = cpu.reg(Register.ESP);
    WatchedCalls call = notes.calls();
    while (call != null && call.isOver(stackPointer)) {
      setCalls(call.outer());
      if (call.returnAddress() == address && returned(call)) {
        pause = point(PreemptionKind.UNLOCK);
      }
      call = call.outer();
    }
    return pause;
  }

  private void setCalls(@Nullable WatchedCalls calls) {
    recorder.setCalls(calls);
    notes = notes.withCalls(calls);
  }

  /** Whether the thread, whose call has just returned, may be preempted now. */
  private boolean returned(WatchedCalls call) {
    watchdog.report(rules.returned(tid, call, cpu.reg(Register.EAX)));
    recorder.witness().returned(tid, call, cpu.reg(Register.EAX));
    WatchedFunction function = call.function();
    if (function.is(Role.CREATE)) {
      ledger.setIds(ledger.ids().named(world.space(tid), tid, cpu.reg(Register.EAX)));
    }
    return function.is(Role.UNLOCK) && isPoint(PreemptionKind.UNLOCK, function);
  }

  private boolean isPoint(PreemptionKind kind, WatchedFunction function) {
    return !isAtomic() && points.at(kind, function, notes.calls()) && world.isPreemptible();
  }

  private @Nullable Pause enter(WatchedFunction function) {
    progress |= function.is(Role.PROGRESS);
    if (function.is(Role.PANIC)) {
      report(failures.panic(tid, function.argument()));
      return null;
    }
    if (function.is(Role.LIST_STACK)) {
      recorder.witness().stackAsked(tid);
    }
    if (function.is(Role.MARKER) && isPoint(PreemptionKind.MARKER, function)) {
      return point(PreemptionKind.MARKER);
    }
    return function.spansCall() ? enterCall(function, false) : null;
  }

  /**
   * Enters a function.
   *
   * @param paused whether the thread was preempted here already
   */
  private @Nullable Pause enterCall(WatchedFunction function, boolean paused) {
    int stackPointer = cpu.reg(Register.ESP);
    int returnAddress = load(stackPointer);
    WatchedCalls calls = notes.calls();
    if (calls != null && calls.isSameCall(function, stackPointer, returnAddress)) {
      return null;
    }
    WatchedCalls call =
        WatchedCalls.entering(
            calls,
            function,
            stackPointer,
            returnAddress,
            argument(stackPointer, function.argument()),
            argument(stackPointer, function.secondArgument()));
    callsEntered++;
    cpu.setBreakpoint(returnAddress);
    // In this order: what was accessed before the call is judged by how things were before it.
    setCalls(call);
    recorder.witness().entered(tid, call);
    watchdog.report(rules.entered(tid, call));
    return before(call, paused);
  }

  /** Whether the thread, which has just called a function, stops before it enters. */
  private @Nullable Pause before(WatchedCalls call, boolean paused) {
    if (call.function().is(Role.UNLOCK)) {
      barriers.unlocks(call);
    }
    WatchedFunction function = call.function();
    boolean point = !paused && function.is(Role.LOCK) && isPoint(PreemptionKind.LOCK, function);
    Wait barrier = isAtomic() ? null : barriers.before(tid, call);
    if (point || (barrier != null && (barrier.active() || barrier instanceof Wait.ForThread))) {
      notes = notes.with(barrier, notes.loop());
      return point ? point(PreemptionKind.LOCK) : Pause.HELD_BACK;
    }
    barriers.pass(barrier);
    return null;
  }

  /** An argument of a function that was just called. */
  private int argument(int stackPointer, int position) {
    return load(stackPointer + WORD * (1 + position));
  }

  /** A word of the running thread's memory, 0 where there is none. */
  private int load(int address) {
    return world.load32(tid, address).orElse(0);
  }
}
