package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.landslide.engine.DataRace;
import org.landslide.engine.Estimate;
import org.landslide.engine.Explorer.Outcome;
import org.landslide.engine.PreemptionBound;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;

/** A state space of so many interleavings in which nothing happens that a test does not say. */
class ScriptedSpace implements StateSpace {
  private final long size;
  private final Supplier<Outcome> step;
  private long completed;
  private Optional<Bug> bug = Optional.empty();

  /** All interleavings are completed. */
  ScriptedSpace(long size) {
    this(size, () -> Outcome.COMPLETED);
  }

  ScriptedSpace(long size, Supplier<Outcome> step) {
    this.size = size;
    this.step = step;
  }

  @Override
  public Outcome next() {
    if (completed == size) {
      return Outcome.EXHAUSTED;
    }
    Outcome outcome = step.get();
    bug =
        outcome == Outcome.FAILED
            ? Optional.of(new Bug(BugKind.PANIC, "scripted"))
            : Optional.empty();
    completed += outcome == Outcome.INTERRUPTED ? 0 : 1;
    return outcome;
  }

  @Override
  public long completed() {
    return completed;
  }

  @Override
  public Estimate estimate() {
    return new Estimate((double) completed / size, size, size);
  }

  @Override
  public Optional<Bug> bug() {
    return bug;
  }

  @Override
  public List<Integer> decisions() {
    return List.of(1, 2);
  }

  @Override
  public List<DataRace> newRaces() {
    return List.of();
  }

  @Override
  public Optional<PreemptionBound> preemptionBound() {
    return Optional.empty();
  }

  @Override
  public void interrupt() {}

  @Override
  public long bytes() {
    return 1;
  }
}
