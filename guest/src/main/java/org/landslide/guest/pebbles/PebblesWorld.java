package org.landslide.guest.pebbles;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.Cpu;
import org.landslide.machine.CpuContext;
import org.landslide.machine.Machine;
import org.landslide.machine.Stop;

/**
 * A machine on which Pebbles user programs run, one thread at a time.
 *
 * <p>{@link #run} lets the current thread execute until something happens that a scheduler must
 * know of; {@link #switchTo} chooses who runs next. That choice is the only freedom: everything
 * else, time included, follows from it. System calls are served in Java and are atomic. All state
 * rewinds with {@link #restore}.
 *
 * <p>A thread of which the processor holds the registers is <em>current</em>. It stays so when it
 * blocks, until another is chosen; when it ends, nobody is current.
 */
public final class PebblesWorld {
  /** In place of a thread id: no thread. */
  public static final int NOBODY = WorldState.NOBODY;

  /** The id of the first task and of its first thread. */
  public static final int FIRST_TASK = 1;

  private static final VarHandle LITTLE_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final Event BUDGET = new Event.Budget();

  private final Kernel kernel;
  private final WorldState state;
  private final Cpu cpu;
  private final SystemCalls calls;

  /** The first program; all others were started by it. */
  private String booted = "";

  private PebblesWorld(WorldOptions options, ProgramStore store) {
    this.kernel = new Kernel(options, store);
    this.state = kernel.state;
    this.cpu = kernel.cpu;
    this.calls = new SystemCalls(kernel);
  }

  /**
   * A world in which one program is about to execute its first instruction.
   *
   * @param arguments what it gets after its own name
   */
  public static PebblesWorld boot(
      WorldOptions options, ProgramStore store, String program, List<String> arguments)
      throws LoadException {
    PebblesWorld world = new PebblesWorld(options, store);
    world.start(program, arguments);
    return world;
  }

  private void start(String program, List<String> arguments) throws LoadException {
    booted = program;
    List<byte[]> vector = new ArrayList<>();
    vector.add(program.getBytes(StandardCharsets.UTF_8));
    for (String argument : arguments) {
      vector.add(argument.getBytes(StandardCharsets.UTF_8));
    }
    if (Loader.argumentBytes(vector) > Limits.MAX_ARGUMENT_BYTES) {
      throw new LoadException(
          LoadException.Reason.BAD_ARGUMENTS,
          "the arguments of "
              + program
              + " take more than "
              + Limits.MAX_ARGUMENT_BYTES
              + " bytes");
    }
    Loader.Loaded loaded = kernel.loader.load(program, kernel.store.program(program), vector);
    kernel.start(loaded);
    int tid = kernel.newId();
    kernel.put(new Task(tid, Task.INIT, program, loaded.space(), 0, List.of()));
    kernel.put(PebblesThread.starting(tid, tid, cpu.saveContext()));
    state.current = tid;
  }

  /**
   * Runs the current thread, which must be able to run, until there is something to report. Once
   * the machine is halted or every thread is gone, says just that.
   *
   * <p>A breakpoint is reported exactly once each time a thread arrives there, before the
   * instruction is executed, whatever else was reported or switched to in between.
   *
   * @param maxInstructions how many instructions it may execute at most
   */
  public Event run(long maxInstructions) {
    Event over = over();
    if (over != null) {
      return over;
    }
    resumeCurrent();
    long start = cpu.retired();
    Event event = null;
    while (event == null) {
      long left = maxInstructions - (cpu.retired() - start);
      event = left <= 0 ? BUDGET : runUntilStop(left);
    }
    return event;
  }

  private @Nullable Event over() {
    if (state.halted) {
      return new Event.Halted();
    }
    return state.threads.size() == 0 ? new Event.Ended(state.exitStatus) : null;
  }

  private void resumeCurrent() {
    PebblesThread thread = kernel.current();
    if (!isRunnable(thread)) {
      throw new IllegalStateException("thread " + thread.tid() + " cannot run; switch to another");
    }
    calls.resume(thread);
  }

  private @Nullable Event runUntilStop(long maxInstructions) {
    PebblesThread thread = kernel.current();
    if (thread.breakpointSeen()) {
      kernel.put(thread.withBreakpointSeen(false));
    } else if (cpu.hasBreakpoint(cpu.eip())) {
      return atBreakpoint();
    }
    return after(cpu.run(maxInstructions));
  }

