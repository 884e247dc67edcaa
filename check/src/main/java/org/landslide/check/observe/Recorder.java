package org.landslide.check.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.check.rules.Watchdog;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.ProgramFacts;
import org.landslide.check.state.SeenValues;
import org.landslide.check.state.Spaces;
import org.landslide.check.state.VainAttempt;
import org.landslide.check.state.WatchedCalls;
import org.landslide.check.state.WatchedFunction;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.FootprintBuilder;
import org.landslide.engine.model.History;
import org.landslide.engine.model.Supposition;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.Register;
import org.landslide.world.Role;
import org.landslide.world.SharedObject;
import org.landslide.world.SharedObject.Core;
import org.landslide.world.World;
import org.landslide.world.WorldObserver;

/**
 * Collects what the running thread touches.
 *
 * <p>The processor writes every access down; here they are read off whenever it stops, so that all
 * of them were made in the same circumstances: by one thread, inside or outside of trusted code. In
 * which {@linkplain Spaces space} of the footprint each is depends on what it is an access to.
 *
 * <p>What is accessed inside the allocator does not count, or every two calls of malloc would
 * conflict. Instead, allocating conflicts with freeing: whether malloc returns what another thread
 * has just freed decides whether a use of the old block is seen. And both count as a write to the
 * whole block, which conflicts with every use of it. That two calls of malloc are taken to be
 * independent has a price: which of them gets which address depends on their order, and a program
 * that behaves differently for other addresses is not explored completely. What the kernel does for
 * a thread always counts, since it decides which threads can run.
 */
public final class Recorder implements WorldObserver {
  private static final int CAPACITY = 1 << 14;

  /** In a longer log of accesses most are made by loops. */
  private static final int LONG_LOG = 1 << 11;

  /** What is made of what happens. */
  private enum Listening {
    /** It is part of a step. */
    STEP,
    /** It is tried out, and no part of a step. */
    ATTEMPT,
    /** It is part of a step that is only tried out. */
    REHEARSAL,
    /** Nothing: it is of no interest. */
    NOTHING
  }

  private static final int WORD = 4;

  /** Where there is no mutex: stands for the lock that disabled interrupts are. */
  private static final int INTERRUPTS = -1;

  /** How long the instruction is that calls the kernel. */
  private static final int SYSTEM_CALL_BYTES = 2;

  /**
   * A thread that executes more atomic instructions than this in one step is in a loop, and what it
   * did before the last one does not matter.
   */
  private static final int MOST_ATOMICS = 100;

  private final World world;
  private final Ledger ledger;
  private final ProgramFacts facts;
  private final Watchdog watchdog;
  private final Witness witness;
  private final RaceLog races;
  private final AccessLog log = new AccessLog(CAPACITY);
  private final FootprintBuilder footprint = new FootprintBuilder();

  /** Of the footprint, what was done in transactions that others may come between. */
  private final FootprintBuilder transactional = new FootprintBuilder();

  private final Tracking tracking = new Tracking();
  private final MemoryUse use = new MemoryUse();
  private final RepeatedAccesses repetition = new RepeatedAccesses();

  /** The pages of the thread's own memory that count already as used. */
  private final PagesSeen ownPages = new PagesSeen();

  private final AtomicCode atomicCode;
  private final List<Integer> joined = new ArrayList<>();

  /** What earlier waits rest on, as the step shows. */
  private final List<Supposition> doubts = new ArrayList<>();

  private int tid;
  private final AccessRuns runs = new AccessRuns();
  private int space;

  /** Where the thread's memory is that it does not share with all others. */
  private int ownSpace;

  private @Nullable WatchedCalls calls;

  private Listening listening = Listening.STEP;

  /** The thread is in a transaction that others may come between. */
  private boolean transacting;

  /** What the step had done when it was last dropped. */
  private History dropped = History.NONE;

  /** How many atomic instructions are still to be reported to the race log. */
  private int atomicsLeft;

  public Recorder(
      CheckedGuest checked, ProgramFacts facts, Watchdog watchdog, Witness witness, RaceLog races) {
    this.world = checked.world();
    this.atomicCode = new AtomicCode(checked.elf().code());
    this.ledger = checked.ledger();
    this.facts = facts;
    this.watchdog = watchdog;
    this.witness = witness;
    this.races = races;
    world.machine().cpu().observe(log);
    world.observe(this);
  }

