package org.landslide.world;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.landslide.binary.names.Names;
import org.landslide.binary.unwind.RawFrame;
import org.landslide.machine.Machine;
import org.landslide.machine.state.CpuContext;

/**
 * A machine with threads on it, of which one runs at a time.
 *
 * <p>{@link #run} lets the current thread execute until something happens that matters to a check;
 * {@link #arrange} chooses which thread runs next. That choice, the outcomes of transactions and
 * the time at which a sleeping thread wakes are the only freedom: everything else follows from
 * them. All state rewinds with {@link #restore}.
 *
 * <p>What has a body here is for worlds without a clock, without transactions, and with one
 * program.
 *
 * <p>Thread ids are positive and are never used twice in one run; so are the numbers of address
 * spaces. What the thread of an id is may differ between two runs that were made to differ.
 */
public interface World {
  /** In place of a thread id: no thread. */
  int NO_THREAD = 0;

  /**
   * Runs the current thread, which must be able to run, until there is something to report. Once
   * {@link #isOver} it says just that.
   *
   * <p>A breakpoint is reported exactly once each time a thread arrives there, before the
   * instruction is executed, whatever else was reported or arranged in between. An exception that
   * the thread does not handle is reported while its stack and memory can still be looked at.
   *
   * @param maxInstructions how many instructions it may execute at most
   */
  WorldEvent run(long maxInstructions);

  /**
   * Lets the current thread, which stands at a breakpoint that was reported, make some rounds of
   * the repeated string instruction there. If more of them are left it has arrived at the
   * breakpoint once more, which is reported; otherwise this is like running one instruction.
   *
   * @param most at least 1
   */
  WorldEvent runRounds(long most);

  /**
   * Whether another thread could be {@linkplain #arrange brought} to the processor right now, in
   * place of the current one, which can run. Not where the guest keeps its scheduler from doing so.
   */
  default boolean isPreemptible() {
    return true;
  }

  /**
   * Whether the guest itself has to bring a thread to the processor, by code of its own that may
   * depend on what came before. Always the same.
   */
  default boolean isScheduledByGuest() {
    return false;
  }

  /** Whether the current thread stands at a breakpoint that was reported. */
  boolean isAtBreakpoint();

  /**
   * Brings a thread, which must be able to run, to the processor: it is current then. Where the
   * guest has a scheduler of its own this executes guest code, which may not come to an end. What
   * that code accesses is not in the {@link org.landslide.machine.memory.AccessLog} afterwards,
   * since it is none of the thread's doing, and its events are not reported.
   */
  Arrangement arrange(int tid);

  /** The thread at the processor, or {@link #NO_THREAD}. */
  int current();

  /** The thread that is there from the start. */
  int firstThread();

  /** The address space of that thread. */
  int firstSpace();

  /** The ids of all living threads, in ascending order. */
  int[] threadIds();

  int threadCount();

  boolean isAlive(int tid);

  /** What a living thread is doing. */
  ThreadStatus status(int tid);

  /** What a living thread does that cannot run: a clause without its subject. */
  String describeWait(int tid);

  /** The registers of a living thread. */
  CpuContext context(int tid);

  /** The address of the instruction that a living thread executes, or is about to. */
  int place(int tid);

  /** When a sleeping thread will wake. */
  default long wakeTick(int tid) {
    throw new IllegalStateException("thread " + tid + " does not sleep");
  }

  /** The address space of a living thread. Threads with the same one share all of their memory. */
  int space(int tid);

  /**
   * The address space of that part of a living thread's memory that is not {@linkplain #isShared
   * shared} with all threads.
   */
  default int ownSpace(int tid) {
    return space(tid);
  }

  /** Whether an address is in memory that is the same for all threads, whatever their own is. */
  default boolean isShared(int address) {
    return true;
  }

  /** Whether a living thread by now executes another program than the one that was booted. */
  default boolean isForeign(int tid) {
    return false;
  }

  /** What the addresses of the program are called that a living thread executes, if known. */
  Optional<Names> names(int tid);

  /**
   * Where the program of a living thread stands that has been called out of it into a guest's own
   * kernel, innermost first: what comes after the frames of the kernel. Nothing if the thread is in
   * its program, or its program's addresses have no names.
   */
  default List<RawFrame> callers(int tid) {
    return List.of();
  }

  /** Copies memory as a thread sees it, unobserved; false when not all of it is mapped. */
  boolean read(int tid, int address, byte[] target);

  /** The word at an address as a thread sees it, unobserved; empty when it is not mapped. */
  OptionalInt load32(int tid, int address);

  /**
   * Changes the word at an address as a thread sees it, unobserved, to see what the thread would
   * do; false when it is not mapped.
   */
  boolean store32(int tid, int address, int value);

  /** Gives a living thread, which can run, other registers, for the same purpose. */
  void setContext(int tid, CpuContext context);

  /** The time, which is frozen but for {@link #advanceTo}. */
  default long ticks() {
    return 0;
  }

  /** Whether some bytes are a clock of the guest's own, so that to read them is to ask for time. */
  default boolean isClock(int address, int bytes) {
    return false;
  }

  /** A thread has read such bytes. */
  default void asksForTime() {}

  /** Lets time pass until a tick, so that threads which sleep until then can run. */
  default void advanceTo(long tick) {}

  /**
   * The blocks that the guest's allocator had handed out before this world was booted, if it has a
   * past: their sizes by their addresses in the first space.
   */
  default Map<Integer, Integer> blocksAtStart() {
    return Map.of();
  }