  /**
   * Lets the current thread, which stands at a breakpoint that was reported, make some rounds of
   * the repeated string instruction there. If more of them are left it has arrived at the
   * breakpoint once more, which is reported; otherwise this is like running one instruction.
   *
   * @param most at least 1
   */
  public Event runRounds(long most) {
    resumeCurrent();
    kernel.put(kernel.current().withBreakpointSeen(false));
    Event event = after(cpu.runRounds(most));
    return event == null ? BUDGET : event;
  }

  /** Whether the current thread stands at a breakpoint that was reported. */
  public boolean isAtBreakpoint() {
    return kernel.current().breakpointSeen();
  }

  private @Nullable Event after(Stop stop) {
    return switch (stop) {
      case BUDGET -> BUDGET;
      case BREAKPOINT, BETWEEN_ROUNDS -> atBreakpoint();
      case TRAP -> calls.serve(cpu.trap());
      case LOG_FULL -> new Event.LogFull();
      case REQUESTED -> new Event.StopRequested();
      case TRANSACTION_BEGINS -> beforeTransaction();
      case TRANSACTION_ENDED -> new Event.TransactionEnded();
      case TRANSACTION_ABORTED -> new Event.TransactionAborted(cpu.reg(Cpu.EAX));
      case HALT, SHUTDOWN ->
          throw new IllegalStateException("a user program cannot halt the processor");
    };
  }

  private Event atBreakpoint() {
    kernel.put(kernel.current().withBreakpointSeen(true));
    return new Event.Breakpoint(cpu.eip());
  }

  /** A breakpoint there was passed over just now, and is not to be reported again. */
  private Event beforeTransaction() {
    kernel.put(kernel.current().withBreakpointSeen(cpu.hasBreakpoint(cpu.eip())));
    return new Event.TransactionBegins(cpu.eip());
  }

  /** The current thread, or {@link #NOBODY}. */
  public int current() {
    return state.current;
  }

  /** Makes a thread current. It must be able to run. */
  public void switchTo(int tid) {
    PebblesThread thread = state.threads.get(tid);
    if (thread == null || !isRunnable(thread)) {
      throw new IllegalArgumentException("thread " + tid + " does not exist or cannot run");
    }
    if (tid == state.current) {
      return;
    }
    if (state.current != NOBODY) {
      kernel.put(kernel.current().withContext(cpu.saveContext()));
    }
    cpu.loadContext(thread.context());
    int cr3 = kernel.taskOf(thread).space().cr3();
    if (cpu.cr3() != cr3) {
      cpu.setCr3(cr3);
    }
    state.current = tid;
  }

  private boolean isRunnable(PebblesThread thread) {
    return thread.state().status(kernel.ticks()) == ThreadStatus.RUNNABLE;
  }

  /** The threads that can run, in ascending order of their ids. */
  public int[] runnable() {
    int[] tids = new int[state.threads.size()];
    int count = 0;
    for (PebblesThread thread : state.threads) {
      if (isRunnable(thread)) {
        tids[count++] = thread.tid();
      }
    }
    return Arrays.copyOf(tids, count);
  }

  /** The ids of all living threads, in ascending order. */
  public int[] threadIds() {
    int[] tids = new int[state.threads.size()];
    int count = 0;
    for (PebblesThread thread : state.threads) {
      tids[count++] = thread.tid();
    }
    return tids;
  }

  /** Whether a thread with this id lives. */
  public boolean isAlive(int tid) {
    return state.threads.get(tid) != null;
  }

  /** What a living thread is doing. */
  public ThreadStatus status(int tid) {
    return known(tid).state().status(kernel.ticks());
  }

  /** All living threads, in ascending order of their ids. */
  public List<ThreadView> threads() {
    List<ThreadView> views = new ArrayList<>();
    for (PebblesThread thread : state.threads) {
      views.add(view(thread));
    }
    return views;
  }

  /** How many threads live. */
  public int threadCount() {
    return state.threads.size();
  }

  /** The file that a living thread's task runs. */
  public String program(int tid) {
    return kernel.taskOf(known(tid)).program();
  }

