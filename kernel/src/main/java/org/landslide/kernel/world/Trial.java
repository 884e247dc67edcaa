package org.landslide.kernel.world;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.landslide.kernel.world.Conductor.Outcome;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.state.Register;

/**
 * Finds out which threads of a kernel can run, by trying: those that get the processor one after
 * the other if the timer ticks and nothing else happens. So the kernel's own scheduler gives the
 * answer, whatever its policy is.
 *
 * <p>The answer depends on the memory that was read meanwhile. As long as that has not changed it
 * holds, and nothing is tried again.
 */
final class Trial {
  /** How many ticks a thread keeps the processor at most, until more is known. */
  private static final int LONGEST_SLICE = 32;

  /** A thread that halts within so many instructions has nothing to do. */
  private static final int IDLE_INSTRUCTIONS = 500;

  /** So many instructions without an access are a loop that goes on for ever. */
  private static final int IDLE_ROUND = 50;

  /** How many answers are kept for each thread. */
  private static final int KEPT = 24;

  /** What lies below a stack pointer and may be written before it is read. */
  private static final int FREE_STACK = 4096;

  /**
   * A thread that got the processor.
   *
   * @param thread as it was when it got there; for the first one, as it is
   * @param idle whether it merely waits for an interrupt
   */
  record Sighting(KernelThread thread, boolean idle) {}

  /** An answer, and the words that it depends on, with their values. */
  private static final class Answer {
    final long key;
    final int[] words;
    final int[] values;
    final List<Sighting> seen;

    Answer(long key, int[] words, int[] values, List<Sighting> seen) {
      this.key = key;
      this.words = words;
      this.values = values;
      this.seen = seen;
    }
  }

  private final Pc pc;
  private final Cpu cpu;
  private final Threads threads;
  private final ThreadWatch watch;
  private final Conductor conductor;
  private final ReadWords read;
  private final Map<Integer, Deque<Answer>> answers = new HashMap<>();

  /** Whether the very first tick of the last trial has led to something that must not happen. */
  private boolean alarmAtOnce;

  /** How many ticks in a row a thread has kept the processor until another one got it. */
  private int longestSlice;

  private long asked;
  private long tried;

  Trial(Pc pc, Threads threads, ThreadWatch watch, Conductor conductor, int userMemory) {
    this.pc = pc;
    this.cpu = pc.machine().cpu();
    this.threads = threads;
    this.watch = watch;
    this.conductor = conductor;
    this.read = new ReadWords(userMemory);
  }

  /** How often it was asked who can run. */
  long asked() {
    return asked;
  }

  /** How often that had to be tried out. */
  long tried() {
    return tried;
  }

  /**
   * Whether the very first tick of the last trial has led to something that must not happen, so
   * that the kernel is wrong if it comes here and the timer ticks.
   */
  boolean isAlarmedAtOnce() {
    return alarmAtOnce;
  }

  /**
   * The threads that can run now, and those that are idle.
   *
   * @param sleepers whether threads count that wait for time to pass, if none else can run
   */
  List<Sighting> whoCanRun(boolean sleepers) {
    asked++;
    long key = key();
    Answer known = sleepers ? null : find(key);
    if (known != null) {
      alarmAtOnce = false;
      return known.seen;
    }
    tried++;
    Pc.State state = pc.snapshot();
    Threads before = threads.copy();
    AccessLog log = cpu.observed();
    int size = log == null ? 0 : log.size();
    logged = size;
    List<Sighting> seen = new ArrayList<>();
    read.clear();
    conductor.setKeepsLog(log != null);
    try {
      look(seen, sleepers);
    } finally {
      conductor.setKeepsLog(false);
      if (log != null) {
        log.truncate(size);
      }
      pc.restore(state);
      threads.assign(before);
    }
    if (!sleepers && !alarmAtOnce && log != null) {
      keep(key, seen);
    }
    return seen;
  }

  /** What the answer depends on besides memory. */
  private long key() {
    boolean atBoundary = cpu.interruptible() && !threads.get(threads.current()).interrupted();
    int mode = (cpu.selector(Register.CS) & 3) | (cpu.isHalted() ? 4 : 0);
    long context = atBoundary ? 0 : cpu.saveContext().stableHash();
    return context * 31 + mode + 8L * pc.interruptsInService();
  }

