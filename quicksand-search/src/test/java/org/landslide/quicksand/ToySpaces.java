package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.landslide.engine.DataRace;
import org.landslide.engine.Estimate;
import org.landslide.engine.Explorer;
import org.landslide.engine.ExplorerOptions;
import org.landslide.engine.IterativeBounding;
import org.landslide.engine.LoopThresholds;
import org.landslide.engine.PreemptionBound;
import org.landslide.engine.PreemptionPoint;
import org.landslide.engine.RaceRule;
import org.landslide.engine.Search;
import org.landslide.engine.finding.Bug;

/** The state spaces of a toy program. */
record ToySpaces(ToyProgram program, RaceRule rule) implements StateSpaces {
  @Override
  public Space open(Set<PreemptionPoint> points) {
    ToySubject toy = new ToySubject(program, points);
    return new Space(toy, new Explorer<>(toy, ExplorerOptions.DEFAULT.with(rule)));
  }

  /** The same state spaces, explored by raising a bound on preemptions up to a greatest one. */
  StateSpaces bounded(int greatest) {
    ExplorerOptions options = ExplorerOptions.DEFAULT.with(rule).withPreemptionBound(greatest);
    return points -> {
      ToySubject toy = new ToySubject(program, points);
      return new Space(toy, new IterativeBounding<>(toy, options));
    };
  }

  /** All interleavings with so many preemptions, none left out for being equivalent to another. */
  Space bruteForce(Set<PreemptionPoint> points, int preemptions) {
    ToySubject toy = new ToySubject(program, points);
    ExplorerOptions options =
        new ExplorerOptions(
                ExplorerOptions.Order.FORWARDS,
                ExplorerOptions.Reduction.NONE,
                LoopThresholds.DEFAULT)
            .withPreemptionBound(preemptions);
    return new Space(toy, new Explorer<>(toy, options));
  }

  /** Everything a program can do when threads are preempted before each shared access. */
  Space everything() {
    ToySubject toy = new ToySubject(program, Set.of(ToySubject.EVERYWHERE));
    return new Space(toy, new Explorer<>(toy, ExplorerOptions.DEFAULT));
  }

  /** Remembers in which states interleavings ended. */
  static final class Space implements StateSpace {
    private final ToySubject toy;
    private final Search search;
    private final Set<String> outcomes = new TreeSet<>();
    private boolean fails;

    private Space(ToySubject toy, Search search) {
      this.toy = toy;
      this.search = search;
    }

    /** Runs on to the end; says whether that came before so many interleavings. */
    boolean isExhaustedWithin(long interleavings) {
      Explorer.Outcome outcome = next();
      while (outcome != Explorer.Outcome.EXHAUSTED && completed() <= interleavings) {
        fails |= outcome == Explorer.Outcome.FAILED;
        outcome = next();
      }
      return outcome == Explorer.Outcome.EXHAUSTED;
    }

    /** Whether an interleaving failed. */
    boolean fails() {
      return fails;
    }

    /** How interleavings ended; how far others had come when one failed does not matter. */
    Set<String> outcomes() {
      return outcomes;
    }

    @Override
    public Explorer.Outcome next() {
      Explorer.Outcome outcome = search.next();
      if (outcome == Explorer.Outcome.COMPLETED) {
        outcomes.add(toy.describe());
      }
      bug().ifPresent(bug -> outcomes.add(bug.message()));
      return outcome;
    }

    @Override
    public long completed() {
      return search.completed();
    }

    @Override
    public Estimate estimate() {
      return search.estimate();
    }

    @Override
    public Optional<Bug> bug() {
      return search.bug();
    }

    @Override
    public List<Integer> decisions() {
      return search.decisions();
    }

    @Override
    public List<Integer> demonstration() {
      return search.demonstration();
    }

    @Override
    public List<DataRace> newRaces() {
      return search.newRaces();
    }

    @Override
    public Optional<PreemptionBound> preemptionBound() {
      return search.preemptionBound();
    }

    @Override
    public void interrupt() {}

    @Override
    public long bytes() {
      return 1;
    }
  }
}
