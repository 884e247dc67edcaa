package org.landslide.world.debug;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.Register;
import org.landslide.world.ThreadStatus;
import org.landslide.world.World;
import org.landslide.world.debug.Stop.Reason;
import org.landslide.world.tape.Player;

/**
 * A recorded run at one of its moments, which can be moved to others. Nothing of it can be changed.
 *
 * <p>What a moment is good for is said of the instruction that comes next: a breakpoint is hit at
 * each moment at which the current thread is about to execute the instruction there, and not where
 * a thread that stands there is switched away first. So there are as many hits as executions, and
 * the same ones forwards and backwards. A watchpoint is hit by what happens between two moments; a
 * run stops at the later one if it goes forwards, and at the earlier one if it goes backwards, so
 * that the watched bytes have their other value.
 */
public final class Debuggee {
  /** So many moments go by before it is looked whether the run is to be interrupted. */
  private static final long SLICE = 1 << 20;

  /** The index of EIP among the {@linkplain #registers registers}. */
  public static final int EIP = 8;

  private final Player player;
  private final World world;
  private final Cpu cpu;
  private final Watch watch;
  private final Set<Integer> breakpoints = new HashSet<>();

  /** Breakpoints of the processor that were not there before. */
  private final Set<Integer> planted = new HashSet<>();

  private volatile boolean interrupted;

  /**
   * A hit of something.
   *
   * @param before the moment before what happened
   */
  private record Hit(long before, Stop stop) {}

  public Debuggee(Player player) {
    this.player = player;
    this.world = player.world();
    this.cpu = world.machine().cpu();
    this.watch = new Watch(world);
    leaveThreadsAlive();
  }

  /** Where the last thread fails by its end, the last moment is the one before that. */
  private void leaveThreadsAlive() {
    player.seek(player.end());
    while (!isAlive(world.current()) && player.end() > 0) {
      long last = player.end() - 1;
      player.seek(last);
      player.endAt(last);
    }
    player.seek(0);
  }

  private boolean isAlive(int tid) {
    return tid != World.NO_THREAD && world.isAlive(tid);
  }

  // ---- What there is at this moment ----

  /** The thread at the processor. */
  public int current() {
    return world.current();
  }

  /** The living threads, and the one at the processor even if it is an idle one. */
  public int[] threads() {
    IntStream known = Arrays.stream(world.threadIds());
    IntStream running = IntStream.of(world.current()).filter(this::isAlive);
    return IntStream.concat(known, running).distinct().sorted().toArray();
  }

  public boolean hasThread(int tid) {
    return Arrays.stream(threads()).anyMatch(each -> each == tid);
  }

  /** What a living thread does: a clause without its subject. */
  public String describe(int tid) {
    if (tid == world.current()) {
      return "at the processor";
    }
    return world.status(tid) == ThreadStatus.RUNNABLE ? "can run" : world.describeWait(tid);
  }

  /** EAX, ECX, EDX, EBX, ESP, EBP, ESI, EDI, EIP, EFLAGS, CS, SS, DS, ES, FS, GS of a thread. */
  public int[] registers(int tid) {
    CpuContext context = world.context(tid);
    int[] values = new int[16];
    for (int i = 0; i < 8; i++) {
      values[i] = context.reg(i);
    }
    int[] segments = {Register.CS, Register.SS, Register.DS, Register.ES, Register.FS, Register.GS};
    values[EIP] = context.eip();
    values[9] = context.eflags();
    for (int i = 0; i < segments.length; i++) {
      values[10 + i] = context.selector(segments[i]);
    }
    return values;
  }

  /** Memory as a living thread sees it: as much of it as is there, from its beginning. */
  public byte[] read(int tid, int address, int length) {
    byte[] all = new byte[length];
    if (world.read(tid, address, all)) {
      return all;
    }
    int there = 0;
    byte[] one = new byte[1];
    while (there < length && world.read(tid, address + there, one)) {
      all[there++] = one[0];
    }
    return Arrays.copyOf(all, there);
  }

  /** How many instructions were executed up to this moment. */
  public long instructions() {
    return player.instructions();
  }

  public long moment() {
    return player.moment();
  }

  /** The moments at which the steps of the decisions begin. */
  public long[] decisions() {
    return player.tape().decisions();
  }

  public boolean isAtEnd() {
    return player.isAtEnd();
  }

