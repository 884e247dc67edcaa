package org.landslide.kernel.world;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.landslide.kernel.told.Told;
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

  /**
   * So many ticks are looked ahead where the kernel compares the time with something: threads that
   * sleep no longer can wake up at any moment.
   */
  private static final int LONGEST_NAP = 120;

  /**
   * So many ticks later an answer still holds. When a thread wakes up that was seen to, memory
   * changes; one that sleeps for longer was not seen.
   */
  private static final int QUIET = LONGEST_NAP / 2;

  /** A thread that halts within so many instructions has nothing to do. */
  private static final int IDLE_INSTRUCTIONS = 500;

  /** So many instructions without an access are a loop that goes on for ever. */
  private static final int IDLE_ROUND = 50;

  private static final int LOGGED = 1 << 12;

  /** Marks an address in place of which it counts whether a thread is known to be busy. */
  private static final int BUSY = 1;

  /**
   * What lies below a stack pointer and is written before it is read. No more than a handler needs:
   * in some kernels what is known of a thread lies in the same page as its stack.
   */
  private static final int FREE_STACK = 512;

  /**
   * A thread that got the processor.
   *
   * @param thread as it was when it got there; for the first one, as it is
   * @param idle whether it merely waits for an interrupt; of a thread that is known to be busy this
   *     is not asked
   * @param directory the page directory that it has then; of the first one when it is back, or 0
   * @param id the kernel's own id of it, as it was told then
   * @param woken whether it was told that the timer has woken it
   */
  record Sighting(KernelThread thread, boolean idle, int directory, int id, boolean woken) {
    Sighting backWith(int newDirectory) {
      return new Sighting(thread, idle, newDirectory, id, woken);
    }
  }

  private final Pc pc;
  private final Cpu cpu;
  private final Threads threads;
  private final ThreadWatch watch;
  private final Conductor conductor;
  private final ReadWords read;
  private final AnswerTree answers = new AnswerTree();

  /** Where accesses are written to if the threads themselves are not observed. */
  private final AccessLog own = new AccessLog(LOGGED);

  /** Whether the very first tick of the last trial has led to something that must not happen. */
  private boolean alarmAtOnce;

  /** How many ticks in a row a thread has kept the processor until another one got it. */
  private int longestSlice;

  /** Whether the last question was tried out. */
  private boolean fresh;

  /** What the kernel had told when a thread was found to be idle. */
  private Told toldWhenIdle = Told.NOTHING;

  private boolean looksAhead;

  /** For so many ticks threads that sleep are waited for. */
  private int longestSleep = Conductor.LONGEST_SLEEP;

  private long asked;
  private long askedNanos;
  private long tried;
  private long ticks;

  Trial(Pc pc, Threads threads, ThreadWatch watch, Conductor conductor, IntPredicate kernelMemory) {
    this.pc = pc;
    this.cpu = pc.machine().cpu();
    this.threads = threads;
    this.watch = watch;
    this.conductor = conductor;
    this.read = new ReadWords(kernelMemory);
  }

  /** Says where the kernel counts ticks. */
  void setClock(ClockWords clock) {
    read.setClock(clock);
  }

  /** Says whether a thread may sleep: one has asked for the time. */
  void setLooksAhead(boolean looks) {
    looksAhead = looks;
  }

  /** Says for how many ticks threads that sleep are waited for. */
  void setLongestSleep(int ticks) {
    longestSleep = ticks;
  }

  private boolean mayWake() {
    return looksAhead && read.isTimeRead();
  }

  /** Forgets all answers: what is asked next is tried out. */
  void forget() {
    answers.clear();
  }

  /** How often it was asked who can run. */
  long asked() {
    return asked;
  }

  /** How long that took. */
  long askedNanos() {
    return askedNanos;
  }

  /** How often that had to be tried out. */
  long tried() {
    return tried;
  }

  /** Whether the last question was tried out, and not answered from memory. */
  boolean isFresh() {
    return fresh;
  }

  /** How many ticks that took. */
  long ticks() {
    return ticks;
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
    long start = System.nanoTime();
    List<Sighting> seen = find(sleepers);
    asked++;
    askedNanos += System.nanoTime() - start;
    return seen;
  }

  private List<Sighting> find(boolean sleepers) {
    fresh = false;
    AnswerTree.Key key = key();
    AnswerTree.Answer known = sleepers ? null : answers.find(key, this::word);
    if (known != null) {
      alarmAtOnce = false;
      return known.seen();
    }
    tried++;
    fresh = true;
    long ticksBefore = conductor.ticks();
    Pc.State state = pc.snapshot();
    Threads before = threads.copy();
    AccessLog observed = cpu.observed();
    AccessLog log = observed == null ? own : observed;
    cpu.observe(log);
    int size = log.size();
    logged = size;
    List<Sighting> seen = new ArrayList<>();
    read.clear();
    conductor.setKeepsLog(true);
    try {
      look(seen, sleepers);
    } finally {
      ticks += conductor.ticks() - ticksBefore;
      conductor.setKeepsLog(false);
      log.truncate(size);
      cpu.observe(observed);
      pc.restore(state);
      threads.assign(before);
    }
    if (!sleepers && !alarmAtOnce) {
      keep(key, seen);
    }
    return seen;
  }

  /** Whether the current thread merely waits for an interrupt, whatever others would do. */
  boolean isCurrentIdle() {
    Pc.State state = pc.snapshot();
    Threads before = threads.copy();
    int tid = threads.current();
    AccessLog log = cpu.observed();
    logged = log == null ? 0 : log.size();
    read.clear();
    conductor.setKeepsLog(log != null);
    boolean idle = conductor.pass(null) == Outcome.DONE && threads.current() == tid && isIdle();
    conductor.setKeepsLog(false);
    if (log != null) {
      log.truncate(logged);
    }
    pc.restore(state);
    threads.assign(before);
    return idle;
  }

  /** What the answer depends on besides memory. */
  private AnswerTree.Key key() {
    boolean atBoundary = cpu.interruptible() && !threads.get(threads.current()).interrupted();
    int mode = (cpu.selector(Register.CS) & 3) | (cpu.isHalted() ? 4 : 0);
    long context = atBoundary ? 0 : cpu.saveContext().stableHash();
    long state = (context * 31 + cpu.cr3()) * 31 + mode + 8L * pc.interruptsInService();
    return new AnswerTree.Key(threads.current(), looksAhead ? ~state : state);
  }

  /**
   * The word at an address. Behind an odd one is whether the thread is known to be busy whose stack
   * ends there: an answer depends on that as it does on memory.
   */
  private int word(int address) {
    if ((address & BUSY) != 0) {
      return isBusy(address & ~BUSY) ? 1 : 0;
    }
    int physical = pc.machine().mmu().translate(address);
    return physical == -1 ? 0 : pc.machine().memory().load32(physical);
  }

  private boolean isBusy(int stackPointer) {
    int tid = stackPointer == 0 ? threads.current() : threads.find(stackPointer, watch::print);
    return tid != 0 && threads.get(tid).busy();
  }

  private void keep(AnswerTree.Key key, List<Sighting> seen) {
    int[] words = read.words();
    if (words == null) {
      return;
    }
    for (int i = 0; i < seen.size(); i++) {
      KernelThread thread = seen.get(i).thread();
      if (isBusy(i == 0 ? 0 : thread.stackPointer()) != thread.busy()) {
        return; // It has run, and left the processor again, before it was looked at.
      }
    }
    int[] times = read.times();
    answers.add(
        key,
        new AnswerTree.Answer(
            words, values(words), times, values(times), QUIET, List.copyOf(seen)));
  }

  private int[] values(int[] words) {
    return Arrays.stream(words).map(this::word).toArray();
  }

  private void look(List<Sighting> seen, boolean sleepers) {
    int first = threads.current();
    Told before = threads.told();
    firstStack = cpu.reg(Register.ESP);
    alarmAtOnce = false;
    Outcome passed = conductor.pass(null);
    absorb(firstStack, false);
    if (passed != Outcome.DONE) {
      read.spoil();
      seen.add(new Sighting(threads.get(first), false, 0, Told.NO_ID, false));
      return;
    }
    boolean onlyIdle = true;
    long begun = conductor.ticks();
    while (true) {
      int tid = threads.current();
      KernelThread thread = threads.get(tid);
      int passedTicks = (int) (conductor.ticks() - begun);
      if (seen.stream().anyMatch(each -> each.thread().tid() == tid)) {
        if (tid == first) {
          seen.set(0, seen.get(0).backWith(cpu.cr3()));
        }
        if (!mayWake() || passedTicks >= LONGEST_NAP || !turn(slice(), false)) {
          return;
        }
        continue;
      }
      read.depend((seen.isEmpty() ? 0 : thread.stackPointer()) | BUSY);
      boolean idle = !thread.busy() && isIdle();
      onlyIdle &= idle;
      int directory = seen.isEmpty() ? 0 : cpu.cr3();
      int id = (idle ? toldWhenIdle : threads.told()).running();
      boolean woken = threads.told().isWokenByTimerSince(before);
      KernelThread shown = thread.showing(cpu.saveContext());
      seen.add(new Sighting(shown, idle, directory, id, woken));
      if (!turn(onlyIdle && sleepers ? longestSleep : slice(), seen.size() == 1)) {
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

  /**
   * Where the stack of the current thread ends when something is tried out. What is below is
   * written before it is read, also by the time that the thread gets the processor again.
   */
  private int firstStack;

  /** Where what is tried out begins in the log. */
  private int logged;

  private int slice() {
    return longestSlice == 0 ? LONGEST_SLICE : 2 * longestSlice + 2;
  }

  /** Ticks until another thread is at the processor; false if none is in time. */
  private boolean turn(int most, boolean isFirst) {
    int tid = threads.current();
    for (int ticks = 1; ticks <= most || (mayWake() && ticks <= LONGEST_NAP); ticks++) {
      Outcome outcome = conductor.tick();
      alarmAtOnce |= outcome == Outcome.ALARM && isFirst && ticks == 1;
      boolean done = outcome == Outcome.DONE && conductor.pass(null) == Outcome.DONE;
      absorb(firstStack, false);
      if (!done) {
        return false;
      }
      if (threads.current() != tid) {
        if (ticks <= LONGEST_SLICE && !mayWake()) {
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
    Told told = threads.told();
    toldWhenIdle = told;
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
    toldWhenIdle = threads.told();
    threads.setTold(told);
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
