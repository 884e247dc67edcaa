package org.landslide.check.observe;

import org.jspecify.annotations.Nullable;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.WatchedCalls;
import org.landslide.engine.model.AccessMode;
import org.landslide.engine.model.DataRace.Access;
import org.landslide.engine.model.History;
import org.landslide.engine.model.HistoryBuilder;

/**
 * Collects one by one what a thread does, in a step and in a vain attempt: the accesses that could
 * be part of a data race, and what orders them. Collects nothing if data races are not looked for.
 *
 * <p>What the kernel does for a thread counts like an access of the instruction that called it.
 * Whether a thread is found descheduled by another one that wants to wake it is decided there, and
 * nowhere in memory.
 */
public final class RaceLog {
  /** Tells mutexes from words that are accessed atomically. */
  private static final long MUTEX = 1L << 60;

  private static final long WORD = 2L << 60;

  private static final int TASK_SHIFT = 32;

  /** What all transactions hold. */
  private static final long TRANSACTION = 1L << 61;

  private final Ledger ledger;
  private final Witness witness;
  private final boolean active;
  private final HistoryBuilder step = new HistoryBuilder();
  private final HistoryBuilder attempt = new HistoryBuilder();
  private final HistoryBuilder[] none = {};
  private final HistoryBuilder[] onlyStep = {step};
  private final HistoryBuilder[] onlyAttempt = {attempt};
  private final HistoryBuilder[] both = {step, attempt};

  /** Those of the two that take note of what the thread does now. */
  private HistoryBuilder[] open;

  private boolean inStep;

  /** Whether no other thread can run between what this thread does. */
  private boolean atomic;

  public RaceLog(Ledger ledger, Witness witness, boolean active) {
    this.ledger = ledger;
    this.witness = witness;
    this.active = active;
    this.inStep = active;
    this.open = active ? onlyStep : none;
  }

  /** Whether anything is collected at all. */
  boolean isActive() {
    return active;
  }

  /** Whether it is known which instructions of a thread are atomic, and of interest. */
  boolean knowsAtomics(int tid) {
    return active && !ledger.thread(tid).foreign();
  }

  /** Whether what comes is part of a step, and of an attempt that may be vain. */
  void listen(boolean isStep, boolean isAttempt) {
    inStep = active && isStep;
    boolean inAttempt = active && isAttempt;
    open = inStep ? (inAttempt ? both : onlyStep) : (inAttempt ? onlyAttempt : none);
  }

  /**
   * A thread has accessed its memory.
   *
   * @param atomic whether by an atomic instruction; if so, {@link #atomic} comes next
   * @param calls the functions that it is in
   */
  void memory(
      int tid,
      int task,
      int instruction,
      int address,
      int bytes,
      boolean write,
      boolean atomic,
      @Nullable WatchedCalls calls) {
    memory(tid, task, place(instruction), address, bytes, write, atomic, calls);
  }

  /**
   * A repeated string instruction of a thread has accessed memory, which counts for each {@link
   * Line} on its own.
   */
  void rounds(
      int tid,
      int task,
      int instruction,
      int address,
      int bytes,
      boolean write,
      @Nullable WatchedCalls calls) {
    if (!active) {
      return;
    }
    int done = 0;
    while (done < bytes) {
      int at = address + done;
      int inLine = Math.min(bytes - done, Line.bytesFrom(at));
      long place = Line.of(at).mark(place(instruction));
      memory(tid, task, place, at, inLine, write, false, calls);
      done += inLine;
    }
  }

  private void memory(
      int tid,
      int task,
      long at,
      int address,
      int bytes,
      boolean write,
      boolean atomic,
      @Nullable WatchedCalls calls) {
    boolean sealed = WatchedCalls.isSealed(calls);
    if (!active || (WatchedCalls.isRaceFree(calls) && !sealed)) {
      return;
    }
    AccessMode mode = sealed ? AccessMode.SEALED : atomic ? AccessMode.ATOMIC : AccessMode.PLAIN;
    long place = sealed ? SealedCode.mark(at) : at;
    access(tid, task, place, address, bytes, write, mode);
  }

  /**
   * A thread uses a mutex of which the inside does not count: a thread that destroys the mutex, or
   * initialises it again, must not do so in between.
   *
   * @param instruction the first one of the function that takes it or gives it back
   * @param calls the functions that the thread is in besides
   */
  void mutex(int tid, int task, int instruction, int address, @Nullable WatchedCalls calls) {
    if (active && !WatchedCalls.isRaceFree(calls)) {
      access(tid, task, place(instruction), address, 4, false, AccessMode.SEALED);
    }
  }

