package org.landslide.check.wait;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.check.execute.Barriers;
import org.landslide.check.heap.HeapMap;
import org.landslide.check.observe.Recorder;
import org.landslide.check.options.Heuristics;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.CountedLoop;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.Pause;
import org.landslide.check.state.PendingTransaction;
import org.landslide.check.state.ThreadNotes;
import org.landslide.check.state.VainAttempt;
import org.landslide.check.state.Wait;
import org.landslide.check.state.YieldLoop;
import org.landslide.check.wait.Foresight.Among;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.Supposition;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.schedule.Move;
import org.landslide.world.World;

/**
 * Decides after every step which threads wait.
 *
 * <p><b>Shown to wait.</b> A thread that has given way is tried out ({@link Probe}). If it comes
 * back to the same state, it waits for as long as all that it looked at has the values that it saw.
 * When another thread's step has touched some of that, the values are compared; if they are others,
 * the thread is tried out again. If it comes to a preemption point instead, it has to go on in
 * earnest, since others may do something there. When it has then come back to where it was, with
 * its registers as they were, all that it touched as it was, and no other thread got into its way,
 * that round was a no-op as well ({@link YieldLoop}): the thread waits until one of those values
 * changes.
 *
 * <p>Why that loses no outcome. Call a round <em>vain</em> if it leads its thread back to the state
 * in which it began, and nothing that another thread did meanwhile conflicts with it. Take any
 * interleaving. The steps of a vain round can be moved next to each other, and then left out: what
 * follows is the same. So there is an interleaving with the same outcome and no vain round, and in
 * that no thread makes a step after a vain round before something has changed. Only such steps are
 * withheld here. Whether they are depends only on what the thread did and on the steps that
 * conflict with it, so equivalent interleavings agree about which threads wait, and the engine may
 * reduce as always. A round in which a transaction was made to fail is not vain in this sense,
 * since the thread could have fared otherwise in it; see {@code Stepper}.
 *
 * <p><b>Shown to wait, unless the count matters.</b> A loop may count its rounds and begin again,
 * as one that tries a lock a thousand times, then yields. Such rounds can be left out in the same
 * way if the thread would do the same after any number of them. So its states after every number
 * are kept ({@link CountedLoop}), and when it goes on, it is tried out from all of them ({@link
 * CountCheck}). What differs still afterwards must not be read any more ({@code UnsettledWords}),
 * and no other thread may have come between a pause within a round and that round's end. Where any
 * of this fails, the step says so: the wait was only supposed.
 *
 * <p><b>Supposed to wait.</b> The rounds of a loop that counts them for ever are never the same. If
 * the count makes no difference, waiting for the end of the loop could be left out in the same way,
 * but that is not known. Where a thread goes round for as long as {@link Foresight} looks, it is
 * taken to wait all the same; and that is told ({@link Supposition}), so that what rests on it is
 * not taken for proven.
 */
public final class WaitKeeper {
  /**
   * A thread that comes to so many preemption points in a row and never gives way may be in a loop.
   */
  private static final int MANY_POINTS = 6;

  /**
   * A thread that gave way so many preemption points ago is not on its way back to where it did.
   */
  private static final int LONGEST_ROUND = 2 * MANY_POINTS;

  private final World world;
  private final Ledger ledger;
  private final Probe probe;
  private final Foresight foresight;
  private final Recorder recorder;
  private final Barriers barriers;
  private final LoopNames names;
  private final int manyYields;

  public WaitKeeper(
      CheckedGuest checked,
      Probe probe,
      Foresight foresight,
      Recorder recorder,
      Barriers barriers,
      Heuristics heuristics) {
    this.world = checked.world();
    this.ledger = checked.ledger();
    this.probe = probe;
    this.foresight = foresight;
    this.recorder = recorder;
    this.barriers = barriers;
    this.names = new LoopNames(checked);
    this.manyYields = heuristics.yields();
  }

  /** A thread spins: it waits until something changes that it looked at in this attempt. */
  public void spins(int tid, VainAttempt attempt) {
    ledger.put(tid, ledger.thread(tid).with(shown(tid, attempt, true, 0), null));
  }

  /**
   * A thread seems to spin.
   *
   * @param rounds for how many looks nothing new was touched
   */
  public void seemsToSpin(int tid, VainAttempt attempt, long rounds) {
    ledger.put(tid, ledger.thread(tid).with(supposed(tid, attempt, rounds, true), null));
  }

