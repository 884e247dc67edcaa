package org.landslide.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.landslide.binary.names.Names;
import org.landslide.machine.Cpu;
import org.landslide.machine.Machine;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.Snapshot;
import org.landslide.machine.state.Stop;
import org.landslide.machine.state.Trap;
import org.landslide.world.Arrangement;
import org.landslide.world.Fault;
import org.landslide.world.SharedObject;
import org.landslide.world.ThreadStatus;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;
import org.landslide.world.WorldObserver;
import org.landslide.world.WorldSnapshot;

/**
 * The smallest world: two threads in flat memory, without a kernel, a clock or a console. {@code
 * int $0x80} ends a thread and {@code int $0x81} gives the other one its turn.
 */
final class TinyWorld implements World {
  static final int EXIT = 0x80;
  static final int YIELD = 0x81;

  private static final int SPACE = 1;

  /** One of the two; the context is out of date while the thread is current. */
  private record TinyThread(CpuContext context, boolean alive, boolean breakpointSeen) {
    TinyThread with(CpuContext now) {
      return new TinyThread(now, alive, breakpointSeen);
    }

    TinyThread seeing(boolean breakpoint) {
      return new TinyThread(context, alive, breakpoint);
    }

    TinyThread ended() {
      return new TinyThread(context, false, false);
    }
  }

  private record State(Snapshot machine, List<TinyThread> threads, int current)
      implements WorldSnapshot {}

  private record Yielded(String describe) implements WorldEvent.GaveWay {}

  private record Ended(String describe) implements WorldEvent.Gone {}

  private final Machine machine;
  private final Cpu cpu;
  private final Names names;
  private final List<TinyThread> threads;
  private final int unreachable;
  private int current = NO_THREAD;
  private WorldObserver observer = WorldObserver.NONE;

  TinyWorld(Machine machine, Names names, List<CpuContext> threads, int unreachable) {
    this.unreachable = unreachable;
    this.machine = machine;
    this.cpu = machine.cpu();
    this.names = names;
    this.threads = new ArrayList<>();
    for (CpuContext context : threads) {
      this.threads.add(new TinyThread(context, true, false));
    }
    cpu.setTrapsStop(true);
    arrange(firstThread());
  }

  private TinyThread get(int tid) {
    return threads.get(tid - 1);
  }

  private void put(int tid, TinyThread thread) {
    threads.set(tid - 1, thread);
  }

  @Override
  public WorldEvent run(long maxInstructions) {
    if (isOver()) {
      return new Ended("the last thread is gone");
    }
    if (get(current).breakpointSeen()) {
      put(current, get(current).seeing(false));
    } else if (cpu.hasBreakpoint(cpu.eip())) {
      return atBreakpoint();
    }
    return after(cpu.run(maxInstructions));
  }

  @Override
  public WorldEvent runRounds(long most) {
    put(current, get(current).seeing(false));
    return after(cpu.runRounds(most));
  }

  private WorldEvent after(Stop stop) {
    return switch (stop) {
      case BUDGET -> new WorldEvent.Budget();
      case BREAKPOINT, BETWEEN_ROUNDS -> atBreakpoint();
      case LOG_FULL -> new WorldEvent.LogFull();
      case REQUESTED -> new WorldEvent.StopRequested();
      case TRAP -> serve(cpu.trap());
      default -> throw new IllegalStateException("the processor has stopped: " + stop);
    };
  }

  private WorldEvent atBreakpoint() {
    put(current, get(current).seeing(true));
    return new WorldEvent.Breakpoint(cpu.eip());
  }

  private WorldEvent serve(Trap trap) {
    if (trap.kind() != Trap.Kind.SOFTWARE_INTERRUPT) {
      return new WorldEvent.Faulted(
          new Fault(trap.vector(), trap.errorCode(), trap.address(), cpu.eip()));
    }
    if (trap.vector() == YIELD) {
      return new Yielded("gives way");
    }
    observer.object(SharedObject.Core.THREAD, current, true);
    if (threadCount() == 1) {
      observer.ends(SPACE);
    }
    put(current, get(current).ended());
    current = NO_THREAD;
    return new Ended("ends");
  }

