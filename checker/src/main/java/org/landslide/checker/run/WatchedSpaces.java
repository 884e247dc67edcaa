package org.landslide.checker.run;

import java.util.Optional;
import java.util.Set;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.quicksand.StateSpace;
import org.landslide.quicksand.StateSpaces;

/** State spaces of which a listener hears how each interleaving ended; not so random schedules. */
record WatchedSpaces(StateSpaces spaces, RunListener listener) implements StateSpaces {
  @Override
  public StateSpace open(Set<PreemptionPoint> points) throws Exception {
    StateSpace space = spaces.open(points);
    return space.watchedBy(
        (outcome, search) -> listener.interleavingEnded(points, outcome, search));
  }

  @Override
  public Optional<StateSpace> sample(Set<PreemptionPoint> points) throws Exception {
    return spaces.sample(points);
  }

  @Override
  public Optional<StateSpace> huntRaces(Set<PreemptionPoint> points, int round) throws Exception {
    return spaces.huntRaces(points, round);
  }
}
