package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.schedule.RandomCoverage;
import org.landslide.engine.search.Position;
import org.landslide.quicksand.job.SchedulerState;

/**
 * A run as a value, from which another one can go on: what is known, and where the state spaces
 * stand that were begun.
 *
 * @param seconds that it has taken
 * @param positions of those that are not explored to their end
 * @param random what random schedules beside them have come to
 */
public record RunState(
    double seconds,
    SchedulerState scheduler,
    List<OfJob> positions,
    Optional<RandomCoverage> random) {
  public RunState {
    positions = List.copyOf(positions);
  }

  /**
   * Where a state space stands.
   *
   * @param job its number
   * @param seconds how long it was worked on
   */
  public record OfJob(int job, double seconds, Position position) {}
}
