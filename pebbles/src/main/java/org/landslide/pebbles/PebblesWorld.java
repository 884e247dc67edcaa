package org.landslide.pebbles;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.names.Names;
import org.landslide.binary.unwind.RawFrame;
import org.landslide.machine.Cpu;
import org.landslide.machine.Machine;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Stop;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.pebbles.call.SystemCalls;
import org.landslide.pebbles.kernel.AddressSpace;
import org.landslide.pebbles.kernel.Event;
import org.landslide.pebbles.kernel.Hash;
import org.landslide.pebbles.kernel.Kernel;
import org.landslide.pebbles.kernel.Loader;
import org.landslide.pebbles.kernel.PebblesStatus;
import org.landslide.pebbles.kernel.PebblesThread;
import org.landslide.pebbles.kernel.Task;
import org.landslide.pebbles.kernel.ThreadState;
import org.landslide.pebbles.kernel.WorldOptions;
import org.landslide.pebbles.kernel.WorldState;
import org.landslide.pebbles.program.LoadException;
import org.landslide.pebbles.program.ProgramNames;
import org.landslide.pebbles.program.ProgramStore;
import org.landslide.world.Arrangement;
import org.landslide.world.SharedObject.Core;
import org.landslide.world.StateIdentity;
import org.landslide.world.ThreadStatus;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;
import org.landslide.world.WorldObserver;
import org.landslide.world.WorldSnapshot;

/**
 * A machine on which Pebbles user programs run, one thread at a time.
 *
 * <p>{@link #run} lets the current thread execute until something happens that a scheduler must
 * know of; {@link #switchTo} chooses which one runs next. That choice is the only freedom:
 * everything else, time included, follows from it. System calls are served in Java and are atomic.
 * All state rewinds with {@link #restore}.
 *
 * <p>A thread of which the processor holds the registers is <em>current</em>. It stays so when it
 * blocks, until another is chosen; when it ends, no thread is current.
 */
public final class PebblesWorld implements World {
  /** The id of the first task and of its first thread. */
  public static final int FIRST_TASK = Task.FIRST;

  /** How many bytes the instruction occupies that makes a system call. */
  private static final int INTERRUPT_LENGTH = 2;

  private static final VarHandle LITTLE_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final WorldEvent BUDGET = new WorldEvent.Budget();

  private final Kernel kernel;
  private final WorldState state;
  private final Cpu cpu;
  private final SystemCalls calls;
  private final ProgramNames names;

  /** The first program; all others were started by it. */
  private String booted = "";

  private PebblesWorld(WorldOptions options, ProgramNames names, ProgramStore store) {
    this.names = names;
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
    return boot(options, ProgramNames.of(store), store, program, arguments);
  }

  /** The same, with names that were read before perhaps. */
  static PebblesWorld boot(
      WorldOptions options,
      ProgramNames names,
      ProgramStore store,
      String program,
      List<String> arguments)
      throws LoadException {
    PebblesWorld world = new PebblesWorld(options, names, store);
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
    int tid = kernel.newId();
    Loader.Loaded loaded = kernel.loader.load(program, kernel.store.program(program), vector, tid);
    kernel.start(loaded);
    kernel.put(new Task(tid, Task.INIT, program, loaded.space(), 0, List.of()));
    kernel.put(PebblesThread.starting(tid, tid, cpu.saveContext()));
    state.current = tid;
  }

  @Override
  public WorldEvent run(long maxInstructions) {
    WorldEvent over = over();
    if (over != null) {
      return over;
    }
    resumeCurrent();
    long start = cpu.retired();
    WorldEvent event = null;
    while (event == null) {
      long left = maxInstructions - (cpu.retired() - start);
      event = left <= 0 ? BUDGET : runUntilStop(left);
    }
    return event;
  }

