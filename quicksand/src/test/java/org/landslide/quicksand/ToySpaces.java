package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.landslide.engine.DataRace;
import org.landslide.engine.Estimate;
import org.landslide.engine.Explorer;
import org.landslide.engine.ExplorerOptions;
import org.landslide.engine.PreemptionPoint;
import org.landslide.engine.RaceRule;
import org.landslide.engine.finding.Bug;

/** The state spaces of a toy program. */
record ToySpaces(ToyProgram program, RaceRule rule) implements StateSpaces {
  @Override
  public Space open(Set<PreemptionPoint> points) {
    return new Space(new ToySubject(program, points), ExplorerOptions.DEFAULT.with(rule));
  }

  /** Everything a program can do when threads are preempted before each shared access. */
  Space everything() {
    ToySubject toy = new ToySubject(program, Set.of(ToySubject.EVERYWHERE));
    return new Space(toy, ExplorerOptions.DEFAULT);
  }

  /** Remembers in which states interleavings ended. */
  static final class Space implements StateSpace {
    private final ToySubject toy;
    private final Explorer<int[]> explorer;
    private final Set<String> outcomes = new TreeSet<>();
    private boolean fails;

    private Space(ToySubject toy, ExplorerOptions options) {
      this.toy = toy;
      explorer = new Explorer<>(toy, options);
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
      Explorer.Outcome outcome = explorer.next();
      if (outcome == Explorer.Outcome.COMPLETED) {
        outcomes.add(toy.describe());
      }
      bug().ifPresent(bug -> outcomes.add(bug.message()));
      return outcome;
    }

    @Override
    public long completed() {
      return explorer.completed();
    }

    @Override
    public Estimate estimate() {
      return explorer.estimate();
    }

    @Override
    public Optional<Bug> bug() {
      return explorer.bug();
    }

    @Override
    public List<Integer> decisions() {
      return explorer.decisions();
    }

    @Override
    public List<DataRace> newRaces() {
      return explorer.newRaces();
    }

    @Override
    public void interrupt() {}

    @Override
    public long bytes() {
      return 1;
    }
  }
}
