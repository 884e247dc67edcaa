package org.landslide.kernel.world;

import java.util.HashSet;
import java.util.Set;
import java.util.function.IntConsumer;
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

  /** So many ticks may pass with nothing to do until a thread that sleeps is woken. */
  static final int LONGEST_SLEEP = 20_000;

  /** What the processor pushes for an interrupt: EIP, CS and EFLAGS. */
  private static final int FRAME = 12;

  /** The same if it comes from user code: ESP and SS, too. */
  private static final int FRAME_OF_USER_CODE = 20;

  /** Is told what threads access that run a bit, though it is not their turn. */
  interface Sink {
    void accessed(int tid, int address, int bytes, boolean write);

    /** A thread came to the processor since another one has left it, and is interrupted here. */
    default void interrupted(int tid, int address) {}
  }

  private final Pc pc;
  private final Cpu cpu;
  private final Threads threads;
  private final ThreadWatch watch;
  private final Alarm alarm;

  /** Whether what is accessed stays in the log, since something is tried out. */
  private boolean keepsLog;

  /** Where threads were interrupted, and no other breakpoint is. */
  private final Set<Integer> places = new HashSet<>();

  private IntConsumer atBreakpoint = address -> {};

  private long ticks;
  private long brought;

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

  /** Says what to do when a breakpoint comes up on the way. */
  void whenAtBreakpoint(IntConsumer listener) {
    atBreakpoint = listener;
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
  Outcome pass(@Nullable Sink sink) {
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
      if (stop == Pc.End.BREAKPOINT) {
        atBreakpoint.accept(cpu.eip());
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
  private void tell(AccessLog log, int from, @Nullable Sink sink, int tid, int stack) {
    if (sink != null) {
      for (int i = from; i < log.size(); i++) {
        int distance = log.address(i) - stack;
        if (distance < -STACK_BELOW || distance > STACK_ABOVE) {
          sink.accessed(tid, log.address(i), log.bytes(i), log.isWrite(i));
        }
      }
    }
    if (!keepsLog) {
      log.truncate(from);
    }
  }

  private static final int STACK_BELOW = 1024;
  private static final int STACK_ABOVE = 1024;

  /**
   * Ticks once, where an interrupt can be taken, and lets the kernel handle it: until the thread is
   * back, or another one is at the processor.
   */
  Outcome tick() {
    ticks++;
    int bytes = (cpu.selector(CODE) & 3) == 3 ? FRAME_OF_USER_CODE : FRAME;
    markInterrupted();
    pc.tick();
    if (!pc.takeInterrupt()) {
      return Outcome.STUCK;
    }
    AccessLog log = cpu.observed();
    if (log != null && keepsLog) {
      // The processor does not write down what it pushes itself, but for what it pops.
      log.add(cpu.eip(), cpu.reg(Register.ESP), bytes, true);
    }
    int size = log == null ? 0 : log.size();
    return handle(log, size);
  }

  /** The current thread has been interrupted before: lets it return to where that was. */
  private Outcome finishInterrupt() {
    AccessLog log = cpu.observed();
    return handle(log, log == null ? 0 : log.size());
  }

  /** Takes note of where the current thread is interrupted, to which it will return. */
  void markInterrupted() {
    CpuContext place = cpu.saveContext();
    threads.put(threads.get(threads.current()).interruptedAt(place, cpu.cr3()));
    if (!cpu.hasBreakpoint(place.eip())) {
      cpu.setBreakpoint(place.eip());
      places.add(place.eip());
    }
  }

  /**
   * No thread will return to where it was interrupted: all that was tried is undone. While a kernel
   * boots it is interrupted in the middle of its busiest loops, and each breakpoint there would
   * cost from then on.
   */
  void forgetPlaces() {
    places.forEach(cpu::clearBreakpoint);
    places.clear();
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
      if (log != null && !keepsLog) {
        log.truncate(size);
      }
      if (stop == null && !threads.get(threads.current()).interrupted()) {
        return Outcome.DONE;
      }
      if (stop != null && alarm.isOne(stop)) {
        return Outcome.ALARM;
      }
      if (stop == Pc.End.BREAKPOINT && !isBack()) {
        // A thread that is back stands where it has stood before, and was seen there.
        atBreakpoint.accept(cpu.eip());
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
  boolean isBack() {
    KernelThread thread = threads.get(threads.current());
    CpuContext place = thread.context();
    return thread.interrupted()
        && cpu.eip() == place.eip()
        && cpu.reg(Register.ESP) == place.reg(Register.ESP)
        && cpu.selector(CODE) == place.selector(CODE)
        && cpu.interruptible();
  }

  private static final int CODE = Register.CS;

  /** Whether what is accessed stays in the log, since something is tried out. */
  void setKeepsLog(boolean keeps) {
    keepsLog = keeps;
  }

  /** Lets the timer interrupt the current thread now; what comes of it is not awaited. */
  void interruptNow() {
    pc.tick();
    pc.takeInterrupt();
  }

  /** How often the timer has ticked, if only in trying. */
  long ticks() {
    return ticks;
  }

  /** How often a thread was brought to the processor that was not there. */
  long brought() {
    return brought;
  }

  /**
   * Brings a thread to the processor.
   *
   * @param sink is told what others access meanwhile that cannot be interrupted at once
   */
  Outcome bring(int tid, Sink sink) {
    brought += threads.current() == tid ? 0 : 1;
    for (int ticks = 0; ticks <= LONGEST_SLEEP; ticks++) {
      boolean isThere = threads.current() == tid;
      if (isThere && !threads.get(tid).interrupted()) {
        return Outcome.DONE;
      }
      boolean isBack = threads.get(threads.current()).interrupted();
      Outcome passed = isThere ? finishInterrupt() : pass(sink);
      if (passed != Outcome.DONE) {
        return passed;
      }
      if (threads.current() == tid) {
        continue;
      }
      if (!isBack) {
        sink.interrupted(threads.current(), cpu.eip());
      }
      Outcome ticked = tick();
      if (ticked != Outcome.DONE) {
        return ticked;
      }
    }
    return Outcome.STUCK;
  }
}
