package org.landslide.engine.witness;

import java.util.Map;
import java.util.Optional;
import org.landslide.engine.finding.Necessity;
import org.landslide.engine.schedule.Schedule;

/**
 * A failing interleaving that is easy to read, and what is known about it.
 *
 * @param preemptions the steps before which a thread was switched away that could have gone on, and
 *     whether the failure depends on that
 * @param passing the interleaving that is like it for longest of those known that do not fail
 */
public record SmallWitness(
    Schedule schedule, Map<Integer, Necessity> preemptions, Optional<Passing> passing) {
  public SmallWitness {
    preemptions = Map.copyOf(preemptions);
  }

  /** One of which nothing more is known. */
  public static SmallWitness asFound(Schedule schedule) {
    return new SmallWitness(schedule, Map.of(), Optional.empty());
  }

  /**
   * An interleaving that ends well.
   *
   * @param parting the first step at which it differs
   */
  public record Passing(Schedule schedule, int parting) {}
}
