package org.landslide.check.wait;

import org.jspecify.annotations.Nullable;
import org.landslide.check.execute.Execution;
import org.landslide.check.observe.Recorder;
import org.landslide.check.options.Heuristics;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.Pause;
import org.landslide.check.state.VainAttempt;
import org.landslide.check.wait.Foresight.Among;
import org.landslide.check.wait.Foresight.Result;
import org.landslide.machine.Cpu;
import org.landslide.world.World;
import org.landslide.world.WorldSnapshot;

/**
 * Runs a thread for one step, and notices when it spins.
 *
 * <p>A thread that runs long is looked at every so many instructions. If a state comes again, it
 * will come again for ever, unless another thread changes something. States are compared as in
 * Brent's cycle finding: each with one earlier state, which is replaced after 1, 2, 4, ... looks.
 * So a loop is found after at most three times as many looks as it takes until it comes round at
 * one, and nothing is found that is not a loop. Short steps are never looked at.
 *
 * <p>A thread that keeps touching new memory is looked at less often, since what it touches is told
 * in long runs then: a library that fills 64 MB as it begins costs no more than a second.
 *
 * <p>A loop that counts its rounds never comes back to the same state. But after a while it touches
 * nothing that it has not touched before. When that has gone on for long, or not quite so long with
 * many atomic instructions (thesis, section 3.4.6), and there is no end of it in sight ({@link
 * Foresight}), the thread is supposed to spin, if there is another thread that it can wait for.
 */
public final class SpinWatch {
  /** Divisible by many small numbers, so that most loops come round at every look. */
  static final int SLICE = 5040;

  /** No thread is given up for so few instructions, whatever the heuristics say. */
  public static final long LEAST = 4 * SLICE;

  /**
   * Whether a step of this cost would be the same without a limit: nothing depends on that before
   * the last slice within it.
   *
   * @param maxCost what a step may cost, unless that is less than a step always may
   */
  public static boolean isUnlimited(long cost, long maxCost) {
    return cost < Math.max(maxCost, LEAST) - 2 * SLICE;
  }

  /** How many times fewer looks are enough when atomic instructions were executed as well. */
  private static final int FEWER = 10;

  /** After so many times more looks it does not matter if something new is touched at times. */
  private static final int MORE = 15;

  /** A loop through memory touches something new in one of so many looks. */
  private static final int GROWING = 4;

  /**
   * A thread that has touched something new in so many slices in a row goes through much memory. It
   * is looked at less often, after so many slices at once, until there is nothing new.
   */
  private static final int MANY_SLICES = 16;

  /**
   * A look ahead stands for so many instructions; a thread that is allowed more is not given up for
   * it.
   */
  private static final long OVERDUE = 1_000_000_000;

  private final World world;
  private final Ledger ledger;
  private final Cpu cpu;
  private final Execution execution;
  private final Recorder recorder;
  private final Foresight foresight;
  private final int manyAtomics;

  /** For how many looks nothing new must have been touched. */
  private final int manyLooks;

  private VainAttempt attempt = VainAttempt.NOTHING;
  private boolean supposed;
  private boolean isLong;

  private OtherThreads others = OtherThreads.NONE;

  /** For how many slices in a row something new was touched. */
  private int growingSlices;

  /** How often the thread was looked at, and how often it must be before the next foresight. */
  private int allLooks;

  private int enoughLooks;

  /** For how many looks nothing new was touched, what, and the atomics before that. */
  private int sameLooks;

  private long words;
  private int earlierAtomics;

  public SpinWatch(
      CheckedGuest checked,
      Execution execution,
      Recorder recorder,
      Foresight foresight,
      Heuristics heuristics) {
    this.world = checked.world();
    this.ledger = checked.ledger();
    this.cpu = world.machine().cpu();
    this.execution = execution;
    this.recorder = recorder;
    this.foresight = foresight;
    this.manyAtomics = heuristics.atomics();
    this.manyLooks = heuristics.looks();
  }

  /** A step begins. */
  public void begin() {
    isLong = false;
  }

  /** Runs the chosen thread until it pauses or spins. */
  public Pause run(int tid, long mostInstructions) {
    Pause pause = execution.go(Math.min(SLICE, mostInstructions));
    if (pause != Pause.BUDGET || mostInstructions <= SLICE) {
      return pause;
    }
    isLong = true;
    others = OtherThreads.of(tid, world, ledger);
    recorder.trackAtomics();
    pause = runOn(tid, mostInstructions - SLICE);
    recorder.untrack();
    return pause;
  }

  /** Whether the thread ran so long that it was looked at, and tracked for that. */
  public boolean wasLong() {
    return isLong;
  }

  /** What one round of the loop touches, after {@link Pause#SPINS}. */
  public VainAttempt attempt() {
    return attempt;
  }

