package org.landslide.quicksand;

import java.util.Optional;
import java.util.Set;
import org.landslide.engine.model.PreemptionPoint;

/** What is checked: a program with as many state spaces as there are sets of preemption points. */
@FunctionalInterface
public interface StateSpaces {
  /**
   * Makes a state space ready to be explored. Called by several Java threads at once; what it
   * returns must have nothing in common with what it returned before, or only what never changes.
   * If the number of preemptions is to be bounded, this is where: see {@link
   * org.landslide.engine.search.IterativeBounding}.
   */
  StateSpace open(Set<PreemptionPoint> points) throws Exception;

  /**
   * Makes random schedules at these points ready to be run, if the program allows for them. What is
   * in the way of a state space is in the way of this as well.
   */
  default Optional<StateSpace> sample(Set<PreemptionPoint> points) throws Exception {
    return Optional.empty();
  }

  /**
   * The same, to look for data races in them.
   *
   * @param round in each one, other schedules come first
   */
  default Optional<StateSpace> huntRaces(Set<PreemptionPoint> points, int round) throws Exception {
    return Optional.empty();
  }
}
