package org.landslide.guest.pebbles;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.landslide.guest.world.WorldEvent;
import org.landslide.machine.Cpu;
import org.landslide.machine.Machine;
import org.landslide.machine.Memory;

/** What the system calls share: the machine, the world's state and its services. */
final class Kernel {
  private static final int CR0_PROTECTED = 1;
  private static final int CR0_NO_FPU = 1 << 2;
  private static final int CR0_WRITE_PROTECT = 1 << 16;
  private static final int CR0_PAGING = 1 << 31;

  /** Interrupts on, and the bit that is always set. */
  static final int INITIAL_EFLAGS = 0x202;

  final WorldState state = new WorldState();
  final Machine machine;
  final Cpu cpu;
  final KernelWatch watch = new KernelWatch(state);
  final UserMemory user;
  final FramePool frames;
  final Paging paging;
  final Loader loader;
  final ProgramStore store;
  final byte[] input;
  private final boolean frozenClock;
  private Consumer<byte[]> sink = bytes -> {};

  /** Whether an exception that nobody handles is reported before the thread is killed for it. */
  boolean faultsStop;

  /** Whether transactions are reported when they begin, end and abort. */
  boolean transactionsStop;

  /** Whether system calls are served in transactions, too, instead of aborting them. */
  boolean callsInTransactions;

  Kernel(WorldOptions options, ProgramStore store) {
    this.machine = new Machine(options.frames());
    this.cpu = machine.cpu();
    Memory memory = machine.memory();
    this.user = new UserMemory(machine.mmu(), watch);
    this.frames = new FramePool(memory);
    this.paging = new Paging(memory, machine.mmu(), frames);
    this.loader = new Loader(frames, paging);
    this.store = store;
    this.input = options.input();
    this.frozenClock = options.frozenClock();
    cpu.setTrapsStop(true);
    cpu.setCr0(CR0_PROTECTED | CR0_NO_FPU | CR0_WRITE_PROTECT | CR0_PAGING);
  }

  void setSink(Consumer<byte[]> newSink) {
    sink = newSink;
  }

  /** The thread whose registers are in the processor. */
  PebblesThread current() {
    PebblesThread thread = state.threads.get(state.current);
    if (thread == null) {
      throw new IllegalStateException("no thread is current; switch to one first");
    }
    return thread;
  }

  Task currentTask() {
    return taskOf(current());
  }

  Task taskOf(PebblesThread thread) {
    Task task = state.tasks.get(thread.task());
    if (task == null) {
      throw new IllegalStateException("thread " + thread.tid() + " has no task");
    }
    return task;
  }

  /** The threads of a task, in ascending order of their ids. */
  List<PebblesThread> threadsOf(int task) {
    List<PebblesThread> threads = new ArrayList<>();
    for (PebblesThread thread : state.threads) {
      if (thread.task() == task) {
        threads.add(thread);
      }
    }
    return threads;
  }

  /** How many threads of a task wait for a child and have none yet. */
  int countWaiting(int task) {
    int count = 0;
    for (PebblesThread thread : threadsOf(task)) {
      count += thread.state() instanceof ThreadState.WaitingForChild ? 1 : 0;
    }
    return count;
  }

  /** How many children of a task live. */
  int countChildren(int task) {
    int count = 0;
    for (Task other : state.tasks) {
      count += other.parent() == task ? 1 : 0;
    }
    return count;
  }

  void put(PebblesThread thread) {
    state.threads = state.threads.with(thread.tid(), thread);
  }

  void put(Task task) {
    state.tasks = state.tasks.with(task.id(), task);
  }

  /** Whether one more thread is allowed; children that nobody collected count as well. */
  boolean hasRoomForThread() {
    int count = state.threads.size();
    for (Task task : state.tasks) {
      count += task.exited().size();
    }
    return count < Limits.MAX_THREADS && state.nextId < Integer.MAX_VALUE;
  }

  int newId() {
    return state.nextId++;
  }

  long ticks() {
    long counted = frozenClock ? 0 : cpu.retired() / Limits.INSTRUCTIONS_PER_TICK;
    return counted + state.skippedTicks;
  }

  /** The argument of a call that takes none or one. */
  int argument() {
    return cpu.reg(Cpu.ESI);
  }

  /** The arguments of a call that takes several, or null when they cannot be read. */
  int @Nullable [] arguments(int count) {
    return user.words(argument(), count);
  }

  /** Sets what the system call returns. */
  void reply(int result) {
    cpu.setReg(Cpu.EAX, result);
  }

  /** Answers a system call with an error, of which no scheduler need know. */
  @Nullable WorldEvent refuse(int errorCode) {
    reply(errorCode);
    return null;
  }

  /** Takes the current thread's transaction back. */
  @Nullable WorldEvent abortTransaction(int code) {
    cpu.abortTransaction(code);
    return transactionsStop ? new WorldEvent.TransactionAborted(cpu.reg(Cpu.EAX)) : null;
  }

  /** Puts a fresh program into the processor, in place of whatever ran there. */
  void start(Loader.Loaded program) {
    cpu.endTransaction();
    cpu.setCr3(program.space().cr3());
    cpu.enterFlat(3);
    for (int register = Cpu.EAX; register <= Cpu.EDI; register++) {
      cpu.setReg(register, 0);
    }
    cpu.setReg(Cpu.ESP, program.stackPointer());
    cpu.setEip(program.entry());
    cpu.setEflags(INITIAL_EFLAGS);
  }

  /** Writes to the console. The bytes are kept, not copied. */
  void print(byte[] bytes) {
    watch.prints();
    state.console = state.console.printed(bytes);
    sink.accept(bytes);
  }
}