  /** Whether it is not certain that the thread spins, after {@link Pause#SPINS}. */
  public boolean isSupposed() {
    return supposed;
  }

  /** For how many looks the thread has touched nothing new. */
  public int looks() {
    return sameLooks;
  }

  private Pause runOn(int tid, long mostInstructions) {
    long end = mostInstructions;
    long start = cpu.retired();
    WorldSnapshot earlier = world.snapshot();
    long looks = 0;
    long patience = 1;
    sameLooks = 0;
    earlierAtomics = 0;
    allLooks = 0;
    enoughLooks = 0;
    growingSlices = 0;
    while (true) {
      long left = end - (cpu.retired() - start);
      int slices = growingSlices < MANY_SLICES ? 1 : MANY_SLICES;
      Pause pause = execution.go(Math.min((long) slices * SLICE, left));
      if (pause != Pause.BUDGET) {
        return pause;
      }
      if (left <= (long) slices * SLICE && isGrowing()) {
        end += mostInstructions;
      } else if (left <= (long) slices * SLICE) {
        Result result = foresight.whileRunning(Foresight.VERY_FAR, Among.INSTRUCTIONS);
        if (result != Result.GOES_ON) {
          return result == Result.INTERRUPTED ? Pause.INTERRUPTED : Pause.BUDGET;
        }
        end = Long.MAX_VALUE;
      }
      looks += slices;
      WorldSnapshot now = world.snapshot();
      if (world.sameExceptTime(earlier, now)) {
        return goRound(tid, looks * SLICE);
      }
      Pause verdict = seemsToSpin(slices) ? conclude(tid, foresee(), left) : null;
      if (verdict != null) {
        return verdict;
      }
      if (looks >= patience) {
        earlier = now;
        looks = 0;
        patience *= 2;
      }
    }
  }

  /** Runs the loop once more, which changes nothing, to see what it touches. */
  private Pause goRound(int tid, long instructions) {
    supposed = false;
    recorder.beginAttempt();
    Pause pause = execution.go(instructions);
    attempt = recorder.tracked(tid);
    recorder.endAttempt();
    return pause == Pause.BUDGET ? Pause.SPINS : pause;
  }

  /** After so many slices, which count as so many looks. */
  private boolean seemsToSpin(int slices) {
    long touched = recorder.trackedWords();
    if (touched != words) {
      words = touched;
      sameLooks = 1;
      earlierAtomics = recorder.trackedAtomics();
      growingSlices += slices;
    } else {
      sameLooks += slices;
      growingSlices = 0;
    }
    allLooks += slices;
    boolean manyTimes =
        (others != OtherThreads.NONE || recorder.hasLookedAtClock())
            && (sameLooks >= manyLooks || (sameLooks >= manyLooks / FEWER && hasManyAtomics()));
    boolean tooLong = allLooks >= (long) MORE * manyLooks && !isGrowing();
    return allLooks >= enoughLooks && (manyTimes || tooLong);
  }

  /**
   * Whether the thread has touched something new not long ago, as a loop through much memory does.
   * There is an end to that: the memory's.
   */
  private boolean isGrowing() {
    return sameLooks < GROWING;
  }

  private boolean hasManyAtomics() {
    return recorder.trackedAtomics() - earlierAtomics >= manyAtomics;
  }

  /** Where all others only seem to wait, it is their turn soon, whatever this thread will do. */
  private Result foresee() {
    if (others == OtherThreads.DOUBTFUL || recorder.hasLookedAtClock()) {
      return allLooks >= manyLooks / 2 ? Result.SEEMS_TO_WAIT : Result.GOES_ON;
    }
    enoughLooks = 2 * allLooks;
    if (others == OtherThreads.NONE) {
      return foresight.whileRunning(Foresight.VERY_FAR, Among.INSTRUCTIONS);
    }
    return foresight.whileRunning(
        hasManyAtomics() ? Foresight.NEAR : Foresight.FAR, Among.INSTRUCTIONS);
  }

  /** What to do after a look ahead; null to go on. */
  private @Nullable Pause conclude(int tid, Result result, long left) {
    return switch (result) {
      case GOES_ON -> null;
      case INTERRUPTED -> Pause.INTERRUPTED;
      case SEEMS_TO_WAIT ->
          others == OtherThreads.NONE && !recorder.hasLookedAtClock()
              ? overdue(left)
              : suppose(tid);
    };
  }

  /**
   * A thread that is alone waits for no other: it is given up if the look ahead went beyond what it
   * is allowed.
   */
  private static @Nullable Pause overdue(long left) {
    return left <= OVERDUE ? Pause.BUDGET : null;
  }

  private Pause suppose(int tid) {
    supposed = true;
    attempt = recorder.tracked(tid);
    return Pause.SPINS;
  }
}