  /** Goes to a moment, whatever is in between. */
  public void seek(long moment) {
    player.seek(Math.max(0, Math.min(moment, player.end())));
  }

  // ---- Breakpoints and watchpoints ----

  public void setBreakpoint(int address) {
    if (breakpoints.add(address) && !cpu.hasBreakpoint(address)) {
      cpu.setBreakpoint(address);
      planted.add(address);
    }
  }

  public void clearBreakpoint(int address) {
    breakpoints.remove(address);
    if (planted.remove(address)) {
      cpu.clearBreakpoint(address);
    }
  }

  /** Watches some bytes as a thread sees them. */
  public Watchpoint watch(Watchpoint.Kind kind, int tid, int address, int bytes) {
    Watchpoint watchpoint = new Watchpoint(kind, address, bytes, Watch.space(world, tid, address));
    watch.add(watchpoint);
    return watchpoint;
  }

  public void unwatch(Watchpoint watchpoint) {
    watch.remove(watchpoint);
  }

  /** As at first: without breakpoints and watchpoints, at the first moment. */
  public void reset() {
    Set.copyOf(breakpoints).forEach(this::clearBreakpoint);
    watch.clear();
    seek(0);
  }

  /** Ends the run under way, or the next one, soon. May be called from any Java thread. */
  public void interrupt() {
    interrupted = true;
  }

  /** An interrupt that has not come to anything yet is over. */
  public void forgetInterrupt() {
    interrupted = false;
  }

  private boolean takeInterrupt() {
    boolean was = interrupted;
    interrupted = false;
    return was;
  }

  // ---- Going to other moments ----

  /** Goes on to the next hit, to the goal, or to the end. */
  public Stop forward(Goal goal) {
    Hit hit = next(goal, player.end(), false);
    return hit != null ? hit.stop : new Stop(Reason.END, world.current());
  }

  /**
   * Goes back to the last hit before this moment, to before the last instruction of the goal's
   * thread, or to the start.
   */
  public Stop backward(Goal goal) {
    long until = player.moment();
    while (until > 0) {
      long from = player.snapshotBefore(until);
      player.seek(from);
      Hit last = last(goal, until);
      if (last != null) {
        player.seek(last.before);
        return last.stop;
      }
      until = from;
    }
    player.seek(0);
    return new Stop(Reason.START, world.current());
  }

  private @Nullable Hit last(Goal goal, long until) {
    Hit last = null;
    Hit next = next(goal, until, false);
    while (next != null && next.stop.reason() != Reason.INTERRUPTED) {
      last = next.before < until ? next : last;
      next = next(goal, until, next.stop.reason() == Reason.BREAKPOINT);
    }
    return next == null ? last : next;
  }

  /**
   * Goes on to the next hit; null if there is none before a moment, which is then reached.
   *
   * @param passes whether a breakpoint at this very moment does not count
   */
  private @Nullable Hit next(Goal goal, long until, boolean passes) {
    boolean passed = passes;
    boolean begun = false;
    while (player.moment() < until) {
      int thread = world.current();
      if (takeInterrupt()) {
        return new Hit(player.moment(), new Stop(Reason.INTERRUPTED, thread));
      }
      boolean executes = player.isInstructionNext();
      boolean steps = executes && goal.isStepOf(thread);
      boolean first = passed || (steps && !begun);
      if (executes && !first && breakpoints.contains(cpu.eip())) {
        return new Hit(player.moment(), new Stop(Reason.BREAKPOINT, thread));
      }
      passed = false;
      begun |= steps;
      Hit hit = move(goal, steps, until);
      if (hit != null) {
        return hit;
      }
    }
    return null;
  }

  private @Nullable Hit move(Goal goal, boolean steps, long until) {
    long before = player.moment();
    int thread = world.current();
    if (watch.isEmpty() && !steps) {
      player.play(Math.min(SLICE, until - before));
      return null;
    }
    watch.begin();
    player.play(1);
    Optional<Watchpoint> hit = watch.hit();
    if (hit.isPresent()) {
      int by = isAlive(thread) ? thread : world.current();
      return new Hit(before, new Stop(Reason.WATCHPOINT, by, hit));
    }
    boolean done = steps && isAlive(thread) && !goal.covers(world.place(thread));
    return done ? new Hit(before, new Stop(Reason.STEPPED, thread)) : null;
  }
}
