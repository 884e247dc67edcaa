package org.landslide.engine.witness;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Subject;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;

/**
 * Runs one interleaving, from the start, by a plan.
 *
 * @param <S> the subject's snapshots
 */
final class Rehearsal<S> {
  private final Subject<S> subject;
  private final Script script;
  private final List<Move> moves = new ArrayList<>();
  private final List<Integer> preemptions = new ArrayList<>();

  /** The thread that could go on. */
  private int running = Move.NO_THREAD;

  private long dearest;

  private Rehearsal(Subject<S> subject, Script script) {
    this.subject = subject;
    this.script = script;
  }

  /**
   * Runs it.
   *
   * @param mostSteps after as many it is given up
   * @param mostCost so is a step that costs more
   */
  static <S> Performance run(
      Subject<S> subject, S start, Script script, int mostSteps, long mostCost) {
    subject.restore(start);
    return new Rehearsal<>(subject, script).run(mostSteps, mostCost);
  }

  private Performance run(int mostSteps, long mostCost) {
    while (moves.size() < mostSteps) {
      Situation now = subject.situation();
      Optional<Move> move = choose(now);
      if (move.isEmpty()) {
        boolean certain = now.waiting().stream().noneMatch(Waiting::supposed);
        return certain ? performed(true, subject.verdict()) : performed(false, Optional.empty());
      }
      Step step = subject.step(move.get(), mostCost);
      switch (step.ending()) {
        case TOO_LONG, INTERRUPTED -> {
          return performed(false, Optional.empty());
        }
        case VAIN -> {}
        case PREEMPTION_POINT, VOLUNTARY -> made(now, move.get(), step);
      }
      if (step.bug().isPresent()) {
        return performed(true, step.bug());
      }
    }
    return performed(false, Optional.empty());
  }

  /** A thread that only seems to wait may go on where the plan says so and no other can. */
  private Optional<Move> choose(Situation now) {
    int thread = script.next(now);
    if (thread != Move.NO_THREAD) {
      return now.enabled().stream().filter(move -> move.thread() == thread).findFirst();
    }
    return now.waiting().stream()
        .filter(waiting -> waiting.supposed() && waiting.thread() == script.wanted())
        .map(Waiting::move)
        .findFirst();
  }

  private void made(Situation before, Move move, Step step) {
    if (running != Move.NO_THREAD && running != move.thread() && before.canMove(running)) {
      preemptions.add(moves.size());
    }
    moves.add(move);
    script.made(move.thread(), step.ending());
    running = step.ending() == Step.Ending.PREEMPTION_POINT ? move.thread() : Move.NO_THREAD;
    dearest = Math.max(dearest, step.cost());
  }

  private Performance performed(boolean complete, Optional<Bug> bug) {
    return new Performance(new Schedule(moves), preemptions, complete, bug, dearest);
  }
}