  /** From now on it is told what steps use. */
  public void tellUses() {
    use.begin();
  }

  /** What of memory was used since the last time, if that is known. */
  public Optional<Footprint> takeUse() {
    drain();
    return use.take();
  }

  /** What was seen to happen may depend on all of memory. */
  public void dependsOnEverything() {
    use.dependsOnEverything();
  }

  /** Forgets accesses, which are of no interest but that they were made. */
  private void skip() {
    use.add(log, space, false);
    log.clear();
  }

  /** From now on a thread runs, and is in these functions. */
  public void begin(int thread, @Nullable WatchedCalls inside) {
    skip();
    observe(); // Others may run a bit before the thread is there.
    watchdog.begin(thread);
    tid = thread;
    space = world.space(thread);
    ownSpace = world.ownSpace(thread);
    calls = inside;
    transacting = world.inTransaction(thread);
    atomicsLeft = MOST_ATOMICS;
    access(Spaces.of(Core.THREAD), thread * 4, 4, false);
    access(Spaces.of(Core.SPACE), space * 4, 4, false);
    access(Spaces.of(Core.MACHINE), 0, 4, false);
  }

  /** The running thread's state was put back: it is in these functions, and did nothing wrong. */
  public void resume(@Nullable WatchedCalls inside) {
    skip();
    observe();
    watchdog.begin(tid);
    calls = inside;
  }

  /** From now on it is in these functions. */
  public void setCalls(@Nullable WatchedCalls inside) {
    drain();
    calls = inside;
  }

  private void observe() {
    world.machine().cpu().observe(listening == Listening.NOTHING ? null : log);
  }

  /** Takes the accesses over that were made since the last time. */
  public void drain() {
    if (listening == Listening.NOTHING) {
      log.clear();
      return;
    }
    use.add(log, space, listening == Listening.STEP);
    if (log.size() > 0 && world.current() == tid) {
      ownSpace = world.ownSpace(tid); // A thread may get memory of its own while it runs.
    }
    if (!ledger.unsettled().isEmpty()) {
      ledger.setUnsettled(ledger.unsettled().after(log, space, doubts::add));
    }
    if (tracking.isOrdering()) {
      tracking.order(log);
    }
    watchdog.inspect(tid, log);
    ownPages.clear();
    boolean quiet = WatchedCalls.isQuiet(calls);
    Treated treated =
        new Treated(
            !WatchedCalls.isAllocating(calls),
            !quiet || tracking.isOn(),
            !quiet && races.knowsAtomics(tid),
            quiet);
    if (log.size() >= LONG_LOG && witness == Witness.NONE && !facts.ignoresSomething()) {
      drainRuns(treated);
    } else {
      repetition.clear();
      for (int i = 0; i < log.size(); i++) {
        take(i, log.bytes(i), treated);
        countAtomic(i);
      }
    }
    log.clear();
  }

  /**
   * What is made of accesses.
   *
   * @param judged whether they may be wrong
   * @param noted whether they are of interest to others
   * @param ordering whether atomic ones order others
   * @param quiet whether they do not count in footprints
   */
  private record Treated(boolean judged, boolean noted, boolean ordering, boolean quiet) {}

  /**
   * Takes over a long log in runs. Only if something may be wrong with one of them, the accesses
   * are looked at one by one: it is the first mistake that counts.
   */
  private void drainRuns(Treated treated) {
    runs.read(log, atomicCode::isAtomic);
    if (treated.judged && !areRunsAllowed()) {
      for (int i = 0; i < log.size(); i++) {
        judge(i);
      }
    }
    repetition.clear();
    Treated rest = new Treated(false, treated.noted, treated.ordering, treated.quiet);
    for (int run = 0; run < runs.size(); run++) {
      take(runs.entry(run), runs.bytes(run), rest);
      countAtomic(runs.entry(run)); // No atomic access is joined with others.
    }
  }

  /** Each atomic instruction reads once, whether it writes or not. */
  private void countAtomic(int i) {
    if (tracking.countsAtomics() && !log.isWrite(i) && atomicCode.isAtomic(log.instruction(i))) {
      tracking.countAtomic();
    }
  }

  private boolean areRunsAllowed() {
    for (int run = 0; run < runs.size(); run++) {
      if (ownSpace != space
          || !watchdog.allowsAll(space, log.address(runs.entry(run)), runs.bytes(run))) {
        return false;
      }
    }
    return true;
  }

