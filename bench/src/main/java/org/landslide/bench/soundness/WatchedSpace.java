package org.landslide.bench.soundness;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.landslide.engine.DataRace;
import org.landslide.engine.Estimate;
import org.landslide.engine.Explorer.Outcome;
import org.landslide.engine.PreemptionBound;
import org.landslide.engine.Supposition;
import org.landslide.engine.finding.Bug;
import org.landslide.quicksand.StateSpace;

/** A state space that tells how each of its interleavings ended. */
final class WatchedSpace implements StateSpace {
  private final StateSpace space;
  private final Consumer<Outcome> watcher;

  WatchedSpace(StateSpace space, Consumer<Outcome> watcher) {
    this.space = space;
    this.watcher = watcher;
  }

  @Override
  public Outcome next() {
    Outcome outcome = space.next();
    watcher.accept(outcome);
    return outcome;
  }

  @Override
  public long completed() {
    return space.completed();
  }

  @Override
  public Estimate estimate() {
    return space.estimate();
  }

  @Override
  public List<Supposition> suppositions() {
    return space.suppositions();
  }

  @Override
  public Optional<Bug> bug() {
    return space.bug();
  }

  @Override
  public List<Integer> decisions() {
    return space.decisions();
  }

  @Override
  public List<Integer> demonstration() {
    return space.demonstration();
  }

  @Override
  public List<DataRace> newRaces() {
    return space.newRaces();
  }

  @Override
  public Optional<PreemptionBound> preemptionBound() {
    return space.preemptionBound();
  }

  @Override
  public void interrupt() {
    space.interrupt();
  }

  @Override
  public void trim() {
    space.trim();
  }

  @Override
  public long bytes() {
    return space.bytes();
  }
}
