package org.landslide.guest.check;

import org.jspecify.annotations.Nullable;
import org.landslide.engine.finding.Bug;
import org.landslide.guest.pebbles.Event;
import org.landslide.guest.pebbles.PebblesWorld;
import org.landslide.guest.pebbles.ThreadStatus;
import org.landslide.machine.Cpu;

/**
 * Runs a thread from pause to pause and keeps the books meanwhile: which watched functions it is
 * in, what it touches, what it does wrong.
 *
 * <p>A watched function has a breakpoint at its first instruction; where it will return to one is
 * planted when it is first called from there, and stays. Breakpoints are no part of a state: one
 * that no pending call accounts for is passed over, so it makes no difference which ones there are.
 */
final class Execution {
  private final PebblesWorld world;
  private final Cpu cpu;
  private final String program;
  private final ProgramFacts facts;
  private final Ledger ledger;
  private final Recorder recorder;
  private final PreemptionPoints points;
  private final Failures failures;

  private int tid;
  private ThreadNotes notes = ThreadNotes.FRESH;
  private @Nullable Bug bug;
  private boolean progress;

  Execution(
      PebblesWorld world,
      String program,
      ProgramFacts facts,
      Ledger ledger,
      Recorder recorder,
      PreemptionPoints points,
      Failures failures) {
    this.world = world;
    this.cpu = world.machine().cpu();
    this.program = program;
    this.facts = facts;
    this.ledger = ledger;
    this.recorder = recorder;
    this.points = points;
    this.failures = failures;
    facts.functions().forEach(function -> cpu.setBreakpoint(function.address()));
  }

  /** Makes a thread, which can run or sleeps, the one that {@link #go} runs. */
  void choose(int thread) {
    tid = thread;
    notes = ledger.thread(thread);
    bug = null;
    progress = false;
    recorder.begin(thread, WatchedCalls.isQuiet(notes.calls()));
    if (world.status(thread) == ThreadStatus.SLEEPING) {
      world.advanceTo(world.thread(thread).wakeTick());
    }
    world.switchTo(thread);
  }

  /** Runs the chosen thread until its next pause. */
  Pause go(long mostInstructions) {
    long start = cpu.retired();
    Pause pause = null;
    while (pause == null) {
      long left = mostInstructions - (cpu.retired() - start);
      pause = left <= 0 ? Pause.BUDGET : on(world.run(left));
    }
    recorder.drain();
    ledger.put(tid, notes);
    return pause;
  }

  /** What went wrong, after {@link Pause#FAILED}. */
  Bug bug() {
    if (bug == null) {
      throw new IllegalStateException("nothing has failed");
    }
    return bug;
  }

  /** Whether the chosen thread has done something that one does not do who merely waits. */
  boolean hasProgressed() {
    return progress;
  }

  /** What to do after an event; null to go on. */
  private @Nullable Pause on(Event event) {
    if (event instanceof Event.Breakpoint breakpoint) {
      return atBreakpoint(breakpoint.address());
    }
    if (event instanceof Event.LogFull) {
      recorder.drain();
      return null;
    }
    if (event instanceof Event.Yielded || event instanceof Event.YieldRefused) {
      return Pause.YIELDED;
    }
    if (event instanceof Event.Blocked blocked) {
      return blocked.reason() == ThreadStatus.SLEEPING ? Pause.SLEEPS : Pause.BLOCKED;
    }
    if (event instanceof Event.StopRequested) {
      return Pause.INTERRUPTED;
    }
    if (event instanceof Event.Faulted faulted) {
      return fail(failures.fault(tid, faulted.fault()));
    }
    return onLifecycle(event);
  }

  private @Nullable Pause onLifecycle(Event event) {
    if (event instanceof Event.ThreadCreated created) {
      ledger.put(created.tid(), ThreadNotes.FRESH);
      return afterWaking();
    }
    if (event instanceof Event.TaskForked forked) {
      ledger.put(forked.tid(), notes.copied());
      return afterWaking();
    }
    if (event instanceof Event.MadeRunnable) {
      return afterWaking();
    }
    if (event instanceof Event.Executed executed) {
      notes = notes.executing(!executed.program().equals(program));
      recorder.setQuiet(false);
      return null;
    }
    boolean ended =
        event instanceof Event.Vanished
            || event instanceof Event.TaskVanished
            || event instanceof Event.Killed
            || event instanceof Event.Halted
            || event instanceof Event.Ended;
    return ended ? Pause.GONE : null;
  }

  private @Nullable Pause afterWaking() {
    return points.afterWaking(notes.calls()) ? Pause.POINT : null;
  }

  private Pause fail(Bug found) {
    bug = found;
    return Pause.FAILED;
  }

  /** A call may return to where the next one begins, so both are looked at. */
  private @Nullable Pause atBreakpoint(int address) {
    if (notes.foreign()) {
      return null;
    }
    Pause returned = endCalls(address);
    if (returned == Pause.FAILED) {
      return returned;
    }
    WatchedFunction function = facts.functionAt(address);
    Pause entered = function == null ? null : enter(function);
    return entered != null ? entered : returned;
  }

  /** Takes off the calls that the thread has left. */
  private @Nullable Pause endCalls(int address) {
    Pause pause = null;
    int stackPointer = cpu.reg(Cpu.ESP);
    WatchedCalls calls = notes.calls();
    while (calls != null && calls.isOver(stackPointer) && pause != Pause.FAILED) {
      setCalls(calls.outer());
      if (calls.returnAddress() == address) {
        Pause next = returned(calls);
        pause = next != null ? next : pause;
      }
      calls = calls.outer();
    }
    return pause;
  }

  private void setCalls(@Nullable WatchedCalls calls) {
    notes = notes.withCalls(calls);
    recorder.setQuiet(WatchedCalls.isQuiet(calls));
  }

  private @Nullable Pause returned(WatchedCalls call) {
    WatchedFunction function = call.function();
    if (function.is(Role.EXIT)) {
      return fail(failures.deadThread(tid, function.name()));
    }
    boolean unlocked = function.is(Role.UNLOCK);
    return unlocked && isPoint(PreemptionKind.UNLOCK, function) ? Pause.POINT : null;
  }

  private boolean isPoint(PreemptionKind kind, WatchedFunction function) {
    return points.at(kind, function, tid, notes.calls());
  }

  private @Nullable Pause enter(WatchedFunction function) {
    if (function.spansCall() && !begin(function)) {
      return null;
    }
    progress |= function.is(Role.PROGRESS);
    if (function.is(Role.PANIC)) {
      return fail(failures.panic(tid));
    }
    boolean point =
        (function.is(Role.LOCK) && isPoint(PreemptionKind.LOCK, function))
            || (function.is(Role.MARKER) && isPoint(PreemptionKind.MARKER, function));
    return point ? Pause.POINT : null;
  }

  /** Notes that the thread is in a function now; false when it was in that very call already. */
  private boolean begin(WatchedFunction function) {
    int stackPointer = cpu.reg(Cpu.ESP);
    int returnAddress = load(stackPointer);
    WatchedCalls calls = notes.calls();
    if (calls != null && calls.isSameCall(function, stackPointer, returnAddress)) {
      return false;
    }
    int argument = load(stackPointer + 4);
    setCalls(WatchedCalls.entering(calls, function, stackPointer, returnAddress, argument));
    cpu.setBreakpoint(returnAddress);
    return true;
  }

  /** A word of the running thread's memory, 0 where there is none. */
  private int load(int address) {
    return world.load32(tid, address).orElse(0);
  }
}
