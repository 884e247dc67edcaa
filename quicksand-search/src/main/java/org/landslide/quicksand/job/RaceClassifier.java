package org.landslide.quicksand.job;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;

/**
 * Tells what became of a data race.
 *
 * <p>A completed job says something about a race if the race shows in its state space: if the job
 * itself saw it, or one with fewer points did. That it contains a racing access alone does not
 * suffice, since other preemption points may be needed for the race to come about.
 *
 * <p>A race is to blame for a bug if the job that found it preempts threads at one of the racing
 * accesses, and no job with fewer points found a bug as well.
 */
final class RaceClassifier {
  private final RaceRegistry registry;
  private final List<JobEntry> jobs;
  private final List<JobEntry> failing;
  private final List<JobEntry> complete;

  /** By completed job. There may be thousands of races, so nothing is looked up twice. */
  private final Map<JobEntry, BitSet> shown = new HashMap<>();

  RaceClassifier(RaceRegistry registry, List<JobEntry> jobs) {
    this.registry = registry;
    this.jobs = jobs;
    complete = jobs.stream().filter(entry -> entry.is(JobState.COMPLETE)).toList();
    List<JobEntry> bugs = jobs.stream().filter(entry -> entry.is(JobState.BUG)).toList();
    failing = bugs.stream().filter(entry -> isSmallest(entry, bugs)).toList();
  }

  private static boolean isSmallest(JobEntry entry, List<JobEntry> all) {
    return all.stream().noneMatch(other -> other.points.isProperSubsetOf(entry.points));
  }

  /** All of them, the most suspicious first. */
  List<RaceReport> reports() {
    return registry.races().stream().map(this::report).sorted(RaceReport.BY_SUSPICION).toList();
  }

  RaceReport report(RaceRegistry.Race race) {
    return new RaceReport(race.known(), classOf(race), race.sighting());
  }

  private RaceClass classOf(RaceRegistry.Race race) {
    if (race.isSuppressed()) {
      return RaceClass.SUPPRESSED;
    }
    List<RacingAccess> accesses = race.worthPreempting();
    if (accesses.stream().anyMatch(this::isToBlame)) {
      return RaceClass.BUG;
    }
    if (!accesses.stream().allMatch(access -> isTested(race, access))) {
      return RaceClass.UNTESTED;
    }
    return race.known().bothOrders() ? RaceClass.BENIGN : RaceClass.FALSE_POSITIVE;
  }

  private boolean isToBlame(RacingAccess access) {
    int point = registry.numberOf(access);
    return failing.stream().anyMatch(entry -> entry.points.contains(point));
  }

  private boolean isTested(RaceRegistry.Race race, RacingAccess access) {
    int point = registry.numberOf(access);
    for (JobEntry entry : complete) {
      if (entry.points.contains(point) && shownBy(entry).get(race.number())) {
        return true;
      }
    }
    return false;
  }

  /** The races that show in the state space of a completed job. */
  private BitSet shownBy(JobEntry entry) {
    return shown.computeIfAbsent(entry, this::racesOfParts);
  }

  private BitSet racesOfParts(JobEntry whole) {
    BitSet races = new BitSet();
    for (JobEntry entry : jobs) {
      if (whole.points.containsAll(entry.points)) {
        races.or(entry.racesSeen);
      }
    }
    return races;
  }
}