  /** The space of the byte at an address. */
  private int spaceOf(int address) {
    return ownSpace == space || world.isShared(address) ? space : ownSpace;
  }

  private void judge(int i) {
    int where = spaceOf(log.address(i));
    watchdog.access(tid, where, log.instruction(i), log.address(i), log.bytes(i), log.isWrite(i));
    if (log.isWrite(i)) {
      watchdog.overrun(tid, where, log, i);
    }
  }

  private void take(int i, int bytes, Treated treated) {
    int address = log.address(i);
    boolean write = log.isWrite(i);
    int instruction = log.instruction(i);
    boolean atomic = treated.ordering && atomicsLeft > 0 && atomicCode.isAtomic(instruction);
    int teller = races.isActive() ? instruction : 0;
    if (!atomic && repetition.has(teller, address, bytes, write)) {
      if (treated.noted && witness != Witness.NONE) {
        repeat(instruction, address, bytes, write, treated.quiet);
      }
      return;
    }
    if (treated.judged) {
      judge(i);
    }
    if (treated.noted) {
      memory(instruction, address, bytes, write, atomic, log.isRepeated(i), treated.quiet);
    }
    if (atomic && isLast(i)) {
      atomic(address, write);
    }
  }

  /** Whether an access is the last one of its atomic instruction, which reads first. */
  private boolean isLast(int entry) {
    int next = entry + 1;
    return log.isWrite(entry)
        || next == log.size()
        || !log.isWrite(next)
        || log.instruction(next) != log.instruction(entry);
  }

  /** What is accessed from now on comes after an atomic instruction, so it is no repetition. */
  private void atomic(int address, boolean wrote) {
    if (!facts.ignoresSomething() || !facts.ignores(address)) {
      atomicsLeft--;
      races.atomic(spaceOf(address), address, wrote, calls);
      repetition.clear();
    }
  }

  private void memory(
      int instruction,
      int address,
      int bytes,
      boolean write,
      boolean atomic,
      boolean repeated,
      boolean quiet) {
    boolean counts = counts(address, quiet);
    int where = spaceOf(address);
    if (counts && where != space) {
      uses(instruction, address);
      uses(instruction, address + bytes - 1);
    }
    if (counts && repeated) {
      races.rounds(tid, where, instruction, address, bytes, write, calls);
    } else if (counts) {
      races.memory(tid, where, instruction, address, bytes, write, atomic, calls);
    }
    if (counts && !write && world.isClock(address, bytes)) {
      world.asksForTime();
      tracking.clock();
      access(Spaces.of(Core.CLOCK), 0, 4, false);
    }
    if (counts && listening != Listening.ATTEMPT) {
      footprint.access(where, address, bytes, write);
      if (transacting) {
        transactional.access(where, address, bytes, write);
      }
      if (listening == Listening.STEP) {
        witness.access(tid, instruction, address, bytes, write);
      }
    }
    if (tracking.isOn()) {
      tracking.memory(where, address, bytes, counts);
    }
  }

  /**
   * An access to a page of the thread's own memory depends on how the page is mapped, which other
   * threads may change in a kernel that is the guest.
   */
  private void uses(int instruction, int address) {
    if (ownPages.isNew(address >>> Page.SHIFT)) {
      world.mapping(tid, address, entry -> reads(instruction, entry));
    }
  }

  /** The processor reads an entry of a page table for an instruction. No trace shows it. */
  private void reads(int instruction, int entry) {
    races.memory(tid, space, instruction, entry, Integer.BYTES, false, false, calls);
    if (listening != Listening.ATTEMPT) {
      footprint.access(space, entry, Integer.BYTES, false);
    }
    if (tracking.isOn()) {
      tracking.memory(space, entry, Integer.BYTES, true);
    }
  }

  private boolean counts(int address, boolean quiet) {
    return !quiet && !(facts.ignoresSomething() && facts.ignores(address));
  }

  /**
   * A witness that writes everything down is told of an access again, though all else is known of
   * it.
   */
  private void repeat(int instruction, int address, int bytes, boolean write, boolean quiet) {
    if (!isAttempting() && counts(address, quiet)) {
      witness.access(tid, instruction, address, bytes, write);
    }
  }

