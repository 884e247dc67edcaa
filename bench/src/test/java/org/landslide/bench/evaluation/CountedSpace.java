package org.landslide.bench.evaluation;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.DataRace;
import org.landslide.engine.Estimate;
import org.landslide.engine.Explorer.Outcome;
import org.landslide.engine.PreemptionBound;
import org.landslide.engine.finding.Bug;
import org.landslide.quicksand.StateSpace;

/** A state space that tells somebody of each interleaving. */
record CountedSpace(StateSpace space, Runnable counter) implements StateSpace {
  @Override
  public Outcome next() {
    counter.run();
    return space.next();
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