  /**
   * A thread that polls the clock waits as long as time stands still, which we decide.
   *
   * @param steps how many of its last steps show it
   */
  private Wait shown(int tid, VainAttempt attempt, boolean probed, int steps) {
    Waiting waiting =
        new Waiting(
            Move.of(tid),
            attempt.pending(),
            attempt.looksAtClock(),
            attempt.history(),
            steps,
            Optional.empty());
    return new Wait.ForChange(waiting, attempt, probed, heap(tid), true, null);
  }

  private Wait supposed(int tid, VainAttempt attempt, long rounds, boolean probed) {
    Optional<Supposition> loop = Optional.of(new Supposition(names.loop(tid), rounds));
    Waiting waiting =
        new Waiting(Move.of(tid), attempt.pending(), true, attempt.history(), 0, loop);
    return new Wait.ForChange(waiting, attempt, probed, heap(tid), true, null);
  }

  /**
   * What a thread waits for that was looked ahead of and goes round. Where it comes back to a state
   * in which it was, it is shown to wait, unless it will make a difference how many rounds it has
   * made by then.
   *
   * @param probed whether it comes to no preemption point meanwhile
   */
  private Wait goingRound(int tid, boolean probed) {
    VainAttempt attempt = foresight.attempt();
    long rounds = foresight.rounds();
    CountedLoop counted = foresight.counted();
    if (counted == null) {
      return supposed(tid, attempt, rounds, probed);
    }
    Waiting waiting = new Waiting(Move.of(tid), attempt.pending(), false, attempt.history());
    return new Wait.ForChange(waiting, attempt, false, heap(tid), true, counted);
  }

  /** Finds out if a thread waits that has just given way; false when that was interrupted. */
  public boolean gaveWay(int tid) {
    Probe.Result result = tryOut(tid);
    switch (result) {
      case WAITS -> spins(tid, probe.attempt());
      case SEEMS_TO_WAIT -> ledger.put(tid, ledger.thread(tid).with(goingRound(tid, true), null));
      case REACHES_POINT -> {
        return closeLoop(tid);
      }
      case GOES_ON, INTERRUPTED -> ledger.put(tid, ledger.thread(tid).with(null, null));
    }
    return result != Probe.Result.INTERRUPTED;
  }

  private Probe.Result tryOut(int tid) {
    Probe.Result result = probe.tryOut(tid, ledger.thread(tid).yields());
    if (result != Probe.Result.SEEMS_TO_WAIT) {
      return result;
    }
    boolean alone = OtherThreads.of(tid, world, ledger) == OtherThreads.NONE;
    Foresight.Result future =
        alone
            ? foresight.ofThread(tid, Foresight.VERY_FAR, Among.YIELDS)
            : foresight.ofRounds(tid, true);
    return switch (future) {
      case SEEMS_TO_WAIT -> alone ? Probe.Result.WAITS : result;
      case GOES_ON -> Probe.Result.GOES_ON;
      case INTERRUPTED -> Probe.Result.INTERRUPTED;
    };
  }

  /**
   * Looks whether the round that a thread has just made was a no-op; here the next one begins.
   * Since a thread may give way often without waiting, it is looked ahead after so many times,
   * after twice as many, and so on. False when that was interrupted.
   */
  private boolean closeLoop(int tid) {
    ThreadNotes notes = ledger.thread(tid);
    YieldLoop loop = notes.loop();
    Wait wait = null;
    Foresight.Result result = Foresight.Result.GOES_ON;
    if (loop != null && loop.isClosed(world, tid)) {
      wait = shown(tid, loop.attempt(), false, loop.steps());
    } else if (isDue(notes.yields())) {
      result = foresight.ofRounds(tid, true);
      wait = ifSupposed(tid, result);
    }
    ledger.put(tid, notes.with(wait, YieldLoop.beginning(world, tid)));
    return result != Foresight.Result.INTERRUPTED;
  }

