package org.landslide.quicksand;

import java.util.Optional;
import java.util.Set;
import org.landslide.engine.model.PreemptionPoint;

/**
 * Random schedules where the maximal state space will not be explored to its end: they find bugs in
 * all parts of it, and what they come to is told.
 */
record Coverage(StateSpaces spaces, Control control) implements Sampler.Purpose {
  @Override
  public Optional<Set<PreemptionPoint>> wanted() {
    return control.wantedSample();
  }

  @Override
  public Optional<StateSpace> open(Set<PreemptionPoint> points) throws Exception {
    return spaces.sample(points);
  }

  @Override
  public void ran(Set<PreemptionPoint> points, StateSpace space) {}

  @Override
  public void pause(StateSpace space, double seconds) {
    space.search().randomCoverage().ifPresent(control::sampled);
  }
}
