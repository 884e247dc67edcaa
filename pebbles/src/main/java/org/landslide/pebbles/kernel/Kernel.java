package org.landslide.pebbles.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.elf.ThreadLocals;
import org.landslide.machine.Cpu;
import org.landslide.machine.Machine;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.state.Register;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.program.LoadException;
import org.landslide.pebbles.program.ProgramStore;
import org.landslide.world.WorldEvent;

/** What the system calls share: the machine, the world's state and its services. */
public final class Kernel {
  private static final int CR0_PROTECTED = 1;
  private static final int CR0_NO_FPU = 1 << 2;
  private static final int CR0_WRITE_PROTECT = 1 << 16;
  private static final int CR0_PAGING = 1 << 31;

  /** Interrupts on, and the bit that is always set. */
  public static final int INITIAL_EFLAGS = 0x202;

  public final WorldState state = new WorldState();
  public final Machine machine;
  public final Cpu cpu;
  public final KernelWatch watch = new KernelWatch(state);
  public final UserMemory user;
  public final FramePool frames;
  public final Paging paging;
  public final Loader loader;
  public final ProgramStore store;
  public final byte[] input;
  private final boolean frozenClock;
  private Consumer<byte[]> sink = bytes -> {};

  /** Whether an unhandled exception is reported before the thread is killed for it. */
  public boolean faultsStop;

  /** Whether transactions are reported when they begin, end and abort. */
  public boolean transactionsStop;

  /** Whether system calls are served in transactions, too, instead of aborting them. */
  public boolean callsInTransactions;

  public Kernel(WorldOptions options, ProgramStore store) {
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

  public void setSink(Consumer<byte[]> newSink) {
    sink = newSink;
  }

  /** The thread whose registers are in the processor. */
  public PebblesThread current() {
    PebblesThread thread = state.threads.get(state.current);
    if (thread == null) {
      throw new IllegalStateException("no thread is current; switch to one first");
    }
    return thread;
  }

  public Task currentTask() {
    return taskOf(current());
  }

  public Task taskOf(PebblesThread thread) {
    Task task = state.tasks.get(thread.task());
    if (task == null) {
      throw new IllegalStateException("thread " + thread.tid() + " has no task");
    }
    return task;
  }

  /** The threads of a task, in ascending order of their ids. */
  public List<PebblesThread> threadsOf(int task) {
    List<PebblesThread> threads = new ArrayList<>();
    for (PebblesThread thread : state.threads) {
      if (thread.task() == task) {
        threads.add(thread);
      }
    }
    return threads;
  }

  /** How many threads of a task wait for a child and have none yet. */
  public int countWaiting(int task) {
    int count = 0;
    for (PebblesThread thread : threadsOf(task)) {
      count += thread.state() instanceof ThreadState.WaitingForChild ? 1 : 0;
    }
    return count;
  }

  /** How many children of a task live. */
  public int countChildren(int task) {
    int count = 0;
    for (Task other : state.tasks) {
      count += other.parent() == task ? 1 : 0;
    }
    return count;
  }

  public void put(PebblesThread thread) {
    state.threads = state.threads.with(thread.tid(), thread);
  }

  public void put(Task task) {
    state.tasks = state.tasks.with(task.id(), task);
  }

  /**
   * Whether one more thread is allowed; exited children that were never waited for count as well.
   */
  public boolean hasRoomForThread() {
    int count = state.threads.size();
    for (Task task : state.tasks) {
      count += task.exited().size();
    }
    return count < Limits.MAX_THREADS && state.nextId < Integer.MAX_VALUE;
  }

  public int newId() {
    return state.nextId++;
  }

  /** The id that the next thread gets. */
  public int nextId() {
    return state.nextId;
  }

  /** What each thread of the current task's program has a copy of. */
  public Optional<ThreadLocals> threadLocals() {
    String program = currentTask().program();
    try {
      return store.program(program).threadLocals();
    } catch (LoadException e) {
      throw new IllegalStateException("a program that runs cannot be loaded: " + program, e);
    }
  }

  /** Whether time passes only when it is moved on. */
  public boolean hasFrozenClock() {
    return frozenClock;
  }

  public long ticks() {
    long counted = frozenClock ? 0 : cpu.retired() / Limits.INSTRUCTIONS_PER_TICK;
    return counted + state.skippedTicks;
  }

  /** The argument of a call that takes none or one. */
  public int argument() {
    return cpu.reg(Register.ESI);
  }

  /** The arguments of a call that takes several, or null when they cannot be read. */
  public int @Nullable [] arguments(int count) {
    return user.words(argument(), count);
  }

  /** Sets what the system call returns. */
  public void reply(int result) {
    cpu.setReg(Register.EAX, result);
  }

  /** Answers a system call with an error, of which no scheduler need know. */
  public @Nullable WorldEvent refuse(int errorCode) {
    reply(errorCode);
    return null;
  }

  /** Takes the current thread's transaction back. */
  public @Nullable WorldEvent abortTransaction(int code) {
    cpu.abortTransaction(code);
    return transactionsStop ? new WorldEvent.TransactionAborted(cpu.reg(Register.EAX)) : null;
  }

  /** Puts a fresh program into the processor, in place of whatever ran there. */
  public void start(Loader.Loaded program) {
    cpu.endTransaction();
    cpu.setCr3(program.space().cr3());
    cpu.enterFlat(3);
    cpu.setSegmentBase(Register.GS, program.threadPointer());
    for (int register = Register.EAX; register <= Register.EDI; register++) {
      cpu.setReg(register, 0);
    }
    cpu.setReg(Register.ESP, program.stackPointer());
    cpu.setEip(program.entry());
    cpu.setEflags(INITIAL_EFLAGS);
  }

  /** Writes to the console. The bytes are kept, not copied. */
  public void print(byte[] bytes) {
    watch.prints();
    state.console = state.console.printed(bytes);
    sink.accept(bytes);
  }
}
