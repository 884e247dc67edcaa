package org.landslide.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.landslide.engine.ToySubject.Recognition;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.engine.model.Step;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer;

/**
 * A whole state space as an {@link Explorer} sees it, failures notwithstanding. Every interleaving
 * is run a second time, by its decisions alone.
 *
 * @param outcomes in which ways interleavings end; see {@link Outcomes}
 * @param decisions of each completed interleaving
 * @param forms the canonical form of each
 */
public record Exploration(
    Set<String> outcomes, List<Schedule> decisions, List<String> forms, long cut) {
  /** Options to explore with. */
  record Mode(ExplorerOptions options, Recognition recognition) {
    /** Toys that wait have said so the first time. */
    private static final LoopThresholds FEW_RETRIES =
        new LoopThresholds(20, 10, 1.1, 4000, 4000, 1000, 3);

    Mode(Reduction reduction, Order order, Recognition recognition, LoopThresholds loops) {
      this(new ExplorerOptions(order, reduction, loops), recognition);
    }

    Mode(Reduction reduction, Order order, Recognition recognition) {
      this(reduction, order, recognition, FEW_RETRIES);
    }

    Mode(Reduction reduction, Order order) {
      this(reduction, order, Recognition.AT_ONCE);
    }

    Mode within(int preemptions) {
      return new Mode(options.withPreemptionBound(preemptions), recognition);
    }
  }

  private static final int ENOUGH = 2_000_000;

  public int completed() {
    return decisions.size();
  }

  public static Exploration of(ToyProgram program, Reduction reduction) {
    return of(program, new Mode(reduction, Order.FORWARDS));
  }

  public static Exploration of(ToyProgram program, Mode mode) {
    Explorer<?> explorer =
        new Explorer<>(new ToySubject(program, mode.recognition()), mode.options());
    Replay replay = new Replay(program, mode.recognition());
    Exploration result = new Exploration(new TreeSet<>(), new ArrayList<>(), new ArrayList<>(), 0);
    Explorer.Outcome outcome = next(explorer);
    while (outcome != Explorer.Outcome.EXHAUSTED) {
      if (outcome != Explorer.Outcome.CUT) {
        result.add(explorer, replay);
      }
      outcome = next(explorer);
    }
    return new Exploration(result.outcomes, result.decisions, result.forms, explorer.cut());
  }

  /** One more interleaving, if and only if there was said to be one. */
  private static Explorer.Outcome next(Explorer<?> explorer) {
    boolean promised = explorer.hasNext();
    Explorer.Outcome outcome = Validated.next(explorer);
    if (promised == (outcome == Explorer.Outcome.EXHAUSTED)) {
      throw new AssertionError("hasNext was " + promised + ", and next " + outcome);
    }
    return outcome;
  }

  private void add(Explorer<?> explorer, Replay replay) {
    if (completed() > ENOUGH) {
      throw new AssertionError("more interleavings than any of our programs has");
    }
    replay.run(explorer.decisions());
    if (!replay.bug.equals(explorer.bug().map(bug -> bug.supposing("")))) {
      throw new AssertionError(explorer.bug() + ", but when run again " + replay.bug);
    }
    outcomes.add(replay.outcome);
    decisions.add(explorer.decisions());
    forms.add(replay.form);
  }

  /** How many interleavings there are, without running each again. */
  static long count(ToyProgram program, Mode mode) {
    Explorer<?> explorer =
        new Explorer<>(new ToySubject(program, mode.recognition()), mode.options());
    while (explorer.next() != Explorer.Outcome.EXHAUSTED) {}
    return explorer.completed();
  }

  private static final class Replay {
    final ToySubject toy;
    final ToySubject.State start;
    String outcome = "";
    String form = "";
    Optional<Bug> bug = Optional.empty();

    Replay(ToyProgram program, Recognition recognition) {
      toy = new ToySubject(program, recognition);
      start = toy.snapshot();
    }

    void run(Schedule decisions) {
      toy.restore(start);
      StepOrder order = new StepOrder();
      bug = Optional.empty();
      for (Move move : decisions) {
        Step step = toy.step(move, Long.MAX_VALUE);
        order.push(move, step.footprint());
        bug = step.bug();
      }
      form = order.canonicalForm();
      if (bug.isPresent()) {
        outcome = Outcomes.of(bug.get());
      } else {
        bug = toy.verdict();
        outcome = Outcomes.atEnd(toy);
      }
    }
  }
}
