package org.landslide.check;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.check.execute.Barriers;
import org.landslide.check.execute.Execution;
import org.landslide.check.observe.Recorder;
import org.landslide.check.options.Heuristics;
import org.landslide.check.options.TransactionRules;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.GuestState;
import org.landslide.check.state.Ledger;
import org.landslide.check.state.Pause;
import org.landslide.check.state.PendingTransaction;
import org.landslide.check.state.Rewinder;
import org.landslide.check.state.ThreadNotes;
import org.landslide.check.state.VainAttempt;
import org.landslide.check.state.YieldLoop;
import org.landslide.check.transaction.TransactionSteps;
import org.landslide.check.wait.CountCheck;
import org.landslide.check.wait.CountCheck.Settling;
import org.landslide.check.wait.Foresight;
import org.landslide.check.wait.Probe;
import org.landslide.check.wait.SpinWatch;
import org.landslide.check.wait.WaitKeeper;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.History;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Step.Ending;
import org.landslide.engine.schedule.Move;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.Register;
import org.landslide.world.World;
import org.landslide.world.WorldSnapshot;

/** Makes steps: runs a thread to its next preemption point, then finds out which threads wait. */
final class Stepper {
  private final CheckedGuest checked;
  private final World world;
  private final Cpu cpu;
  private final Ledger ledger;
  private final Rewinder rewinder;
  private final Recorder recorder;
  private final Execution execution;
  private final TransactionRules transactionRules;

  /** Is there once a thread has come to a transaction. */
  private @Nullable TransactionSteps transactions;

  private final SpinWatch spins;
  private final WaitKeeper waits;
  private final CountCheck counts;

  Stepper(
      CheckedGuest checked,
      Rewinder rewinder,
      Recorder recorder,
      Execution execution,
      Barriers barriers,
      Heuristics heuristics,
      TransactionRules rules) {
    this.checked = checked;
    this.world = checked.world();
    this.cpu = world.machine().cpu();
    this.ledger = checked.ledger();
    this.rewinder = rewinder;
    this.recorder = recorder;
    this.execution = execution;
    this.transactionRules = rules;
    Foresight foresight = new Foresight(checked, rewinder, execution, recorder, heuristics);
    this.spins = new SpinWatch(checked, execution, recorder, foresight, heuristics);
    Probe probe = new Probe(world, rewinder, execution, recorder, heuristics);
    this.waits = new WaitKeeper(checked, probe, foresight, recorder, barriers, heuristics);
    this.counts = new CountCheck(checked, rewinder, execution, recorder);
  }

  /**
   * How things stand when a thread begins a step.
   *
   * @param state to go back to, if the thread may merely go round a loop
   * @param place of the thread's next instruction
   * @param stack the thread's stack pointer there
   * @param retired the processor's count of instructions
   * @param settling what becomes of the rounds that the thread has counted while it waited
   */
  private record Start(
      Move move,
      ThreadNotes before,
      @Nullable GuestState state,
      int place,
      int stack,
      long retired,
      Settling settling) {
    int tid() {
      return move.thread();
    }
  }

  /**
   * What a thread has done in a step.
   *
   * @param lookedAt what a transaction has looked at that gave up; no other thread sees any of it
   * @param inTransactions of the footprint, what was done in transactions that others may come
   *     between
   */
  private record Deeds(
      Footprint footprint,
      Footprint lookedAt,
      Footprint inTransactions,
      History history,
      List<Integer> joined,
      long cost) {
    Step failing(Bug bug) {
      return Step.failing(footprint.and(lookedAt), cost, bug).with(history).afterEndOf(joined);
    }

    Step ending(Ending ending) {
      return new Step(footprint.and(lookedAt), cost, ending, Optional.empty(), history)
          .exposing(footprint)
          .afterEndOf(joined);
    }
  }

  Step step(Move move, long maxCost) {
    Step step = make(move, maxCost);
    return step.supposing(recorder.takeDoubts()).using(recorder.takeUse());
  }

  /** From now on steps say what they use. */
  void tellUses() {
    recorder.tellUses();
  }

