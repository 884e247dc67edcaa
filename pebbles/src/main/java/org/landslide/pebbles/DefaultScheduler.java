package org.landslide.pebbles;

import java.util.List;
import java.util.Optional;
import org.landslide.machine.Cpu;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.kernel.Event;
import org.landslide.pebbles.kernel.PebblesStatus;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;

/**
 * Runs a world from start to end the way a plain kernel would.
 *
 * <p>A thread runs until it blocks, ends, yields or has used its time slice. Then comes the thread
 * that it yielded to by name, otherwise the runnable one with the next higher id, beginning again
 * with the lowest. New and woken threads wait for their turn. When no thread can run but some
 * sleep, time is skipped until the first sleeper is due. A thread that spins uses up its slices, so
 * no thread starves. Equal worlds have equal runs.
 *
 * <p>A transaction may outlast a slice by another one of the usual length. Then it is aborted, as a
 * timer's interrupt would do: no other thread ever runs inside of it.
 */
public final class DefaultScheduler {
  /** How many instructions a thread may execute before it is another's turn: one tick. */
  public static final int DEFAULT_SLICE = Limits.INSTRUCTIONS_PER_TICK;

  /** How a run came to an end. */
  public sealed interface Outcome {
    /** Every task is gone; the status is the first task's. */
    record Ended(int status) implements Outcome {}

    /** A program halted the machine. */
    record Halted() implements Outcome {}

    /** No thread can ever run again: these threads wait for one another, or for nothing. */
    record Stuck(List<ThreadView> threads) implements Outcome {
      public Stuck {
        threads = List.copyOf(threads);
      }
    }

    /** As many instructions were executed as the caller allowed; can be continued. */
    record LimitReached() implements Outcome {}

    /**
     * The world stopped at an event that the scheduler does not deal with; the caller may continue
     * the run.
     */
    record Interrupted(WorldEvent event) implements Outcome {}
  }

  private final PebblesWorld world;
  private final SchedulingListener listener;
  private final int slice;
  private long sliceEnd;

  public DefaultScheduler(PebblesWorld world, SchedulingListener listener) {
    this(world, listener, DEFAULT_SLICE);
  }

  /**
   * @param slice how many instructions a thread may execute before it is another's turn
   */
  public DefaultScheduler(PebblesWorld world, SchedulingListener listener, int slice) {
    if (slice < 1) {
      throw new IllegalArgumentException("a slice has at least one instruction");
    }
    this.world = world;
    this.listener = listener;
    this.slice = slice;
    this.sliceEnd = retired() + slice;
  }

  private long retired() {
    return world.machine().cpu().retired();
  }

  /** Runs until the end, or until that many more instructions have been executed. */
  public Outcome run(long maxInstructions) {
    long limit = retired() + Math.min(maxInstructions, Long.MAX_VALUE - retired());
    while (true) {
      if (retired() >= limit && !world.isOver()) {
        return new Outcome.LimitReached();
      }
      int tid = world.current();
      String program = tid == World.NO_THREAD ? "" : world.program(tid);
      WorldEvent event = runSlice(limit);
      if (event instanceof Event.Ended ended) {
        return new Outcome.Ended(ended.status());
      }
      if (!(event instanceof WorldEvent.Budget)) {
        tell(tid, program, event.describe(), Optional.of(event));
      }
      if (event instanceof Event.Halted) {
        return new Outcome.Halted();
      }
      if (isForOthers(event)) {
        return new Outcome.Interrupted(event);
      }
      if (!chooseNext(tid, event)) {
        return new Outcome.Stuck(world.threads());
      }
    }
  }

  /**
   * A thread that is alone need not make room for others: its slice begins when there is another
   * thread.
   */
  private WorldEvent runSlice(long limit) {
    boolean alone = world.threadCount() == 1;
    // Past the end of its slice a transaction is watched step by step.
    boolean late = retired() >= sliceEnd && mayFinish(world.current());
    long end = late ? retired() + 1 : sliceEnd;
    WorldEvent event = world.run((alone ? limit : Math.min(limit, end)) - retired());
    if (alone) {
      sliceEnd = retired() + slice;
    }
    return event;
  }

  private static boolean isForOthers(WorldEvent event) {
    return event instanceof WorldEvent.Breakpoint
        || event instanceof WorldEvent.LogFull
        || event instanceof WorldEvent.StopRequested
        || event instanceof Event.UnknownCall
        || event instanceof WorldEvent.TransactionBegins;
  }

  /** Whether a thread can run, or the world is over. */
  private boolean chooseNext(int last, WorldEvent event) {
    if (event instanceof Event.Yielded yielded) {
      switchTo(yielded.target() < 0 ? nextAfter(last) : yielded.target());
    } else if (mustSwitch(event)) {
      int next = nextAfter(last);
      if (next == World.NO_THREAD && skipToNextWake()) {
        next = nextAfter(last);
      }
      if (next == World.NO_THREAD) {
        return world.isOver();
      }
      switchTo(next);
    } else if (retired() >= sliceEnd && !mayFinish(last)) {
      int next = nextAfter(last);
      if (next != last) {
        tell(last, world.thread(last).program(), "has used its time slice", Optional.empty());
        interruptTransaction(last);
      }
      switchTo(next);
    }
    return true;
  }

  private boolean mayFinish(int tid) {
    return retired() < sliceEnd + DEFAULT_SLICE && world.inTransaction(tid);
  }

  private void interruptTransaction(int tid) {
    if (world.inTransaction(tid)) {
      world.abortTransaction(0);
    }
  }

  private static boolean mustSwitch(WorldEvent event) {
    return event instanceof Event.Blocked
        || event instanceof Event.Vanished
        || event instanceof Event.TaskVanished
        || event instanceof Event.Killed;
  }

  /** The runnable thread whose turn it is after a given one, which itself comes last. */
  private int nextAfter(int tid) {
    int[] runnable = world.runnable();
    for (int candidate : runnable) {
      if (candidate > tid) {
        return candidate;
      }
    }
    return runnable.length == 0 ? World.NO_THREAD : runnable[0];
  }

  private boolean skipToNextWake() {
    long earliest = Long.MAX_VALUE;
    for (ThreadView thread : world.threads()) {
      if (thread.status() == PebblesStatus.SLEEPING) {
        earliest = Math.min(earliest, thread.wakeTick());
      }
    }
    if (earliest == Long.MAX_VALUE) {
      return false;
    }
    world.advanceTo(earliest);
    listener.on(
        new SchedulingEvent(
            retired(),
            World.NO_THREAD,
            "",
            0,
            "everybody sleeps until tick " + earliest,
            Optional.empty()));
    return true;
  }

  private void switchTo(int tid) {
    boolean change = tid != world.current();
    world.switchTo(tid);
    sliceEnd = retired() + slice;
    if (change) {
      tell(tid, world.thread(tid).program(), "runs", Optional.empty());
    }
  }

  private void tell(int tid, String program, String what, Optional<WorldEvent> cause) {
    Cpu cpu = world.machine().cpu();
    boolean trapped = cause.isPresent() && !isForOthers(cause.get());
    int eip = trapped ? cpu.trap().instruction() : cpu.eip();
    listener.on(new SchedulingEvent(retired(), tid, program, eip, what, cause));
  }
}
