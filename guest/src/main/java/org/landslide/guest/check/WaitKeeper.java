package org.landslide.guest.check;

import org.jspecify.annotations.Nullable;
import org.landslide.engine.Footprint;
import org.landslide.engine.Waiting;
import org.landslide.guest.check.Foresight.Among;
import org.landslide.guest.pebbles.PebblesWorld;

/**
 * Decides after every step which threads wait.
 *
 * <p>A thread that has given way is tried out ({@link Probe}). If it comes back to the same state
 * it waits for as long as all that it looked at has the values that it saw. When another thread's
 * step has touched some of that, the values are compared; if they are others, it is tried out
 * again.
 *
 * <p>If it comes to a preemption point instead, it has to go on in earnest, since others may do
 * something there. When it has then come back to where it gave way, with its registers as they were
 * and all that it touched as it was, and nobody got into its way, that round was a no-op as well:
 * it waits until some of those values change. See {@link YieldLoop}.
 *
 * <p>Everything here depends only on what the thread did and on the steps that conflict with it, so
 * that equivalent interleavings agree about who waits.
 */
final class WaitKeeper {
  /** Who comes to so many preemption points in a row and never gives way may go round a loop. */
  private static final int MANY_POINTS = 6;

  /** Who gave way so many preemption points ago is not on its way back to where it did. */
  private static final int LONGEST_ROUND = 2 * MANY_POINTS;

  private final PebblesWorld world;
  private final Ledger ledger;
  private final Probe probe;
  private final Foresight foresight;
  private final Barriers barriers;
  private final int manyYields;

  WaitKeeper(
      Scene scene, Probe probe, Foresight foresight, Barriers barriers, Heuristics heuristics) {
    this.world = scene.world();
    this.ledger = scene.ledger();
    this.probe = probe;
    this.foresight = foresight;
    this.barriers = barriers;
    this.manyYields = heuristics.yields();
  }

  /** A thread waits until something changes that it looked at in this attempt. */
  void waits(int tid, Attempt attempt, boolean supposed) {
    ledger.put(tid, ledger.thread(tid).with(wait(tid, attempt, supposed, true), null));
  }

  private static Wait wait(int tid, Attempt attempt, boolean supposed, boolean probed) {
    boolean doubtful = supposed || attempt.looksAtClock();
    Waiting waiting = new Waiting(tid, attempt.pending(), doubtful, attempt.history());
    return new Wait.ForChange(waiting, attempt, probed, true);
  }

  /** Finds out if a thread waits that has just given way; false when that was interrupted. */
  boolean gaveWay(int tid) {
    Probe.Result result = tryOut(tid);
    switch (result) {
      case WAITS -> waits(tid, probe.attempt(), false);
      case SEEMS_TO_WAIT -> waits(tid, probe.attempt(), true);
      case REACHES_POINT -> {
        return closeLoop(tid);
      }
      case GOES_ON, INTERRUPTED -> ledger.put(tid, ledger.thread(tid).with(null, null));
    }
    return result != Probe.Result.INTERRUPTED;
  }

  private Probe.Result tryOut(int tid) {
    Probe.Result result = probe.tryOut(tid);
    if (result != Probe.Result.SEEMS_TO_WAIT) {
      return result;
    }
    boolean alone = Company.of(tid, world, ledger) == Company.NONE;
    long distance = alone ? Foresight.VERY_FAR : Foresight.NEAR;
    return switch (foresight.ofThread(tid, distance, Among.YIELDS)) {
      case SEEMS_TO_WAIT -> alone ? Probe.Result.WAITS : result;
      case GOES_ON -> Probe.Result.GOES_ON;
      case INTERRUPTED -> Probe.Result.INTERRUPTED;
    };
  }

  /**
   * Looks whether the round that a thread has just made was a no-op; here the next one begins.
   * False when that was interrupted.
   */
  private boolean closeLoop(int tid) {
    ThreadNotes notes = ledger.thread(tid);
    YieldLoop loop = notes.loop();
    Wait wait = null;
    Foresight.Result result = Foresight.Result.GOES_ON;
    if (loop != null && loop.isClosed(world, tid)) {
      wait = wait(tid, loop.attempt(), false, false);
    } else if (loop != null && notes.yields() >= manyYields) {
      result = foresight.ofThread(tid, Foresight.NEAR, Among.POINTS);
      boolean waits = result == Foresight.Result.SEEMS_TO_WAIT;
      wait = waits ? wait(tid, loop.attempt().now(world, tid), true, false) : null;
    }
    ledger.put(tid, notes.with(wait, YieldLoop.beginning(world, tid)));
    return result != Foresight.Result.INTERRUPTED;
  }

  /**
   * Finds out if a thread waits that has come to a preemption point, and to several before that
   * without ever giving way: it may take a mutex, look, and give it back, over and over. Since most
   * who come to many points do not wait, one round is looked at after so many points, one after
   * twice as many, and so on. False when that was interrupted.
   */
  boolean atPoint(int tid) {
    ThreadNotes notes = ledger.thread(tid);
    YieldLoop loop = notes.loop();
    int points = notes.points();
    if (notes.held() == null && notes.rounds() > 0 && !atSamePoint(tid, notes)) {
      return false;
    }
    if (points < MANY_POINTS || ledger.thread(tid).held() != null) {
      return true;
    }
    if (loop != null && loop.isBackAt(world, tid)) {
      return closeRound(tid, notes, loop);
    }
    boolean due = points % MANY_POINTS == 0 && Integer.bitCount(points / MANY_POINTS) == 1;
    if (due && (loop == null || points > LONGEST_ROUND)) {
      ledger.put(tid, notes.with(null, YieldLoop.beginning(world, tid, points)));
    }
    return true;
  }