  @Override
  public void object(SharedObject object, int id, boolean write) {
    if (object == Core.CLOCK) {
      tracking.clock();
    }
    boolean own = object == Core.THREAD && id == tid;
    if (write && !own) {
      tracking.changes();
    }
    access(Spaces.of(object), id * 4, 4, write);
    racing(Spaces.of(object), id * 4, 4, write);
  }

  /** A thread that goes on after a system call does so without an instruction of its own. */
  private void racing(int where, int address, int bytes, boolean write) {
    if (races.isActive() && isInSystemCall()) {
      drain(); // What an atomic instruction before the call has made known does not include it.
      races.kernel(tid, where, systemCall(), address, bytes, write, calls);
    }
  }

  private boolean isInSystemCall() {
    return world.machine().cpu().eip() == systemCall() + SYSTEM_CALL_BYTES;
  }

  private int systemCall() {
    return world.machine().cpu().trap().instruction();
  }

  private void racingPages(int task, int address, int bytes, boolean write) {
    boolean unmaps = write && world.load32(tid, address).isPresent();
    if (!isInSystemCall()) {
      return;
    }
    drain();
    if (unmaps) {
      races.destroyed(tid, task, systemCall(), address, bytes, calls);
      return;
    }
    if (write) {
      watchdog.mapping(tid, task, address, bytes);
    }
    races.memory(tid, task, systemCall(), address, bytes, write, false, calls);
  }

  @Override
  public void pages(int task, int address, int bytes, boolean write) {
    if (write) {
      tracking.changes();
    }
    if (write && WatchedCalls.isAllocating(calls)) {
      watchdog.allocatorPages(tid, task, address, bytes);
    }
    if (!WatchedCalls.isQuiet(calls)) {
      access(task, address, bytes, write);
      racingPages(task, address, bytes, write);
      if (write && !isAttempting()) {
        witness.pages(tid, address, bytes);
      }
    }
  }

  @Override
  public void looks(int where, int address, int bytes) {
    use.look(where, address, bytes);
  }

  @Override
  public void memory(int address, int bytes, boolean write) {
    access(space, address, bytes, write);
  }

  /** A kernel's scheduler frees the stack of a thread that has ended. */
  @Override
  public void passes(int thread, int address) {
    WatchedFunction function = facts.functionAt(address);
    if (function == null || isAttempting()) {
      return;
    }
    int stackPointer = world.machine().cpu().reg(Register.ESP);
    if (function.is(Role.FREE_FRAME)) {
      watchdog.freesFrame(thread, argument(thread, stackPointer, function.argument()));
    } else if (function.is(Role.FREE)) {
      passesFree(thread, function, stackPointer);
    }
  }

  private void passesFree(int thread, WatchedFunction function, int stackPointer) {
    int caller = world.load32(thread, stackPointer).orElse(0);
    if (!facts.isInAllocator(caller)) {
      int first = argument(thread, stackPointer, function.argument());
      int second = argument(thread, stackPointer, function.secondArgument());
      WatchedCalls call =
          WatchedCalls.entering(null, function, stackPointer, caller, first, second);
      for (int block : call.freed()) {
        frees(thread, block);
      }
    }
  }

  private int argument(int thread, int stackPointer, int position) {
    return world.load32(thread, stackPointer + WORD * (1 + position)).orElse(0);
  }

  @Override
  public void interrupted(int thread, int address) {
    if (!isAttempting()) {
      witness.interrupted(thread, address);
    }
  }

  private void frees(int thread, int block) {
    watchdog
        .block(thread, block)
        .ifPresent(freed -> access(space, freed.address(), freed.size(), true));
    access(Spaces.FREED + space, tid * 4, 4, true);
    watchdog.frees(thread, block);
  }

  @Override
  public void ends(int task) {
    drain();
    watchdog.ends(tid, task);
  }

  /** The running thread gets memory from the allocator, perhaps what others have freed. */
  public void allocates() {
    access(Spaces.FREED + space, 0, Spaces.ALL_THREADS, false);
  }

  /**
   * The running thread has got a stretch of memory from a function that it has called. That counts
   * as a write to all of it: if the memory was in use before, a thread that still uses it does
   * something else before this than after it.
   */
  public void allocated(int address, int bytes, WatchedCalls call) {
    access(space, address, bytes, true);
    int instruction = call.function().address();
    races.memory(tid, space, instruction, address, bytes, true, false, call.outer());
  }