  private Step make(Move move, long maxCost) {
    Start start = choose(move);
    Pause pause = run(start, maxCost);
    if (pause == Pause.GIVES_UP) {
      return inVain(start, execution.undone(), execution.undoneOneByOne());
    }
    Deeds deeds = collect(start);
    if (pause == Pause.FAILED) {
      return deeds.failing(execution.bug());
    }
    if (failsInVain(start, pause)) {
      return inVain(start, deeds.footprint, deeds.history);
    }
    Ending ending = settle(start, pause, deeds);
    counts.leave(start.tid(), start.settling);
    return isFinished(ending) ? tell(start, pause, deeds, ending) : deeds.ending(ending);
  }

  private Start choose(Move move) {
    ThreadNotes before =
        move.isAbort() ? transactions().beforeAbort(move.thread()) : ledger.thread(move.thread());
    Settling settling = counts.settle(move.thread(), before);
    boolean mayLoop = before.hasGivenWay() || before.loop() != null || failsForNoReason(move);
    GuestState state = mayLoop ? rewinder.save() : null;
    if (before.loop() != null) {
      recorder.track();
    }
    execution.choose(move.thread(), move.outcome());
    return new Start(
        move, before, state, cpu.eip(), cpu.reg(Register.ESP), cpu.retired(), settling);
  }

  private static boolean failsForNoReason(Move move) {
    return move.outcome() == PendingTransaction.SPURIOUS;
  }

  private Pause run(Start start, long maxCost) {
    spins.begin();
    Pause pause = counts.go(start.tid(), start.settling);
    if (pause == Pause.BUDGET) {
      pause = spins.run(start.tid(), Math.max(maxCost, SpinWatch.LEAST));
    }
    if (pause == Pause.SPINS && execution.isAtomic()) {
      execution.giveUp();
      return Pause.GIVES_UP;
    }
    return pause;
  }

  private Deeds collect(Start start) {
    return new Deeds(
        recorder.take(),
        execution.undone().reads(),
        recorder.takeInTransactions(),
        recorder.takeHistory(),
        recorder.takeJoined(),
        cpu.retired() - start.retired);
  }

  /**
   * Whether a transaction that was made to fail has led back to where it began; goes back there.
   */
  private boolean failsInVain(Start start, Pause pause) {
    GuestState state = start.state;
    boolean vain =
        failsForNoReason(start.move) && pause == Pause.BEGINS && state != null && isVain(state);
    if (vain && state != null) {
      rewinder.restore(state);
    }
    return vain;
  }

  private static boolean isFinished(Ending ending) {
    return ending == Ending.PREEMPTION_POINT || ending == Ending.VOLUNTARY;
  }

  private Ending settle(Start start, Pause pause, Deeds deeds) {
    Ending ending = ending(start.tid(), pause);
    return isFinished(ending)
        ? settle(
            start.tid(),
            pause,
            deeds.cost,
            deeds.footprint,
            start.state,
            rounds(start, pause, deeds))
        : ending;
  }

  /** How many times in a row the thread has come back to the same preemption point. */
  private int rounds(Start start, Pause pause, Deeds deeds) {
    boolean isRound =
        start.before.pause() == Pause.POINT
            && pause == Pause.POINT
            && deeds.cost > 0
            && !execution.hasProgressed()
            && cpu.eip() == start.place
            && cpu.reg(Register.ESP) == start.stack;
    int before = start.before.rounds();
    return isRound ? before + 1 : execution.isBetweenRounds() ? before : 0;
  }

  /** The step, with what transactions have to do with it. */
  private Step tell(Start start, Pause pause, Deeds deeds, Ending ending) {
    if (pause == Pause.BEGINS && ending == Ending.PREEMPTION_POINT) {
      transactions().arrive(start.move, start.before);
    }
    Step step = deeds.ending(ending);
    return transactionRules.weak()
        ? transactions().expose(step, start.tid(), start.before, deeds.inTransactions, pause)
        : step;
  }