  /**
   * Finds out if a thread waits that has come back to the preemption point that it was at before:
   * it may spin. It is tried out once more, since what it did up to here may have been to enter the
   * loop. A loop that counts its rounds is looked into after 1, 2, 4, ... of them.
   */
  private boolean atSamePoint(int tid, ThreadNotes notes) {
    Probe.Result result = probe.tryRound(tid);
    if (result == Probe.Result.WAITS) {
      ledger.put(tid, notes.with(wait(tid, probe.attempt(), false, false), null));
    } else if (result == Probe.Result.SEEMS_TO_WAIT && Integer.bitCount(notes.rounds()) == 1) {
      Foresight.Result future = foresight.ofRounds(tid);
      boolean waits = future == Foresight.Result.SEEMS_TO_WAIT;
      if (waits) {
        ledger.put(tid, notes.with(wait(tid, foresight.attempt(), true, false), null));
      }
      return future != Foresight.Result.INTERRUPTED;
    }
    return result != Probe.Result.INTERRUPTED;
  }

  /** Looks whether a round from preemption point to preemption point was a no-op. */
  private boolean closeRound(int tid, ThreadNotes notes, YieldLoop loop) {
    if (loop.isClosed(world, tid)) {
      YieldLoop next = YieldLoop.beginning(world, tid, notes.points());
      ledger.put(tid, notes.with(wait(tid, loop.attempt(), false, false), next));
      return true;
    }
    Foresight.Result result = foresight.ofThread(tid, Foresight.NEAR, Among.POINTS);
    boolean waits = result == Foresight.Result.SEEMS_TO_WAIT;
    Wait wait = waits ? wait(tid, loop.attempt().now(world, tid), true, false) : null;
    ledger.put(tid, notes.with(wait, null));
    return result != Foresight.Result.INTERRUPTED;
  }

  /** Looks at all who wait after another thread's step; false when that was interrupted. */
  boolean afterStepOf(int tid, Footprint footprint) {
    for (int other : world.threadIds()) {
      ThreadNotes notes = ledger.thread(other);
      Beginning beginning = notes.beginning();
      if (other != tid && beginning != null) {
        notes = notes.with(beginning.after(footprint));
        ledger.put(other, notes);
      }
      boolean waits = notes.held() != null || notes.loop() != null;
      if (other != tid && waits && !lookAt(other, notes, footprint)) {
        return false;
      }
    }
    return true;
  }

  private boolean lookAt(int tid, ThreadNotes notes, Footprint footprint) {
    YieldLoop loop = notes.loop();
    if (loop != null && footprint.conflictsWith(loop.touched())) {
      ledger.put(tid, notes.with(notes.held(), null));
    }
    if (notes.held() instanceof Wait.ForChange wait) {
      return review(tid, wait, footprint);
    }
    if (notes.held() instanceof Wait.ForMutex wait) {
      put(tid, barriers.review(tid, wait));
    }
    if (notes.held() instanceof Wait.ForThread wait) {
      put(tid, barriers.review(tid, wait));
    }
    return true;
  }

  private boolean review(int tid, Wait.ForChange wait, Footprint footprint) {
    Attempt attempt = wait.attempt();
    if (!attempt.hidden() && !footprint.conflictsWith(attempt.pending())) {
      return true;
    }
    boolean kernelChanged = footprint.conflictsWith(attempt.kernel());
    boolean same = !kernelChanged && attempt.seen().matches(world, tid);
    if (same || !wait.probed()) {
      put(tid, kernelChanged ? null : wait.withActive(same));
      return true;
    }
    return tryAgain(tid, wait);
  }

  private boolean tryAgain(int tid, Wait.ForChange wait) {
    if (wait.waiting().supposed() && ledger.thread(tid).pause() == Pause.SPINS) {
      return spinsOn(tid, wait);
    }
    Probe.Result result = tryOut(tid);
    switch (result) {
      case WAITS -> put(tid, wait(tid, probe.attempt(), false, true));
      case SEEMS_TO_WAIT -> put(tid, wait(tid, probe.attempt(), true, true));
      default -> put(tid, wait.withActive(false));
    }
    return result != Probe.Result.INTERRUPTED;
  }

  /** Two who spin and count in the same variable must not wake each other for ever. */
  private boolean spinsOn(int tid, Wait.ForChange wait) {
    Foresight.Result result = foresight.ofThread(tid, Foresight.NEAR, Among.INSTRUCTIONS);
    boolean waits = result == Foresight.Result.SEEMS_TO_WAIT;
    put(
        tid,
        waits ? wait(tid, wait.attempt().now(world, tid), true, true) : wait.withActive(false));
    return result != Foresight.Result.INTERRUPTED;
  }

  private void put(int tid, @Nullable Wait wait) {
    ThreadNotes notes = ledger.thread(tid);
    ledger.put(tid, notes.with(wait, notes.loop()));
  }
}