  /** The running thread, which is in these functions, frees a stretch of its memory. */
  public void free(int address, int bytes, WatchedCalls inside) {
    access(space, address, bytes, true);
    access(Spaces.FREED + space, tid * 4, 4, true);
    if (bytes > 0) {
      int instruction = inside.function().address();
      races.destroyed(tid, space, instruction, address, bytes, inside.outer());
    }
  }

  /** From now on the running thread holds a mutex. */
  public void acquires(int mutex) {
    drain();
    races.acquires(space, mutex);
  }

  /** From now on the running thread does not hold a mutex. */
  public void releases(int mutex) {
    drain();
    races.releases(space, mutex);
  }

  /** From now on the running thread has interrupts disabled, or not any more. */
  public void masks(boolean disabled) {
    if (disabled) {
      acquires(INTERRUPTS);
    } else {
      releases(INTERRUPTS);
    }
  }

  /** Whether data races are looked for. */
  public boolean looksForRaces() {
    return races.isActive();
  }

  /** The running thread has created another one. */
  public void creates(int thread) {
    drain();
    races.creates(thread);
  }

  /** The running thread has made another one runnable. */
  public void wakes(int thread) {
    drain();
    races.wakes(thread);
  }

  /** The running thread goes on because another one has ended. */
  public void joins(int thread) {
    drain();
    access(Spaces.of(Core.THREAD), thread * 4, 4, false);
    races.joins(thread);
    if (!isAttempting()) {
      joined.add(thread);
    }
  }

  /**
   * The running thread, which has just called a function for that, takes a trusted mutex or gives
   * it back. Of the mutex itself that counts as a read: two threads that use it are told apart by
   * the space of mutexes, but a thread that frees it or initialises it again writes to it.
   */
  public void mutex(int address) {
    WatchedCalls call = calls;
    access(Spaces.MUTEXES + space, address, 4, true);
    access(space, address, 4, false);
    if (call != null) {
      races.mutex(tid, space, call.function().address(), address, call.outer());
    }
  }

  /** What taking a trusted mutex will touch. */
  public Footprint mutexAccess(int address) {
    return new FootprintBuilder()
        .write(Spaces.MUTEXES + space, address, 4)
        .read(space, address, 4)
        .build();
  }

  private void access(int where, int address, int bytes, boolean write) {
    if (listening == Listening.NOTHING) {
      return;
    }
    if (listening != Listening.ATTEMPT) {
      footprint.access(where, address, bytes, write);
    }
    if (tracking.isOn()) {
      tracking.kernel(where, address, bytes);
    }
  }

  /** From now on nothing counts as part of a step, until {@link #endAttempt}. */
  public void beginAttempt() {
    drain();
    change(Listening.ATTEMPT);
    track();
  }

  /** Nothing is tried out within what is only tried out. */
  private void change(Listening next) {
    if ((listening == Listening.STEP) == (next == Listening.STEP)) {
      throw new IllegalStateException("from " + listening + " to " + next);
    }
    listening = next;
  }

  private void listen() {
    races.listen(listening == Listening.STEP, tracking.isOn() && listening != Listening.NOTHING);
  }

  /** The witness to tell of what happens: none, as long as it is tried out. */
  public Witness witness() {
    return isAttempting() ? Witness.NONE : witness;
  }

  /** Whether what happens is tried out, and no part of a step. */
  public boolean isAttempting() {
    return listening != Listening.STEP;
  }

  /** What happens from now on is of no interest and no part of a step, or is again. */
  public void setDeaf(boolean isDeaf) {
    drain();
    change(isDeaf ? Listening.NOTHING : Listening.STEP);
    listen();
    observe();
  }

  /** What happens from now on is collected but not told, until it is dropped. */
  public void rehearse() {
    change(Listening.REHEARSAL);
    listen();
  }

  public void endRehearsal() {
    drop();
    change(Listening.STEP);
    listen();
  }

  /** A transaction begins, which to others is like taking a lock that all transactions take. */
  public void beginsTransaction(boolean atomic) {
    drain();
    if (!atomic) {
      access(Spaces.TRANSACTIONS, 0, 4, true);
    }
    transacting = !atomic;
    races.beginsTransaction(atomic);
  }

  public void endsTransaction() {
    drain();
    if (transacting) {
      access(Spaces.TRANSACTIONS, 0, 4, true);
    }
    transacting = false;
    races.endsTransaction();
  }

