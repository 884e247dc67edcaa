package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.DataRace;
import org.landslide.engine.Estimate;
import org.landslide.engine.Explorer;
import org.landslide.engine.PreemptionBound;
import org.landslide.engine.Search;
import org.landslide.engine.Supposition;
import org.landslide.engine.finding.Bug;

/** What a {@link Search} explores. */
record SearchSpace(Search search, Runnable interruption, Runnable trimming, long bytes)
    implements StateSpace {
  @Override
  public Explorer.Outcome next() {
    return search.next();
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
  public List<Supposition> suppositions() {
    return search.suppositions();
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
  public void interrupt() {
    interruption.run();
  }

  @Override
  public void trim() {
    trimming.run();
  }
}
