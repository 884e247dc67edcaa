package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.landslide.engine.DataRace;
import org.landslide.engine.Estimate;
import org.landslide.engine.Explorer.Outcome;
import org.landslide.engine.PreemptionBound;
import org.landslide.engine.finding.Bug;

/** A state space in which every interleaving takes two milliseconds by a clock of its own. */
record TickingSpace(StateSpace space, AtomicLong nanos) implements StateSpace {
  @Override
  public Outcome next() {
    nanos.addAndGet(2_000_000);
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
  public long bytes() {
    return space.bytes();
  }
}