  private @Nullable Answer find(long key) {
    Deque<Answer> kept = answers.get(threads.current());
    if (kept == null) {
      return null;
    }
    for (Answer answer : kept) {
      if (answer.key == key && holds(answer)) {
        return answer;
      }
    }
    return null;
  }

  private boolean holds(Answer answer) {
    for (int i = 0; i < answer.words.length; i++) {
      if (word(answer.words[i]) != answer.values[i]) {
        return false;
      }
    }
    return true;
  }

  private int word(int address) {
    int physical = pc.machine().mmu().translate(address);
    return physical == -1 ? 0 : pc.machine().memory().load32(physical);
  }

  private void keep(long key, List<Sighting> seen) {
    int[] words = read.words();
    if (words == null) {
      return;
    }
    int[] values = new int[words.length];
    for (int i = 0; i < words.length; i++) {
      values[i] = word(words[i]);
    }
    Deque<Answer> kept = answers.computeIfAbsent(threads.current(), unused -> new ArrayDeque<>());
    kept.addFirst(new Answer(key, words, values, List.copyOf(seen)));
    if (kept.size() > KEPT) {
      kept.removeLast();
    }
  }

  private void look(List<Sighting> seen, boolean sleepers) {
    int first = threads.current();
    int stack = cpu.reg(Register.ESP);
    alarmAtOnce = false;
    Outcome passed = conductor.pass(null);
    absorb(stack, false);
    if (passed != Outcome.DONE) {
      read.spoil();
      seen.add(new Sighting(threads.get(first), false));
      return;
    }
    boolean onlyIdle = true;
    while (true) {
      int tid = threads.current();
      KernelThread thread = threads.get(tid);
      if (seen.stream().anyMatch(each -> each.thread().tid() == tid)) {
        return;
      }
      boolean idle = isIdle();
      onlyIdle &= idle;
      seen.add(new Sighting(thread.showing(cpu.saveContext()), idle));
      if (!turn(onlyIdle && sleepers ? Conductor.LONGEST_SLEEP : slice(), seen.size() == 1)) {
        return;
      }
    }
  }

  /** Takes note of what was read, and forgets it. */
  private void absorb(int stack, boolean undone) {
    AccessLog log = cpu.observed();
    if (log != null) {
      read.add(log, logged, stack - FREE_STACK, stack, undone);
      log.truncate(logged);
    }
  }

  /** Where what is tried out begins in the log. */
  private int logged;

  private int slice() {
    return longestSlice == 0 ? LONGEST_SLICE : 2 * longestSlice + 2;
  }

  /** Ticks until another thread is at the processor; false if none is in time. */
  private boolean turn(int most, boolean isFirst) {
    int tid = threads.current();
    for (int ticks = 1; ticks <= most; ticks++) {
      int stack = isFirst && ticks == 1 ? cpu.reg(Register.ESP) : 0;
      Outcome outcome = conductor.tick();
      alarmAtOnce |= outcome == Outcome.ALARM && isFirst && ticks == 1;
      boolean done = outcome == Outcome.DONE && conductor.pass(null) == Outcome.DONE;
      absorb(stack, false);
      if (!done) {
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
    int stack = cpu.reg(Register.ESP);
    Pc.State state = pc.snapshot();
    Pc.End stop = runAlone(IDLE_INSTRUCTIONS);
    absorb(stack, true);
    boolean idle = stop == Pc.End.HALTED;
    AccessLog log = cpu.observed();
    if (stop == Pc.End.BUDGET && log != null) {
      idle = runAlone(IDLE_ROUND) == Pc.End.BUDGET && log.size() == logged;
      absorb(stack, true);
    }
    pc.restore(state);
    return idle;
  }

  /** Runs the current thread, but not until it leaves the processor. */
  private Pc.End runAlone(int most) {
    long end = cpu.retired() + most;
    Pc.End stop;
    do {
      stop = watch.runAlone(end - cpu.retired());
    } while (stop == Pc.End.BREAKPOINT && !watch.isSwitch(cpu.eip()));
    return stop;
  }
}