  /**
   * What memory is used for, by more than accesses to it, that the current thread gives back to the
   * guest's allocator now.
   */
  default Optional<BlockUse> useOf(int address, int bytes) {
    return Optional.empty();
  }

  /**
   * Which blocks are lost now that all {@linkplain #isOver is over}, for a guest that goes on all
   * the same: no word leads to them any more. Not those that are lost however the threads are
   * scheduled.
   *
   * @param blocks the sizes of all blocks in use by their addresses in the first space
   * @param freed whether an address is in a block that was in use before
   */
  default List<Integer> lostBlocks(Map<Integer, Integer> blocks, IntPredicate freed) {
    return List.of();
  }

  /** What a frame of physical memory is used for that the current thread gives back now. */
  default Optional<BlockUse> useOfFrame(int frame) {
    return Optional.empty();
  }

  /**
   * Which frames of physical memory are lost now that all {@linkplain #isOver is over}: nothing
   * leads to them any more, though the guest goes on. None where a guest's frames cannot be counted
   * for sure.
   *
   * @param frames the addresses of those that were handed out since the start and not taken back
   * @param blocks see {@link #lostBlocks}
   * @param api which functions hand out frames and take them back
   */
  default List<Integer> lostFrames(
      List<Integer> frames, Map<Integer, Integer> blocks, IntPredicate freed, ThreadApi api) {
    return List.of();
  }

  /**
   * An address in the stack that a living thread has in a kernel that is the guest; 0 if none is
   * known.
   */
  default int stackBase(int tid) {
    return 0;
  }

  /**
   * Names the words, in the memory that all threads share, from which the processor knows what is
   * behind an address of a living thread: entries of page tables that the guest itself may change.
   */
  default void mapping(int tid, int address, IntConsumer entries) {}

  /** Whether nothing will ever run again. */
  boolean isOver();

  /**
   * Whether all that was to be done is done once no living thread can get any further, be it that
   * some of them go round in loops: a guest that goes on all the same may have such threads.
   */
  default boolean isAtRest() {
    return isOver();
  }

  /** What was written to the console, or its end. */
  byte[] output();

  /**
   * Passes on all console output at the moment it is written. Going back in time takes nothing
   * back.
   */
  void echoTo(Consumer<byte[]> sink);

  /**
   * Whether {@link #run} ends when the current thread is about to begin a transaction, for one of
   * {@link #beginTransaction} and {@link #refuseTransaction} to say how that goes, and when its
   * transaction has ended or was aborted. Transactions inside others are part of them.
   */
  default void setTransactionsStop(boolean stop) {}

  /**
   * Whether {@link #run} ends when the current thread is about to disable interrupts, has disabled
   * them, and has enabled them.
   */
  default void setInterruptsStop(boolean stop) {}

  /**
   * Whether the interrupts of disks are threads: one can run when a disk has done what it was told,
   * and its step is what the guest does about that. Otherwise disks interrupt as soon as they can.
   */
  default void setDisksAreThreads(boolean threads) {}

  /**
   * Whether the timer's interrupt is a thread, too, which can run once: it ticks then, at a moment
   * at which no other thread need be able to run.
   */
  default void setTimerIsThread(boolean thread) {}

  /**
   * Says that the guest gives up with calls of a function, besides those that the world knows of,
   * so that one is not passed over while a thread is brought to the processor.
   */
  default void watchPanic(int function) {}

  /** Whether interrupts are enabled, so that the current thread is not alone until it says so. */
  default boolean areInterruptsOn() {
    return true;
  }

  /** Whether system calls are served inside of transactions. Otherwise they abort them. */
  default void setCallsInTransactions(boolean allowed) {}

  /** Whether a living thread is inside a transaction. */
  default boolean inTransaction(int tid) {
    return false;
  }

  /**
   * Begins the transaction before which the current thread stands. False when there is none any
   * more since the code was changed; nothing is done then, and {@link #run} goes on with what is
   * there.
   */
  default boolean beginTransaction() {
    return false;
  }

  /** Lets the transaction before which the current thread stands abort at once, in the same way. */
  default boolean refuseTransaction(int code) {
    return false;
  }

  /** Takes back the transaction in which the current thread is. No event will tell of it. */
  default void abortTransaction(int code) {}

  /** What the guest's own scheduler was made to do up to now, whatever was undone since. */
  default SchedulingEffort effort() {
    return SchedulingEffort.NONE;
  }

  /** Gives back memory that it can do without until it runs again. */
  default void trim() {
    machine().trim();
  }

  /** The machine, for breakpoints, observation and counts. */
  Machine machine();

  /** Has an observer told what the kernel's own objects have to do with what threads do. */
  void observe(WorldObserver observer);

  WorldSnapshot snapshot();

  /** Goes back to a state of this very world. */
  void restore(WorldSnapshot snapshot);

  /**
   * Whether the guest could never tell two states apart, except by time that passes with the
   * instructions it executes: threads, memory and the kernel's objects are the same, whichever
   * thread is current and whatever breakpoints were reported. May say no where the two differ in
   * nothing that the guest can see. Costs as much as was written between the two.
   */
  boolean sameExceptTime(WorldSnapshot a, WorldSnapshot b);

  /**
   * How states are known again; empty if they are not, as in a world that is not sure to do the
   * same in states that look the same, whatever happened before.
   */
  default Optional<StateIdentity> identity() {
    return Optional.empty();
  }

  /**
   * Whether the guest could tell this state from an earlier one only by the registers of one thread
   * and by what is in the page that its stack pointer was in.
   */
  boolean sameExceptStack(WorldSnapshot earlier, int tid);
}
