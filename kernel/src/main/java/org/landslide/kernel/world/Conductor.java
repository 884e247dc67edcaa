package org.landslide.kernel.world;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.Register;

/**
 * Lets the kernel's own scheduler bring threads to the processor, by ticks of the timer alone. So
 * whatever is reached can happen on a real PC.
 */
final class Conductor {
  /** What a thread may execute before interrupts are on again, and a handler before it is done. */
  private static final long MOST_INSTRUCTIONS = 400_000;

  /** How many ticks a thread keeps the processor at most, until more is known. */
  private static final int LONGEST_SLICE = 32;

  /** So many ticks may pass with nothing to do until a thread that sleeps is woken. */
  static final int LONGEST_SLEEP = 20_000;

  /** A thread that halts within so many instructions has nothing to do. */
  private static final int IDLE_INSTRUCTIONS = 500;

  /** So many instructions without an access are a loop that goes on for ever. */
  private static final int IDLE_ROUND = 50;

  /** Is told what threads access that run a bit, though it is not their turn. */
  interface Sink {
    void accessed(int tid, int address, int bytes, boolean write);
  }

  private final Pc pc;
  private final Cpu cpu;
  private final Threads threads;
  private final ThreadWatch watch;
  private final Alarm alarm;

  /** Whether the very first tick of the last trial has led to something that must not happen. */
  private boolean alarmAtOnce;

  /** How many ticks in a row a thread has kept the processor until another one got it. */
  private int longestSlice;

  /** Knows what must not happen. */
  interface Alarm {
    boolean isOne(Pc.End stop);
  }

  Conductor(Pc pc, Threads threads, ThreadWatch watch, Alarm alarm) {
    this.alarm = alarm;
    this.pc = pc;
    this.cpu = pc.machine().cpu();
    this.threads = threads;
    this.watch = watch;
  }

  /** How it went to get the processor to a place. */
  enum Outcome {
    /** It is there. */
    DONE,
    /** The kernel is not ready for an interrupt in time, or never. */
    STUCK,
    /** The kernel has come to something that must not happen, and stands there. */
    ALARM
  }

  /**
   * Lets the current thread, and what comes after it if it leaves, go on until an interrupt can be
   * taken.
   */
  private Outcome pass(@Nullable Sink sink) {
    AccessLog log = cpu.observed();
    int size = log == null ? 0 : log.size();
    long end = cpu.retired() + MOST_INSTRUCTIONS;
    while (true) {
      int tid = threads.current();
      if (threads.get(tid).interrupted()) {
        Outcome finished = finishInterrupt();
        if (finished != Outcome.DONE) {
          return finished;
        }
        continue;
      }
      int stack = cpu.reg(Register.ESP);
      Pc.End stop = watch.runToBoundary(Math.max(0, end - cpu.retired()));
      if (log != null) {
        tell(log, size, sink, tid, stack);
      }
      if (stop == Pc.End.INTERRUPTIBLE) {
        return Outcome.DONE;
      }
      if (stop != null && alarm.isOne(stop)) {
        return Outcome.ALARM;
      }
      boolean goesOn =
          stop == null
              || stop == Pc.End.BREAKPOINT
              || stop == Pc.End.LOG_FULL
              || stop == Pc.End.DEBUG_CALL
              || stop == Pc.End.STALE_TRANSLATION;
      if (!goesOn) {
        return Outcome.STUCK;
      }
    }
  }

  /** Passes on what was accessed, but for the thread's own stack, and forgets it. */
  private static void tell(AccessLog log, int from, @Nullable Sink sink, int tid, int stack) {
    if (sink != null) {
      for (int i = from; i < log.size(); i++) {
        int distance = log.address(i) - stack;
        if (distance < -STACK_BELOW || distance > STACK_ABOVE) {
          sink.accessed(tid, log.address(i), log.bytes(i), log.isWrite(i));
        }
      }
    }
    log.truncate(from);
  }

  private static final int STACK_BELOW = 1024;
  private static final int STACK_ABOVE = 1024;

  /**
   * Ticks once, where an interrupt can be taken, and lets the kernel handle it: until the thread is
   * back, or another one is at the processor.
   */
  private Outcome tick() {
    interrupt();
    pc.tick();
    if (!pc.takeInterrupt()) {
      return Outcome.STUCK;
    }
    AccessLog log = cpu.observed();
    int size = log == null ? 0 : log.size();
    return handle(log, size);
  }

  /** The current thread has been interrupted before: lets it return to where that was. */
  private Outcome finishInterrupt() {
    AccessLog log = cpu.observed();
    return handle(log, log == null ? 0 : log.size());
  }

  private void interrupt() {
    CpuContext place = cpu.saveContext();
    threads.put(threads.get(threads.current()).interruptedAt(place));
    cpu.setBreakpoint(place.eip());
  }

  /** Lets the kernel handle an interrupt, and forgets what that accesses. */
  private Outcome handle(@Nullable AccessLog log, int size) {
    long end = cpu.retired() + MOST_INSTRUCTIONS;
    while (true) {
      if (isBack()) {
        threads.put(threads.get(threads.current()).returned());
        return Outcome.DONE;
      }
      Pc.End stop = watch.run(Math.max(0, end - cpu.retired()));
      if (log != null) {
        log.truncate(size);
      }
      if (stop == null && !threads.get(threads.current()).interrupted()) {
        return Outcome.DONE;
      }
      if (stop != null && alarm.isOne(stop)) {
        return Outcome.ALARM;
      }
      if (stop == Pc.End.HALTED) {
        // The scheduler itself waits for something to do.
        return cpu.interruptible() ? Outcome.DONE : Outcome.STUCK;
      }
      if (stop == Pc.End.BUDGET
          || stop == Pc.End.REQUESTED
          || stop == Pc.End.SWITCHED_OFF
          || stop == Pc.End.SHUTDOWN) {
        return Outcome.STUCK;
      }
    }
  }