  private @Nullable WorldEvent over() {
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

  private @Nullable WorldEvent runUntilStop(long maxInstructions) {
    PebblesThread thread = kernel.current();
    if (thread.breakpointSeen()) {
      kernel.put(thread.withBreakpointSeen(false));
    } else if (cpu.hasBreakpoint(cpu.eip())) {
      return atBreakpoint();
    }
    return after(cpu.run(maxInstructions));
  }

  @Override
  public WorldEvent runRounds(long most) {
    resumeCurrent();
    kernel.put(kernel.current().withBreakpointSeen(false));
    WorldEvent event = after(cpu.runRounds(most));
    return event == null ? BUDGET : event;
  }

  @Override
  public boolean isAtBreakpoint() {
    return kernel.current().breakpointSeen();
  }

  private @Nullable WorldEvent after(Stop stop) {
    return switch (stop) {
      case BUDGET -> BUDGET;
      case BREAKPOINT, BETWEEN_ROUNDS -> atBreakpoint();
      case TRAP -> calls.serve(cpu.trap());
      case LOG_FULL -> new WorldEvent.LogFull();
      case REQUESTED -> new WorldEvent.StopRequested();
      case TRANSACTION_BEGINS -> beforeTransaction();
      case TRANSACTION_ENDED -> new WorldEvent.TransactionEnded();
      case TRANSACTION_ABORTED -> new WorldEvent.TransactionAborted(cpu.reg(Register.EAX));
      case HALT, SHUTDOWN, INTERRUPTIBLE, DEVICES, STALE_TRANSLATION ->
          throw new IllegalStateException("a user program has to do with no device");
    };
  }

  private WorldEvent atBreakpoint() {
    kernel.put(kernel.current().withBreakpointSeen(true));
    return new WorldEvent.Breakpoint(cpu.eip());
  }

  /** A breakpoint there was passed over just now, and is not to be reported again. */
  private WorldEvent beforeTransaction() {
    kernel.put(kernel.current().withBreakpointSeen(cpu.hasBreakpoint(cpu.eip())));
    return new WorldEvent.TransactionBegins(cpu.eip());
  }

  @Override
  public int current() {
    return state.current;
  }

  /** There is no scheduler in the guest, so this costs nothing. */
  @Override
  public Arrangement arrange(int tid) {
    switchTo(tid);
    return Arrangement.DONE;
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
    if (state.current != NO_THREAD) {
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
    return thread.state().status(kernel.ticks()) == PebblesStatus.RUNNABLE;
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

  @Override
  public int[] threadIds() {
    int[] tids = new int[state.threads.size()];
    int count = 0;
    for (PebblesThread thread : state.threads) {
      tids[count++] = thread.tid();
    }
    return tids;
  }

  @Override
  public boolean isAlive(int tid) {
    return state.threads.get(tid) != null;
  }

  @Override
  public ThreadStatus status(int tid) {
    return switch (exactStatus(tid)) {
      case RUNNABLE -> ThreadStatus.RUNNABLE;
      case SLEEPING -> ThreadStatus.SLEEPING;
      case DESCHEDULED, WAITING_FOR_CHILD -> ThreadStatus.BLOCKED;
    };
  }

  private PebblesStatus exactStatus(int tid) {
    return known(tid).state().status(kernel.ticks());
  }

  @Override
  public String describeWait(int tid) {
    return switch (exactStatus(tid)) {
      case DESCHEDULED -> "is descheduled";
      case WAITING_FOR_CHILD -> "waits for a child task to exit";
      case SLEEPING -> "sleeps";
      case RUNNABLE -> throw new IllegalArgumentException("thread " + tid + " can run");
    };
  }

  @Override
  public CpuContext context(int tid) {
    return tid == state.current ? cpu.saveContext() : known(tid).context();
  }

  /** A thread inside a system call stands behind the instruction that made it. */
  @Override
  public int place(int tid) {
    int eip = tid == state.current ? cpu.eip() : known(tid).context().eip();
    return exactStatus(tid) == PebblesStatus.RUNNABLE ? eip : eip - INTERRUPT_LENGTH;
  }

  /** The stack of a living thread, innermost frame first; none if its program has no names. */
  public List<RawFrame> stack(int tid) {
    CpuContext context = context(tid);
    return names(tid)
        .map(of -> of.stack(address -> load32(tid, address), place(tid), context::reg))
        .orElse(List.of());
  }

  @Override
  public long wakeTick(int tid) {
    return thread(tid).wakeTick();
  }

  @Override
  public int firstThread() {
    return FIRST_TASK;
  }

  @Override
  public int firstSpace() {
    return FIRST_TASK;
  }

  @Override
  public boolean isForeign(int tid) {
    return !program(tid).equals(booted);
  }

  @Override
  public Optional<Names> names(int tid) {
    return names.of(program(tid));
  }

  /** All living threads, in ascending order of their ids. */
  public List<ThreadView> threads() {
    List<ThreadView> views = new ArrayList<>();
    for (PebblesThread thread : state.threads) {
      views.add(view(thread));
    }
    return views;
  }

  @Override
  public int threadCount() {
    return state.threads.size();
  }

  /** The file that a living thread's task runs. */
  public String program(int tid) {
    return kernel.taskOf(known(tid)).program();
  }

  /** The task of a living thread. Each task has an address space of its own. */
  @Override
  public int space(int tid) {
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
    PebblesStatus status = thread.state().status(kernel.ticks());
    boolean asleep = status == PebblesStatus.SLEEPING;
    return new ThreadView(
        thread.tid(),
        thread.task(),
        kernel.taskOf(thread).program(),
        status,
        context,
        asleep ? ((ThreadState.Sleeping) thread.state()).wakeTick() : 0);
  }

  @Override
  public boolean read(int tid, int address, byte[] target) {
    Task task = kernel.taskOf(known(tid));
    AddressSpace space = task.space();
    kernel.watch.looks(task.id(), address, target.length);
    for (int i = 0; i < target.length; i++) {
      int physical = kernel.paging.translate(space, address + i);
      if (physical == -1) {
        return false;
      }
      target[i] = (byte) kernel.machine.memory().load8(physical);
    }
    return true;
  }

  @Override
  public OptionalInt load32(int tid, int address) {
    if ((address & (Limits.PAGE_SIZE - 1)) <= Limits.PAGE_SIZE - 4) {
      Task task = kernel.taskOf(known(tid));
      int physical = kernel.paging.translate(task.space(), address);
      kernel.watch.looks(task.id(), address, Integer.BYTES);
      return physical == -1
          ? OptionalInt.empty()
          : OptionalInt.of(kernel.machine.memory().load32(physical));
    }
    byte[] word = new byte[4];
    return read(tid, address, word)
        ? OptionalInt.of((int) LITTLE_ENDIAN.get(word, 0))
        : OptionalInt.empty();
  }

  @Override
  public boolean store32(int tid, int address, int value) {
    if (load32(tid, address).isEmpty()) {
      return false;
    }
    byte[] word = new byte[4];
    LITTLE_ENDIAN.set(word, 0, value);
    kernel.paging.write(kernel.taskOf(known(tid)).space(), address, word, 0, word.length);
    return true;
  }

  @Override
  public void setContext(int tid, CpuContext context) {
    if (tid == state.current) {
      cpu.loadContext(context);
    } else {
      kernel.put(known(tid).withContext(context));
    }
  }

  @Override
  public long ticks() {
    return kernel.ticks();
  }

  @Override
  public void advanceTo(long tick) {
    long ahead = tick - kernel.ticks();
    if (ahead > 0) {
      kernel.watch.writes(Core.CLOCK);
      state.skippedTicks += ahead;
    }
  }

  @Override
  public boolean isOver() {
    return over() != null;
  }

  /** The exit status of the first task; 0 while it lives. */
  public int exitStatus() {
    return state.exitStatus;
  }

  @Override
  public byte[] output() {
    return state.console.output();
  }

  /** How many bytes were ever written to the console. */
  public long outputSize() {
    return state.console.written();
  }

  @Override
  public void echoTo(Consumer<byte[]> sink) {
    kernel.setSink(sink);
  }

  /**
   * Whether an unhandled exception ends {@link #run} with {@link WorldEvent.Faulted} instead of
   * killing the thread, so that its stack and memory can still be looked at.
   */
  public void setFaultsStop(boolean stop) {
    kernel.faultsStop = stop;
  }

  @Override
  public void setTransactionsStop(boolean stop) {
    kernel.transactionsStop = stop;
    cpu.setTransactionsStop(stop);
  }

  @Override
  public void setCallsInTransactions(boolean allowed) {
    kernel.callsInTransactions = allowed;
  }

  @Override
  public boolean inTransaction(int tid) {
    return tid == state.current ? cpu.inTransaction() : known(tid).context().inTransaction();
  }

  @Override
  public boolean beginTransaction() {
    arriveElsewhere();
    return cpu.beginTransaction();
  }

  @Override
  public boolean refuseTransaction(int code) {
    arriveElsewhere();
    return cpu.refuseTransaction(code);
  }

  @Override
  public void abortTransaction(int code) {
    arriveElsewhere();
    cpu.abortTransaction(code);
  }

  /**
   * The current thread's next instruction is another one, whose breakpoint has not been reported.
   */
  private void arriveElsewhere() {
    kernel.put(kernel.current().withBreakpointSeen(false));
  }

  @Override
  public Machine machine() {
    return kernel.machine;
  }

  @Override
  public void observe(WorldObserver observer) {
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

  @Override
  public boolean sameExceptTime(WorldSnapshot a, WorldSnapshot b) {
    return ((PebblesSnapshot) a).sameExceptTime((PebblesSnapshot) b);
  }

  /** Time stands still unless it is moved on, so the count of instructions changes nothing. */
  @Override
  public Optional<StateIdentity> identity() {
    return kernel.hasFrozenClock()
        ? Optional.of(new PebblesIdentity(cpu.pagesOfCode()))
        : Optional.empty();
  }

  @Override
  public boolean sameExceptStack(WorldSnapshot earlier, int tid) {
    WorldSnapshot now = snapshot();
    restore(earlier);
    int page = thread(tid).context().reg(Register.ESP) & ~(Limits.PAGE_SIZE - 1);
    byte[] stack = new byte[Limits.PAGE_SIZE];
    boolean mapped = read(tid, page, stack);
    restore(now);
    byte[] unused = new byte[Limits.PAGE_SIZE];
    boolean comparable = mapped && isAlive(tid) && read(tid, page, unused);
    if (comparable) {
      kernel.paging.write(kernel.taskOf(known(tid)).space(), page, stack, 0, stack.length);
    }
    boolean same =
        comparable
            && ((PebblesSnapshot) snapshot())
                .sameExceptTimeAndRegisters((PebblesSnapshot) earlier, tid);
    restore(now);
    return same;
  }

  @Override
  public WorldSnapshot snapshot() {
    return new PebblesSnapshot(kernel.machine.snapshot(), state.copy(), kernel.frames.mark());
  }

  @Override
  public void restore(WorldSnapshot world) {
    PebblesSnapshot snapshot = (PebblesSnapshot) world;
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