  /** The task of a living thread. Each task has an address space of its own. */
  public int task(int tid) {
    return known(tid).task();
  }

  /** A living thread. */
  public ThreadView thread(int tid) {
    return view(known(tid));
  }

  private PebblesThread known(int tid) {
    PebblesThread thread = state.threads.get(tid);
    if (thread == null) {
      throw new IllegalArgumentException("there is no thread " + tid);
    }
    return thread;
  }

  private ThreadView view(PebblesThread thread) {
    CpuContext context = thread.tid() == state.current ? cpu.saveContext() : thread.context();
    ThreadStatus status = thread.state().status(kernel.ticks());
    boolean asleep = status == ThreadStatus.SLEEPING;
    return new ThreadView(
        thread.tid(),
        thread.task(),
        kernel.taskOf(thread).program(),
        status,
        context,
        asleep ? ((ThreadState.Sleeping) thread.state()).wakeTick() : 0);
  }

  /** Copies memory as a thread sees it, unobserved; false when not all of it is mapped. */
  public boolean read(int tid, int address, byte[] target) {
    AddressSpace space = kernel.taskOf(known(tid)).space();
    for (int i = 0; i < target.length; i++) {
      int physical = kernel.paging.translate(space, address + i);
      if (physical == -1) {
        return false;
      }
      target[i] = (byte) kernel.machine.memory().load8(physical);
    }
    return true;
  }

  /** The word at an address as a thread sees it, unobserved; empty when it is not mapped. */
  public OptionalInt load32(int tid, int address) {
    if ((address & (Limits.PAGE_SIZE - 1)) <= Limits.PAGE_SIZE - 4) {
      int physical = kernel.paging.translate(kernel.taskOf(known(tid)).space(), address);
      return physical == -1
          ? OptionalInt.empty()
          : OptionalInt.of(kernel.machine.memory().load32(physical));
    }
    byte[] word = new byte[4];
    return read(tid, address, word)
        ? OptionalInt.of((int) LITTLE_ENDIAN.get(word, 0))
        : OptionalInt.empty();
  }

  /** Timer ticks since power-on: a function of the instructions executed and the time skipped. */
  public long ticks() {
    return kernel.ticks();
  }

  /** Lets time pass until a tick, so that those who sleep until then can run. */
  public void advanceTo(long tick) {
    long ahead = tick - kernel.ticks();
    if (ahead > 0) {
      kernel.watch.writes(KernelObject.CLOCK);
      state.skippedTicks += ahead;
    }
  }

  /** Whether nothing will ever run again: the machine was halted or every thread is gone. */
  public boolean isOver() {
    return over() != null;
  }

  /** The exit status of the first task; 0 while it lives. */
  public int exitStatus() {
    return state.exitStatus;
  }

  /** What was written to the console, or its end if it was more than a megabyte. */
  public byte[] output() {
    return state.console.output();
  }

  /** How many bytes were ever written to the console. */
  public long outputSize() {
    return state.console.written();
  }

  /**
   * Lets somebody have all console output at the moment it is written. Going back in time takes
   * nothing back, so this is for runs straight ahead.
   */
  public void echoTo(Consumer<byte[]> sink) {
    kernel.setSink(sink);
  }

  /**
   * Whether an exception that nobody handles ends {@link #run} with {@link Event.Faulted} instead
   * of killing the thread, so that its stack and memory can still be looked at.
   */
  public void setFaultsStop(boolean stop) {
    kernel.faultsStop = stop;
  }

  /**
   * Whether {@link #run} ends when the current thread is about to begin a transaction, for one of
   * {@link #beginTransaction} and {@link #refuseTransaction} to say how that goes, and when its
   * transaction has ended or was aborted. Transactions inside others are part of them.
   */
  public void setTransactionsStop(boolean stop) {
    kernel.transactionsStop = stop;
    cpu.setTransactionsStop(stop);
  }

  /** Whether system calls are served inside of transactions. Otherwise they abort them. */
  public void setCallsInTransactions(boolean allowed) {
    kernel.callsInTransactions = allowed;
  }

  /** Whether a living thread is inside a transaction. */
  public boolean inTransaction(int tid) {
    return tid == state.current ? cpu.inTransaction() : known(tid).context().inTransaction();
  }

