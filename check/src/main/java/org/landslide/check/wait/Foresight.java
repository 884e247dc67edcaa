package org.landslide.check.wait;

import org.jspecify.annotations.Nullable;
import org.landslide.check.execute.Execution;
import org.landslide.check.observe.Recorder;
import org.landslide.check.options.Heuristics;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.CountedLoop;
import org.landslide.check.state.GuestState;
import org.landslide.check.state.Pause;
import org.landslide.check.state.Rewinder;
import org.landslide.check.state.VainAttempt;
import org.landslide.engine.model.Supposition;
import org.landslide.machine.Cpu;
import org.landslide.world.World;

/**
 * Finds out whether a thread that seems to wait would go on by itself: lets it run on alone for
 * long, without looking at what it touches, and takes all of it back.
 *
 * <p>A delay loop, a hundred rounds of a loop that yields or locks, a long computation: all these
 * look like waiting for a while. To take them for it loses interleavings, and raises a false alarm
 * in the end. So no thread is supposed to wait that would go on within the next half million
 * instructions, or, in a loop without atomic instructions, some millions.
 */
public final class Foresight {
  /** How far to look where there are atomic instructions, system calls or locks in the loop. */
  static final long NEAR = Heuristics.DEFAULT.foresight();

  /** How far to look in a loop of plain instructions, which few people wait in. */
  static final long FAR = 8 * NEAR;

  /** How far to look before a thread is said to run for ever. */
  static final long VERY_FAR = 25 * FAR;

  /** A system call takes as much time as so many instructions. */
  private static final long CALL = 500;

  /** To come to a preemption point takes us as much time as so many instructions. */
  private static final long STOP = 50;

  /** What came out. */
  enum Result {
    GOES_ON,
    SEEMS_TO_WAIT,
    INTERRUPTED
  }

  /** What a thread may do without going on. */
  enum Among {
    /** Nothing but execute instructions. */
    INSTRUCTIONS,
    /** Yield and sleep, too. */
    YIELDS,
    /** Yield, sleep and come to preemption points. */
    POINTS
  }

  private final World world;
  private final Cpu cpu;
  private final Rewinder rewinder;
  private final Execution execution;
  private final Recorder recorder;
  private final LoopNames names;
  private final StartingPoints starts;
  private final KnownLoops known;

  private VainAttempt attempt = VainAttempt.NOTHING;
  private long rounds;
  private @Nullable CountedLoop counted;

  /** How much further to look than usual. */
  private final double scale;

  public Foresight(
      CheckedGuest checked,
      Rewinder rewinder,
      Execution execution,
      Recorder recorder,
      Heuristics heuristics) {
    this.world = checked.world();
    this.names = new LoopNames(checked);
    this.starts = new StartingPoints(checked);
    this.known = new KnownLoops(checked, starts);
    this.cpu = world.machine().cpu();
    this.rewinder = rewinder;
    this.execution = execution;
    this.recorder = recorder;
    this.scale = (double) heuristics.foresight() / NEAR;
  }

  /** Looks ahead from within a step of the thread, which can be continued afterwards. */
  Result whileRunning(long instructions, Among among) {
    GuestState start = rewinder.save();
    Execution.Mark mark = execution.mark();
    recorder.setDeaf(true);
    Result result = look(world.current(), instructions, among);
    recorder.setDeaf(false);
    if (result == Result.SEEMS_TO_WAIT) {
      recorder.dependsOnEverything(); // It was not recorded what the thread looked at.
    }
    rewinder.restore(start);
    execution.resume(mark);
    return result;
  }

  /** Looks ahead from between two steps of a thread. */
  Result ofThread(int tid, long instructions, Among among) {
    GuestState start = rewinder.save();
    recorder.setDeaf(true);
    execution.choose(tid);
    Result result = look(tid, instructions, among);
    recorder.setDeaf(false);
    if (result == Result.SEEMS_TO_WAIT) {
      recorder.dependsOnEverything(); // It was not recorded what the thread looked at.
    }
    rewinder.restore(start);
    return result;
  }

