package org.landslide.guest.check;

import org.landslide.guest.pebbles.PebblesWorld;
import org.landslide.guest.pebbles.WorldSnapshot;
import org.landslide.machine.Cpu;

/**
 * Runs a thread for one step, and notices when it spins.
 *
 * <p>A thread that runs long is looked at every so many instructions. If a state comes again, it
 * will come again for ever, unless another thread changes something. States are compared as in
 * Brent's cycle finding: each with one earlier state, which is replaced after 1, 2, 4, ... looks.
 * So a loop is found after at most three times as many looks as it takes until it comes round at
 * one, and nothing is found that is not a loop. Short steps are never looked at.
 *
 * <p>A loop that counts its rounds never comes back to the same state. But from one look to the
 * next it touches the same bytes, time and again. When that has gone on for long, or not quite so
 * long with many atomic instructions (thesis, section 3.4.6), the thread is supposed to spin.
 */
final class SpinWatch {
  /** Divisible by many small numbers, so that most loops come round at every look. */
  static final int SLICE = 5040;

  /** How many times the same bytes must have been touched. */
  private static final int MANY_LOOKS = 40;

  /** The same, when atomic instructions were executed as well. */
  private static final int SOME_LOOKS = 4;

  private final PebblesWorld world;
  private final Cpu cpu;
  private final Execution execution;
  private final Recorder recorder;
  private final int manyAtomics;

  private Attempt attempt = Attempt.NOTHING;
  private boolean supposed;
  private boolean isLong;

  private int manyLooks = MANY_LOOKS;

  /** For how many looks the same bytes have been touched, which, and with how many atomics. */
  private int sameLooks;

  private long words;
  private int atomics;

  SpinWatch(PebblesWorld world, Execution execution, Recorder recorder, Heuristics heuristics) {
    this.world = world;
    this.cpu = world.machine().cpu();
    this.execution = execution;
    this.recorder = recorder;
    this.manyAtomics = heuristics.atomics();
  }

  /**
   * Runs the chosen thread until it pauses or spins.
   *
   * @param again whether it was last seen spinning, so that less is needed to suppose that it still
   *     does
   */
  Pause run(int tid, long mostInstructions, boolean again) {
    isLong = false;
    manyLooks = again ? SOME_LOOKS : MANY_LOOKS;
    Pause pause = execution.go(Math.min(SLICE, mostInstructions));
    if (pause != Pause.BUDGET || mostInstructions <= SLICE) {
      return pause;
    }
    isLong = true;
    recorder.trackAtomics();
    pause = runOn(tid, mostInstructions - SLICE);
    recorder.untrack();
    return pause;
  }

  /** Whether the thread ran so long that it was looked at, and tracked for that. */
  boolean wasLong() {
    return isLong;
  }

  /** What one round of the loop touches, after {@link Pause#SPINS}. */
  Attempt attempt() {
    return attempt;
  }

  /** Whether it is not certain that the thread spins, after {@link Pause#SPINS}. */
  boolean isSupposed() {
    return supposed;
  }

  private Pause runOn(int tid, long mostInstructions) {
    long start = cpu.retired();
    WorldSnapshot earlier = world.snapshot();
    long looks = 0;
    long patience = 1;
    sameLooks = 0;
    while (true) {
      long left = mostInstructions - (cpu.retired() - start);
      Pause pause = execution.go(Math.min(SLICE, left));
      if (pause != Pause.BUDGET || left <= SLICE) {
        return pause;
      }
      looks++;
      WorldSnapshot now = world.snapshot();
      if (world.sameExceptTime(earlier, now)) {
        return goRound(tid, looks * SLICE);
      }
      if (seemsToSpin()) {
        return suppose(tid);
      }
      if (looks == patience) {
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
    attempt = recorder.tracked(tid, Glimpse.NOTHING);
    recorder.endAttempt();
    return pause == Pause.BUDGET ? Pause.SPINS : pause;
  }

  private boolean seemsToSpin() {
    long touched = recorder.trackedWords();
    if (touched != words) {
      words = touched;
      sameLooks = 0;
      atomics = 0;
    }
    sameLooks++;
    atomics += recorder.trackedAtomics();
    boolean seems = sameLooks >= manyLooks || (sameLooks >= SOME_LOOKS && atomics >= manyAtomics);
    if (!seems) {
      recorder.trackAtomics();
    }
    return seems;
  }

  private Pause suppose(int tid) {
    supposed = true;
    attempt = recorder.tracked(tid, Glimpse.NOTHING);
    return Pause.SPINS;
  }
}