  @Override
  public boolean isAtBreakpoint() {
    return get(current).breakpointSeen();
  }

  @Override
  public Arrangement arrange(int tid) {
    if (tid == unreachable) {
      return new Arrangement.Failed("the scheduler does not come to thread " + tid);
    }
    if (tid != current) {
      if (current != NO_THREAD) {
        put(current, get(current).with(cpu.saveContext()));
      }
      cpu.loadContext(get(tid).context());
      current = tid;
    }
    return Arrangement.DONE;
  }

  @Override
  public int current() {
    return current;
  }

  @Override
  public int firstThread() {
    return 1;
  }

  @Override
  public int firstSpace() {
    return SPACE;
  }

  @Override
  public int[] threadIds() {
    return IntStream.rangeClosed(1, threads.size()).filter(this::isAlive).toArray();
  }

  @Override
  public int threadCount() {
    return threadIds().length;
  }

  @Override
  public boolean isAlive(int tid) {
    return get(tid).alive();
  }

  @Override
  public ThreadStatus status(int tid) {
    return ThreadStatus.RUNNABLE;
  }

  @Override
  public String describeWait(int tid) {
    throw new IllegalStateException("no thread ever waits");
  }

  @Override
  public CpuContext context(int tid) {
    return tid == current ? cpu.saveContext() : get(tid).context();
  }

  @Override
  public int place(int tid) {
    return context(tid).eip();
  }

  @Override
  public int space(int tid) {
    return SPACE;
  }

  @Override
  public Optional<Names> names(int tid) {
    return Optional.of(names);
  }

  @Override
  public boolean read(int tid, int address, byte[] target) {
    machine.memory().read(address, target, 0, target.length);
    return true;
  }

  @Override
  public OptionalInt load32(int tid, int address) {
    boolean there = address >= 0 && address < TinyGuest.MEMORY - 3;
    return there ? OptionalInt.of(machine.memory().load32(address)) : OptionalInt.empty();
  }

  @Override
  public boolean store32(int tid, int address, int value) {
    boolean there = load32(tid, address).isPresent();
    if (there) {
      machine.memory().store32(address, value);
    }
    return there;
  }

  @Override
  public void setContext(int tid, CpuContext context) {
    if (tid == current) {
      cpu.loadContext(context);
    } else {
      put(tid, get(tid).with(context));
    }
  }

  @Override
  public boolean isOver() {
    return threadCount() == 0;
  }

  @Override
  public byte[] output() {
    return new byte[0];
  }

  @Override
  public void echoTo(Consumer<byte[]> sink) {}

  @Override
  public Machine machine() {
    return machine;
  }

  @Override
  public void observe(WorldObserver newObserver) {
    observer = newObserver;
  }

  @Override
  public WorldSnapshot snapshot() {
    return new State(machine.snapshot(), List.copyOf(threads), current);
  }

  @Override
  public void restore(WorldSnapshot snapshot) {
    State state = (State) snapshot;
    machine.restore(state.machine);
    threads.clear();
    threads.addAll(state.threads);
    current = state.current;
  }

  @Override
  public boolean sameExceptTime(WorldSnapshot a, WorldSnapshot b) {
    return same((State) a, (State) b, NO_THREAD);
  }

  @Override
  public boolean sameExceptStack(WorldSnapshot earlier, int tid) {
    return same((State) earlier, (State) snapshot(), tid);
  }

  private static boolean same(State a, State b, int exempt) {
    for (int i = 0; i < a.threads.size(); i++) {
      boolean same =
          a.threads.get(i).alive() == b.threads.get(i).alive()
              && (i + 1 == exempt || context(a, i).equals(context(b, i)));
      if (!same) {
        return false;
      }
    }
    return a.machine.sameMemory(b.machine);
  }

  private static CpuContext context(State state, int index) {
    return index + 1 == state.current
        ? state.machine.context()
        : state.threads.get(index).context();
  }
}