  /**
   * Begins the transaction before which the current thread stands. False when there is none any
   * more since somebody changed the code; nothing is done then, and {@link #run} goes on with what
   * is there.
   */
  public boolean beginTransaction() {
    arriveElsewhere();
    return cpu.beginTransaction();
  }

  /** Lets the transaction before which the current thread stands abort at once, in the same way. */
  public boolean refuseTransaction(int code) {
    arriveElsewhere();
    return cpu.refuseTransaction(code);
  }

  /** Takes back the transaction in which the current thread is. No event will tell of it. */
  public void abortTransaction(int code) {
    arriveElsewhere();
    cpu.abortTransaction(code);
  }

  /** The current thread's next instruction is another one, whose breakpoint nobody has seen. */
  private void arriveElsewhere() {
    kernel.put(kernel.current().withBreakpointSeen(false));
  }

  /** The machine, for breakpoints, observation and counts. */
  public Machine machine() {
    return kernel.machine;
  }

  /** Lets somebody know what system calls depend on and change, in place of whoever did before. */
  public void observeKernel(KernelObserver observer) {
    kernel.watch.observe(observer, mayRun(SystemCall.GET_CURSOR_POS));
  }

  /** Whether a program of this world, now or ever, could make that call. */
  private boolean mayRun(SystemCall call) {
    if (mayCall(booted, call)) {
      return true;
    }
    return mayCall(booted, SystemCall.EXEC)
        && kernel.store.names().stream().anyMatch(name -> mayCall(name, call));
  }

  private boolean mayCall(String program, SystemCall call) {
    try {
      return kernel.store.program(program).mayCall(call);
    } catch (LoadException e) {
      return false;
    }
  }

  /**
   * Whether a program could never tell two states apart, except by time that passes with the
   * instructions it executes: threads, tasks, memory and console are the same, whoever is current
   * and whatever breakpoints were reported. Of states that differ in nothing but the frames of
   * physical memory behind their pages it says that they are not the same. Costs as much as was
   * written between the two.
   */
  public boolean sameExceptTime(WorldSnapshot a, WorldSnapshot b) {
    return a.sameExceptTime(b);
  }

  /**
   * Whether a program could tell this state from an earlier one only by the registers of one thread
   * and by what is in the page that its stack pointer was in.
   */
  public boolean sameExceptStack(WorldSnapshot earlier, int tid) {
    WorldSnapshot now = snapshot();
    restore(earlier);
    int page = thread(tid).context().reg(Cpu.ESP) & ~(Limits.PAGE_SIZE - 1);
    byte[] stack = new byte[Limits.PAGE_SIZE];
    boolean mapped = read(tid, page, stack);
    restore(now);
    byte[] unused = new byte[Limits.PAGE_SIZE];
    boolean comparable = mapped && isAlive(tid) && read(tid, page, unused);
    if (comparable) {
      kernel.paging.write(kernel.taskOf(known(tid)).space(), page, stack, 0, stack.length);
    }
    boolean same = comparable && snapshot().sameExceptTimeAndRegisters(earlier, tid);
    restore(now);
    return same;
  }

  public WorldSnapshot snapshot() {
    return new WorldSnapshot(kernel.machine.snapshot(), state.copy(), kernel.frames.mark());
  }

  public void restore(WorldSnapshot snapshot) {
    kernel.machine.restore(snapshot.machine());
    state.assign(snapshot.state());
    kernel.frames.reset(snapshot.frames());
  }

  /** Equal for equal states, for tests of determinism; takes time. */
  public long stateHash() {
    Hash hash = new Hash();
    hash.add(kernel.machine.stateHash());
    kernel.frames.hashInto(hash);
    state.hashInto(hash);
    return hash.value();
  }

  /** Checks what must always hold, frame by frame and link by link; throws when we are wrong. */
  public void validate() {
    state.validate();
    BitSet seen = kernel.frames.freeFrames();
    seen.set(0);
    for (Task task : state.tasks) {
      kernel.paging.validate(task.space(), seen);
    }
    if (seen.cardinality() != kernel.machine.memory().frames()) {
      throw new IllegalStateException("a frame is lost");
    }
  }
}