  /** Whether the current thread is back where it was interrupted. */
  private boolean isBack() {
    KernelThread thread = threads.get(threads.current());
    CpuContext place = thread.context();
    return thread.interrupted()
        && cpu.eip() == place.eip()
        && cpu.reg(Register.ESP) == place.reg(Register.ESP)
        && cpu.selector(CODE) == place.selector(CODE)
        && cpu.interruptible();
  }

  private static final int CODE = Register.CS;

  /**
   * Brings a thread to the processor.
   *
   * @param sink is told what others access meanwhile that cannot be interrupted at once
   */
  Outcome bring(int tid, Sink sink) {
    for (int ticks = 0; ticks <= LONGEST_SLEEP; ticks++) {
      boolean isThere = threads.current() == tid;
      if (isThere && !threads.get(tid).interrupted()) {
        return Outcome.DONE;
      }
      Outcome passed = isThere ? finishInterrupt() : pass(sink);
      if (passed != Outcome.DONE) {
        return passed;
      }
      if (threads.current() == tid) {
        continue;
      }
      Outcome ticked = tick();
      if (ticked != Outcome.DONE) {
        return ticked;
      }
    }
    return Outcome.STUCK;
  }

  /**
   * A thread that got the processor in trying.
   *
   * @param thread as it was when it got there; for the first one, as it is
   * @param idle whether it merely waits for an interrupt
   */
  record Sighting(KernelThread thread, boolean idle) {}

  /**
   * Finds out which threads can run: those that get the processor one after the other by ticks
   * alone. Goes back to how things are now.
   *
   * @param sleepers whether threads count that wait for time to pass
   */
  List<Sighting> whoCanRun(boolean sleepers) {
    Pc.State state = pc.snapshot();
    Threads before = threads.copy();
    AccessLog log = cpu.observed();
    int size = log == null ? 0 : log.size();
    List<Sighting> seen = new ArrayList<>();
    try {
      look(seen, sleepers);
    } finally {
      if (log != null) {
        log.truncate(size);
      }
      pc.restore(state);
      threads.assign(before);
    }
    return seen;
  }

  private void look(List<Sighting> seen, boolean sleepers) {
    int first = threads.current();
    if (pass(null) != Outcome.DONE) {
      seen.add(new Sighting(threads.get(first), false));
      return;
    }
    boolean onlyIdle = true;
    alarmAtOnce = false;
    while (true) {
      int tid = threads.current();
      KernelThread thread = threads.get(tid);
      if (seen.stream().anyMatch(each -> each.thread().tid() == tid)) {
        return;
      }
      boolean idle = isIdle();
      onlyIdle &= idle;
      seen.add(new Sighting(thread.showing(cpu.saveContext()), idle));
      if (!turn(onlyIdle && sleepers ? LONGEST_SLEEP : slice(), seen.size() == 1)) {
        return;
      }
    }
  }

  /**
   * Whether the very first tick of the last trial has led to something that must not happen, so
   * that the kernel is wrong if it comes here and the timer ticks.
   */
  boolean isAlarmedAtOnce() {
    return alarmAtOnce;
  }

  /** Lets the timer interrupt the current thread now; what comes of it is not awaited. */
  void interruptNow() {
    pc.tick();
    pc.takeInterrupt();
  }

  private int slice() {
    return longestSlice == 0 ? LONGEST_SLICE : 2 * longestSlice + 2;
  }

  /** Ticks until another thread is at the processor; false if none is in time. */
  private boolean turn(int most, boolean isFirst) {
    int tid = threads.current();
    for (int ticks = 1; ticks <= most; ticks++) {
      Outcome outcome = tick();
      alarmAtOnce |= outcome == Outcome.ALARM && isFirst && ticks == 1;
      if (outcome != Outcome.DONE || pass(null) != Outcome.DONE) {
        return false;
      }
      if (threads.current() != tid) {
        if (ticks <= LONGEST_SLICE) {
          longestSlice = Math.max(longestSlice, ticks);
        }
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the current thread soon waits for an interrupt, or goes round without looking at
   * anything: nothing but an interrupt can make a difference to it.
   */
  private boolean isIdle() {
    if (cpu.isHalted()) {
      return true;
    }
    AccessLog log = cpu.observed();
    int size = log == null ? 0 : log.size();
    Pc.State state = pc.snapshot();
    Pc.End stop = runAlone(IDLE_INSTRUCTIONS);
    boolean idle = stop == Pc.End.HALTED;
    if (stop == Pc.End.BUDGET && log != null) {
      log.truncate(size);
      idle = runAlone(IDLE_ROUND) == Pc.End.BUDGET && log.size() == size;
    }
    if (log != null) {
      log.truncate(size);
    }
    pc.restore(state);
    return idle;
  }

  /** Runs the current thread, but not past its end of the processor. */
  private Pc.End runAlone(int most) {
    long end = cpu.retired() + most;
    Pc.End stop;
    do {
      stop = pc.run(end - cpu.retired());
    } while (stop == Pc.End.BREAKPOINT && !watch.isSwitch(cpu.eip()));
    return stop;
  }
}
