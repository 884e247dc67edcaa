package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.IterativeBounding;
import org.landslide.engine.search.RandomSchedules;
import org.landslide.engine.search.Search;

/** The state spaces of a toy program. */
record ToySpaces(ToyProgram program, RaceRule rule) implements StateSpaces {
  @Override
  public StateSpace open(Set<PreemptionPoint> points) {
    return watched(points).space;
  }

  @Override
  public Optional<StateSpace> huntRaces(Set<PreemptionPoint> points, int round) {
    ToySubject toy = new ToySubject(program, points);
    Search search = new RandomSchedules<>(toy, LoopThresholds.DEFAULT, rule, round);
    return Optional.of(new Watched(toy, search).space);
  }

  Watched watched(Set<PreemptionPoint> points) {
    ToySubject toy = new ToySubject(program, points);
    return new Watched(toy, new Explorer<>(toy, ExplorerOptions.DEFAULT.with(rule)));
  }

  /** The same state spaces, explored by raising a bound on preemptions up to a greatest one. */
  StateSpaces bounded(int greatest) {
    ExplorerOptions options = ExplorerOptions.DEFAULT.with(rule).withPreemptionBound(greatest);
    return points -> {
      ToySubject toy = new ToySubject(program, points);
      return new Watched(toy, new IterativeBounding<>(toy, options)).space;
    };
  }

  /** All interleavings with so many preemptions, none left out for being equivalent to another. */
  Watched bruteForce(Set<PreemptionPoint> points, int preemptions) {
    ToySubject toy = new ToySubject(program, points);
    ExplorerOptions options =
        new ExplorerOptions(
                ExplorerOptions.Order.FORWARDS,
                ExplorerOptions.Reduction.NONE,
                LoopThresholds.DEFAULT)
            .withPreemptionBound(preemptions);
    return new Watched(toy, new Explorer<>(toy, options));
  }

  /** Everything a program can do when threads are preempted before each shared access. */
  Watched everything() {
    ToySubject toy = new ToySubject(program, Set.of(ToySubject.EVERYWHERE));
    return new Watched(toy, new Explorer<>(toy, ExplorerOptions.DEFAULT));
  }

  /** Remembers in which states interleavings ended. */
  static final class Watched {
    private final ToySubject toy;
    private final StateSpace space;
    private final Set<String> outcomes = new TreeSet<>();
    private boolean fails;

    private Watched(ToySubject toy, Search search) {
      this.toy = toy;
      this.space = new StateSpace(search, () -> {}, () -> {}, 1, this::see);
    }

    private void see(Outcome outcome, Search search) {
      fails |= outcome == Outcome.FAILED;
      if (outcome == Outcome.COMPLETED) {
        outcomes.add(toy.describe());
      }
      search.bug().ifPresent(bug -> outcomes.add(bug.message()));
    }

    /** Runs on to the end; says whether that came before so many interleavings. */
    boolean isExhaustedWithin(long interleavings) {
      Outcome outcome = space.next();
      while (outcome != Outcome.EXHAUSTED && space.search().completed() <= interleavings) {
        outcome = space.next();
      }
      return outcome == Outcome.EXHAUSTED;
    }

    /** Whether an interleaving failed. */
    boolean fails() {
      return fails;
    }

    /** How interleavings ended; how far others had come when one failed does not matter. */
    Set<String> outcomes() {
      return outcomes;
    }

    List<DataRace> newRaces() {
      return space.search().newRaces();
    }
  }
}