  /**
   * Finds out if a thread waits that has come to a preemption point, and to several before that
   * without ever giving way: it may take a mutex, look, and give it back, over and over. Since most
   * threads that come to many points do not wait, one round is looked at after so many points, one
   * after twice as many, and so on. False when that was interrupted.
   */
  public boolean atPoint(int tid) {
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
      ledger.put(tid, notes.with(null, YieldLoop.beginning(world, tid)));
    }
    return true;
  }

  /**
   * Whether a thread is to be looked at that has given way so often: after many times, twice, four
   * times, … as many, and for an eighth of that again, since not each time is one at which it can
   * be found to wait.
   */
  private boolean isDue(int yields) {
    int last = manyYields * Integer.highestOneBit(Math.max(1, yields / manyYields));
    return yields >= last && yields - last <= last / 8;
  }

  /**
   * Finds out if a thread waits that has come back to the preemption point that it was at before:
   * it may spin. It is tried out once more, since what it did up to here may have been to enter the
   * loop. A loop that counts its rounds is looked into after 1, 2, 4, ... of them.
   */
  private boolean atSamePoint(int tid, ThreadNotes notes) {
    Probe.Result result = probe.tryRound(tid);
    if (result == Probe.Result.WAITS) {
      ledger.put(tid, notes.with(shown(tid, probe.attempt(), false, 0), null));
    } else if (result == Probe.Result.SEEMS_TO_WAIT && Integer.bitCount(notes.rounds()) == 1) {
      Foresight.Result future = foresight.ofRounds(tid, false);
      if (future == Foresight.Result.SEEMS_TO_WAIT) {
        ledger.put(tid, notes.with(ifSupposed(tid, future), null));
      }
      return future != Foresight.Result.INTERRUPTED;
    }
    return result != Probe.Result.INTERRUPTED;
  }

  /** Looks whether a round from preemption point to preemption point was a no-op. */
  private boolean closeRound(int tid, ThreadNotes notes, YieldLoop loop) {
    if (loop.isClosed(world, tid)) {
      YieldLoop next = YieldLoop.beginning(world, tid);
      ledger.put(tid, notes.with(shown(tid, loop.attempt(), false, loop.steps()), next));
      return true;
    }
    Foresight.Result result = foresight.ofRounds(tid, false);
    ledger.put(tid, notes.with(ifSupposed(tid, result), null));
    return result != Foresight.Result.INTERRUPTED;
  }

  /** What a thread waits for that was looked ahead of, if it seems to wait where it stands. */
  private @Nullable Wait ifSupposed(int tid, Foresight.Result result) {
    return result == Foresight.Result.SEEMS_TO_WAIT ? goingRound(tid, false) : null;
  }

  /**
   * Looks at all threads that wait after another thread's step; false when that was interrupted.
   */
  public boolean afterStepOf(int tid, Footprint footprint) {
    for (int other : world.threadIds()) {
      ThreadNotes notes = ledger.thread(other);
      PendingTransaction beginning = notes.beginning();
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
    VainAttempt attempt = wait.attempt();
    CountedLoop counted = wait.counted();
    boolean kernelChanged = footprint.conflictsWith(attempt.kernel());
    if (counted != null && (kernelChanged || footprint.conflictsWith(counted.guard()))) {
      recorder.doubt(counted.supposition());
    }
    if (!attempt.hidden() && !footprint.conflictsWith(attempt.pending())) {
      return true;
    }
    boolean same =
        !kernelChanged
            && attempt.seen().areSameBlocks(wait.heap(), heap(tid))
            && attempt.seen().matches(world, tid);
    if (same || !wait.probed()) {
      put(tid, kernelChanged ? null : wait.withActive(same));
      return true;
    }
    return tryAgain(tid, wait);
  }

  private HeapMap heap(int tid) {
    return ledger.heap(world.space(tid));
  }

  private boolean tryAgain(int tid, Wait.ForChange wait) {
    if (wait.waiting().supposition().isPresent() && ledger.thread(tid).pause() == Pause.SPINS) {
      return spinsOn(tid, wait);
    }
    Probe.Result result = tryOut(tid);
    switch (result) {
      case WAITS -> put(tid, shown(tid, probe.attempt(), true, 0));
      case SEEMS_TO_WAIT -> put(tid, goingRound(tid, true));
      default -> put(tid, wait.withActive(false));
    }
    return result != Probe.Result.INTERRUPTED;
  }

  /** Two threads that spin and count in the same variable must not wake each other for ever. */
  private boolean spinsOn(int tid, Wait.ForChange wait) {
    Foresight.Result result = foresight.ofThread(tid, Foresight.NEAR, Among.INSTRUCTIONS);
    boolean waits = result == Foresight.Result.SEEMS_TO_WAIT;
    VainAttempt now = wait.attempt().now(world, tid);
    long rounds = wait.waiting().supposition().map(Supposition::rounds).orElse(0L);
    put(tid, waits ? supposed(tid, now, rounds, true) : wait.withActive(false));
    return result != Foresight.Result.INTERRUPTED;
  }

  private void put(int tid, @Nullable Wait wait) {
    ThreadNotes notes = ledger.thread(tid);
    ledger.put(tid, notes.with(wait, notes.loop()));
  }
}