  /**
   * Looks ahead from a place to which a thread has come back, at a preemption point or where it
   * gave way. It seems to wait <em>here</em> if it comes back to this place again and again until
   * the end of the look, in rounds that are alike. A thread that goes through an array of locks and
   * is stuck at a later one does something else there, so it is let go on to that one.
   *
   * @param yields whether the thread has given way in many rounds. Then they may change what other
   *     threads could see, a count of all rounds, say; and if they become the same, that should
   *     have shown by now
   */
  Result ofRounds(int tid, boolean yields) {
    KnownLoops.Known loop = known.find(tid, yields);
    if (loop != null) {
      attempt = loop.attempt().now(world, tid);
      rounds = loop.rounds();
      counted = loop.counted();
      return Result.SEEMS_TO_WAIT;
    }
    return lookAround(tid, yields);
  }

  private Result lookAround(int tid, boolean yields) {
    GuestState start = rewinder.save();
    long calls = execution.callsEntered();
    recorder.beginAttempt();
    execution.choose(tid);
    LoopRounds watched = new LoopRounds(world, recorder, tid, start.world(), !yields);
    Result result = goRound(tid, watched);
    if (result == Result.SEEMS_TO_WAIT && !yields && !world.sameExceptStack(start.world(), tid)) {
      result = Result.GOES_ON;
    }
    rewinder.restore(start);
    attempt = watched.attempt();
    rounds = watched.count();
    counted = watched.counted(new Supposition(names.loop(tid), rounds));
    recorder.endAttempt();
    boolean isPlain = calls == execution.callsEntered() && known.isWithoutKernel(tid, attempt);
    if (result == Result.SEEMS_TO_WAIT && counted != null && isPlain) {
      StartingPoints.Start here = starts.start(tid, watched.read());
      known.add(new KnownLoops.Known(here, yields, attempt, rounds, counted));
    }
    return result;
  }

  private Result goRound(int tid, LoopRounds watched) {
    long instructions = (long) (scale * NEAR);
    long begun = cpu.retired();
    long extra = 0;
    while (extra + cpu.retired() - begun < instructions) {
      Pause pause = execution.go(instructions - (cpu.retired() - begun));
      Result ended = after(pause, Among.POINTS);
      if (ended != null) {
        return ended;
      }
      extra += pause == Pause.POINT ? STOP : CALL;
      if (pause == Pause.SLEEPS || world.current() != tid) {
        execution.choose(tid);
      }
      if (pause != Pause.BUDGET && execution.isBetweenRounds()) {
        watched.paused();
      } else if (pause != Pause.BUDGET) {
        watched.stopped();
      }
      if (watched.areOver()) {
        return Result.GOES_ON;
      }
      if (watched.areCyclic()) {
        break;
      }
    }
    return watched.goOn() ? Result.SEEMS_TO_WAIT : Result.GOES_ON;
  }

  /** What the thread looks at in a round, if it seems to wait. */
  VainAttempt attempt() {
    return attempt;
  }

  /** For how many rounds it was watched. */
  long rounds() {
    return rounds;
  }

  /**
   * The loop, if the thread comes back there to a state in which it was, and counts rounds
   * meanwhile.
   */
  @Nullable CountedLoop counted() {
    return counted;
  }

  /** How a look ends with a pause; null when it goes on. */
  private @Nullable Result after(Pause pause, Among among) {
    if (pause == Pause.INTERRUPTED) {
      return Result.INTERRUPTED;
    }
    boolean goesOn = pause != Pause.BUDGET && (!isAmong(pause, among) || execution.hasProgressed());
    return goesOn ? Result.GOES_ON : null;
  }

  private Result look(int tid, long usual, Among among) {
    long instructions = (long) (scale * usual);
    long begun = cpu.retired();
    long extra = 0;
    while (extra + cpu.retired() - begun < instructions) {
      Pause pause = execution.go(instructions - (cpu.retired() - begun));
      Result ended = after(pause, among);
      if (ended != null) {
        return ended;
      }
      extra += CALL;
      if (pause == Pause.SLEEPS || world.current() != tid) {
        execution.choose(tid);
      }
    }
    return Result.SEEMS_TO_WAIT;
  }

  private static boolean isAmong(Pause pause, Among among) {
    return switch (pause) {
      case YIELDED, SLEEPS -> among != Among.INSTRUCTIONS;
      case POINT, BEGINS -> among == Among.POINTS;
      default -> false;
    };
  }
}
