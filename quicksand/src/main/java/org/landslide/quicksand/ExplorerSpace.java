package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.DataRace;
import org.landslide.engine.Estimate;
import org.landslide.engine.Explorer;
import org.landslide.engine.finding.Bug;

/** What an {@link Explorer} explores. */
record ExplorerSpace(Explorer<?> explorer, Runnable interruption, long bytes)
    implements StateSpace {
  @Override
  public Explorer.Outcome next() {
    return explorer.next();
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
  public void interrupt() {
    interruption.run();
  }
}