  private void access(
      int tid, int task, long at, int address, int bytes, boolean write, AccessMode mode) {
    long block = ledger.heap(task).generation(address);
    for (HistoryBuilder history : open) {
      history.access(at, task, address, bytes, write, block, mode);
    }
    if (inStep) {
      witness.racing(tid, (int) at, task, address, bytes, write);
    }
  }

  /**
   * An atomic instruction of a thread is done. Inside of a mutex it makes nothing known, or a
   * thread that tries in vain to take the mutex would be ordered before the thread that gives it
   * back.
   *
   * @param wrote whether it has written to the word; a compare-and-swap that found another value
   *     has not, and is a read, which makes nothing known to others
   */
  void atomic(int task, int address, boolean wrote, @Nullable WatchedCalls calls) {
    boolean sealed = WatchedCalls.isSealed(calls);
    if (WatchedCalls.isRaceFree(calls) && !sealed) {
      return;
    }
    long word = WORD | ((long) task << TASK_SHIFT) | Integer.toUnsignedLong(address);
    boolean publishes = wrote && !sealed;
    for (HistoryBuilder history : open) {
      history.observe(word);
      if (publishes) {
        history.publish(word);
      }
    }
  }

  /** A thread frees or unmaps a stretch of its memory. */
  void destroyed(
      int tid, int task, int instruction, int address, int bytes, @Nullable WatchedCalls calls) {
    if (!active || WatchedCalls.isRaceFree(calls)) {
      return;
    }
    long block = ledger.heap(task).generation(address);
    long at = place(instruction);
    for (HistoryBuilder history : open) {
      history.destroy(at, task, address, bytes, block);
    }
    if (inStep) {
      witness.racing(tid, instruction, task, address, bytes, true);
    }
  }

  /** The kernel has done something for a thread that others depend on. */
  void kernel(
      int tid,
      int space,
      int instruction,
      int address,
      int bytes,
      boolean write,
      @Nullable WatchedCalls calls) {
    boolean sealed = WatchedCalls.isSealed(calls);
    if (!active || (WatchedCalls.isRaceFree(calls) && !sealed)) {
      return;
    }
    AccessMode mode = sealed ? AccessMode.SEALED : AccessMode.PLAIN;
    long at = sealed ? SealedCode.mark(place(instruction)) : place(instruction);
    for (HistoryBuilder history : open) {
      history.access(at, space, address, bytes, write, 0, mode);
    }
    if (inStep) {
      witness.racing(tid, instruction, space, address, bytes, write);
    }
  }

  private long place(int instruction) {
    long address = Integer.toUnsignedLong(instruction);
    return atomic ? Access.inOneGo(address) : address;
  }

  /**
   * The thread begins a transaction. Two transactions do not race, since each is done in one go;
   * but that one came before the other orders nothing, unless they conflict.
   *
   * @param isAtomic whether no other thread can run between what it does there
   */
  void beginsTransaction(boolean isAtomic) {
    atomic = isAtomic;
    if (inStep) {
      step.hold(TRANSACTION);
    }
  }

  /** The transaction has ended, or never was. */
  void endsTransaction() {
    atomic = false;
    if (inStep) {
      step.letGo(TRANSACTION);
    }
  }

  /** From now on the thread holds a mutex of its task. */
  void acquires(int task, int mutex) {
    long lock = lock(task, mutex);
    for (HistoryBuilder history : open) {
      history.acquire(lock);
    }
  }

  /** From now on the thread does not hold a mutex of its task. */
  void releases(int task, int mutex) {
    long lock = lock(task, mutex);
    for (HistoryBuilder history : open) {
      history.release(lock);
    }
  }

  private static long lock(int task, int mutex) {
    return MUTEX | ((long) task << TASK_SHIFT) | Integer.toUnsignedLong(mutex);
  }

  /** The thread has created another one. */
  void creates(int thread) {
    if (inStep) {
      step.create(thread);
    }
  }

  /** The thread has made another one runnable. */
  void wakes(int thread) {
    if (inStep) {
      step.wake(thread);
    }
  }

  /** The thread goes on because another one has ended. */
  void joins(int thread) {
    if (inStep) {
      step.join(thread);
    }
  }

  /** What was done before, and undone, counts for the step all the same. */
  void append(History undone) {
    if (inStep) {
      step.append(undone);
    }
  }

  /** What was done in steps since the last time. */
  History takeStep() {
    return step.build();
  }

  /** What was done in an attempt up to now is of no interest. */
  void dropAttempt() {
    attempt.clear();
  }

  /** What was done in an attempt since the last time. */
  History takeAttempt() {
    return attempt.build();
  }
}
