package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.Estimate;
import org.landslide.engine.model.PreemptionBound;
import org.landslide.engine.model.Supposition;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Search;

/** So many interleavings in which nothing happens that a test does not say. */
final class ScriptedSearch implements Search {
  private final long size;
  private final Supplier<Outcome> step;
  private final List<DataRace> races;
  private long completed;
  private Optional<Bug> bug = Optional.empty();

  private ScriptedSearch(long size, Supplier<Outcome> step, List<DataRace> races) {
    this.size = size;
    this.step = step;
    this.races = races;
  }

  /** A state space of which each interleaving shows the same data races. */
  static StateSpace racing(long size, List<DataRace> races) {
    Search search = new ScriptedSearch(size, () -> Outcome.COMPLETED, races);
    return new StateSpace(search, () -> {}, () -> {}, 1);
  }

  /** A state space of which all interleavings are completed. */
  static StateSpace space(long size) {
    return space(size, () -> Outcome.COMPLETED);
  }

  static StateSpace space(long size, Supplier<Outcome> step) {
    return space(size, step, () -> {});
  }

  static StateSpace space(long size, Supplier<Outcome> step, Runnable interruption) {
    return new StateSpace(new ScriptedSearch(size, step, List.of()), interruption, () -> {}, 1);
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
  public boolean hasNext() {
    return completed < size;
  }

  @Override
  public long completed() {
    return completed;
  }

  @Override
  public long cut() {
    return 0;
  }

  @Override
  public long steps() {
    return completed;
  }

  @Override
  public long deepest() {
    return 1;
  }

  @Override
  public List<Supposition> suppositions() {
    return List.of();
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
  public Schedule decisions() {
    return Schedule.of(1, 2);
  }

  @Override
  public Schedule demonstration() {
    return decisions();
  }

  @Override
  public List<DataRace> races() {
    return races;
  }

  @Override
  public List<DataRace> newRaces() {
    return races;
  }

  @Override
  public Optional<PreemptionBound> preemptionBound() {
    return Optional.empty();
  }
}
