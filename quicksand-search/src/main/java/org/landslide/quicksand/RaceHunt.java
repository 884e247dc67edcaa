package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.PreemptionPoint;

/**
 * Random schedules that look for data races before much time goes into the maximal state space,
 * which would have to begin anew with each of them.
 */
final class RaceHunt implements Sampler.Purpose {
  private final StateSpaces spaces;
  private final Control control;

  /** How often it was opened: the same schedules again would show nothing new. */
  private int openings;

  /** How many were run since it was last said. */
  private long schedules;

  RaceHunt(StateSpaces spaces, Control control) {
    this.spaces = spaces;
    this.control = control;
  }

  @Override
  public Optional<Set<PreemptionPoint>> wanted() {
    return control.wantedRaceHunt();
  }

  @Override
  public Optional<StateSpace> open(Set<PreemptionPoint> points) throws Exception {
    return spaces.huntRaces(points, openings++);
  }

  @Override
  public void ran(Set<PreemptionPoint> points, StateSpace space) {
    schedules++;
    List<DataRace> races = space.search().newRaces();
    if (!races.isEmpty()) {
      control.insist(() -> control.seeInSample(points, races, space.search().decisions()));
    }
  }

  @Override
  public void pause(StateSpace space, double seconds) {
    control.hunted(schedules, seconds);
    schedules = 0;
  }
}
