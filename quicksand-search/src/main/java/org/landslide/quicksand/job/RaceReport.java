package org.landslide.quicksand.job;

import java.util.Comparator;
import java.util.Set;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;

/**
 * What is known of a data race.
 *
 * @param sighting where the two accesses came in this order
 */
public record RaceReport(DataRace race, RaceClass raceClass, Sighting sighting) {
  /**
   * The most suspicious first: of one class, races seen in both orders, then those that take a
   * model checker to find, then those where both accesses write.
   */
  static final Comparator<RaceReport> BY_SUSPICION =
      Comparator.comparing(RaceReport::raceClass)
          .thenComparing(report -> !report.race.bothOrders())
          .thenComparing(report -> report.race.firstInterleaving())
          .thenComparing(report -> !(report.race.first().write() && report.race.second().write()));

  /** By which the race is known, whatever else becomes known of it. */
  public Set<RacingAccess> accesses() {
    return Set.of(race.first().point(), race.second().point());
  }
}