  /**
   * A transaction that others may come between has failed, and what it has overwritten is as it was
   * before. Others see that like any store.
   *
   * @param before what it has touched before this step
   * @param instruction the one that made it fail
   */
  public void takesBack(Footprint before, int instruction) {
    drain();
    Footprint touchedNow = transactional.build();
    before
        .and(touchedNow)
        .forEachWritten(
            (where, address, bytes) -> {
              access(where, address, bytes, true);
              races.memory(tid, where, instruction, address, bytes, true, false, calls);
              witness.access(tid, instruction, address, bytes, true);
            });
    transactional.add(touchedNow);
  }

  /** How many stretches of memory the step has touched so far. */
  public int lines(int bytes) {
    drain();
    Footprint soFar = footprint.build();
    footprint.add(soFar);
    return Spaces.lines(soFar, bytes);
  }

  /** What the step has done so far is undone; says what that was. */
  public Footprint drop() {
    drain();
    races.endsTransaction();
    dropped = races.takeStep();
    joined.clear();
    transactional.build();
    return footprint.build();
  }

  /** The same one by one, if data races are looked for. */
  public History dropped() {
    return dropped;
  }

  /** The step depends on what was done in it and undone again. */
  public void dependsOn(History undone) {
    races.append(undone);
  }

  public void endAttempt() {
    skip();
    change(Listening.STEP);
    untrack();
  }

  /** From now on the words that are touched are noted too, until {@link #untrack}. */
  public void track() {
    tracking.begin();
    races.dropAttempt();
    listen();
  }

  /** The same, and atomic instructions are counted; in which order all that was does not matter. */
  public void trackAtomics() {
    tracking.beginCounting();
    races.dropAttempt();
    listen();
  }

  public void untrack() {
    tracking.end();
    races.dropAttempt();
    listen();
  }

  /** Which words were touched since tracking began: the same number for the same words. */
  public long trackedWords() {
    drain();
    return tracking.signature();
  }

  /** The same, of the words that do not lie on a page, which is given by its number. */
  public long trackedWordsOutside(int page) {
    drain();
    return tracking.signatureOutside(page);
  }

  /** Tracking goes on, and the thread has paused in the middle. */
  public void trackPause() {
    drain();
    tracking.pauses();
  }

  /** What memory was touched since then. */
  public Footprint trackedAfterPause() {
    drain();
    return tracking.afterPause();
  }

  /** The same number for the same accesses by the same instructions since tracking began. */
  public long trackedOrder() {
    drain();
    return tracking.order();
  }

  /** The memory that was touched since tracking began, with the values that are there now. */
  public SeenValues seen(int tid) {
    drain();
    return tracking.seen(world, tid);
  }

  /** Of that, what was read before it was written. */
  public SeenValues readFirst(int tid) {
    drain();
    return tracking.readFirst(world, tid);
  }

  /** Whether all that was done since tracking began shows in what memory was touched. */
  public boolean showsInMemory() {
    return !tracking.isChanging() && !tracking.isHidden() && !tracking.hasLookedAtClock();
  }

  /** Whether the time was asked for since tracking began. */
  public boolean hasLookedAtClock() {
    return tracking.hasLookedAtClock();
  }

  /** How many atomic instructions were executed since tracking began. */
  public int trackedAtomics() {
    return tracking.atomics();
  }

  /** What was touched since tracking began, with the values that are there now. */
  public VainAttempt tracked(int tid) {
    drain();
    return tracking.attempt(world, tid, races.takeAttempt());
  }

  /** What was touched since the last time. */
  public Footprint take() {
    drain();
    return footprint.build();
  }

  /** What of that was done in transactions that others may come between. */
  public Footprint takeInTransactions() {
    return transactional.build();
  }

  /** The same one by one, if data races are looked for. */
  public History takeHistory() {
    drain();
    return races.takeStep();
  }

  /** An earlier wait of a thread rests on something that may matter after all. */
  public void doubt(Supposition supposition) {
    doubts.add(supposition);
  }

  /** What earlier waits rest on, as was shown since the last call. */
  public List<Supposition> takeDoubts() {
    List<Supposition> taken = List.copyOf(doubts);
    doubts.clear();
    return taken;
  }

  /** The threads whose end the running thread has waited for since the last call. */
  public List<Integer> takeJoined() {
    List<Integer> taken = List.copyOf(joined);
    joined.clear();
    return taken;
  }
}