  private TransactionSteps transactions() {
    TransactionSteps steps = transactions;
    if (steps == null) {
      steps = new TransactionSteps(checked, execution, transactionRules);
      transactions = steps;
    }
    return steps;
  }

  /** A move of a thread that is about to begin a transaction has led back there. */
  private Step inVain(Start start, Footprint touched, History history) {
    recorder.drop();
    transactions().returnInVain(start.move, start.before, touched, history);
    return new Step(Footprint.EMPTY, 0, Ending.VAIN, Optional.empty());
  }

  private Ending ending(int tid, Pause pause) {
    return switch (pause) {
      case POINT, BEGINS -> Ending.PREEMPTION_POINT;
      case HELD_BACK -> ledger.thread(tid).isWaiting() ? Ending.VOLUNTARY : Ending.PREEMPTION_POINT;
      case BUDGET -> Ending.TOO_LONG;
      case INTERRUPTED -> Ending.INTERRUPTED;
      default -> Ending.VOLUNTARY;
    };
  }

  /** Brings the books up to date after a step. */
  private Ending settle(
      int tid,
      Pause pause,
      long cost,
      Footprint footprint,
      @Nullable GuestState start,
      int rounds) {
    note(tid, pause, footprint, start, rounds);
    boolean gaveWay = pause == Pause.YIELDED || pause == Pause.SLEEPS;
    if (gaveWay && start != null && isVain(start)) {
      rewinder.restore(start);
      return waits.gaveWay(tid) ? Ending.VAIN : Ending.INTERRUPTED;
    }
    if (pause == Pause.SPINS && spins.isSupposed()) {
      waits.seemsToSpin(tid, spins.attempt(), spins.looks());
    } else if (pause == Pause.SPINS) {
      waits.spins(tid, spins.attempt());
    }
    // Where two preemption points are one place, nothing happens between them: that is no loop.
    boolean isPoint = (pause == Pause.POINT || pause == Pause.BEGINS) && cost > 0;
    boolean finished = gaveWay ? waits.gaveWay(tid) : !isPoint || waits.atPoint(tid);
    if (!finished || !waits.afterStepOf(tid, footprint)) {
      return Ending.INTERRUPTED;
    }
    return ending(tid, pause);
  }

  private boolean isVain(GuestState start) {
    return world.sameExceptTime(start.world(), world.snapshot());
  }

  private void note(
      int tid, Pause pause, Footprint footprint, @Nullable GuestState start, int rounds) {
    ThreadNotes notes = ledger.thread(tid);
    YieldLoop loop = notes.loop();
    if (loop != null && start != null) {
      VainAttempt attempt = firstTouched(tid, start.world());
      boolean goesOn =
          pause == Pause.POINT
              || pause == Pause.BEGINS
              || pause == Pause.YIELDED
              || pause == Pause.SLEEPS;
      loop = goesOn && !spins.wasLong() ? loop.then(footprint, attempt) : null;
    }
    ThreadNotes.Standing standing =
        new ThreadNotes.Standing(pause, yields(notes, pause), points(notes, pause), rounds);
    ledger.put(tid, notes.paused(standing).with(notes.held(), loop));
  }

  /** What the step touched, with the values that were there before it. */
  private VainAttempt firstTouched(int tid, WorldSnapshot start) {
    WorldSnapshot end = world.snapshot();
    world.restore(start);
    VainAttempt attempt = recorder.tracked(tid);
    recorder.untrack();
    world.restore(end);
    return attempt;
  }

  private int points(ThreadNotes notes, Pause pause) {
    boolean point = pause == Pause.POINT || pause == Pause.BEGINS;
    int more = execution.isBetweenRounds() ? 0 : 1;
    return point && !execution.hasProgressed() ? notes.points() + more : 0;
  }

  private int yields(ThreadNotes notes, Pause pause) {
    boolean progress = execution.hasProgressed() || pause == Pause.BLOCKED;
    int before = progress ? 0 : notes.yields();
    return pause == Pause.YIELDED || pause == Pause.SLEEPS ? before + 1 : before;
  }
}
