package org.landslide.quicksand.job;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.DataRace.Access;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;

/** All preemption points and data races that any job has come across, numbered. */
public final class RaceRegistry {
  private final List<PreemptionPoint> points = new ArrayList<>();
  private final Map<PreemptionPoint, Integer> numbers = new HashMap<>();
  private final List<Race> races = new ArrayList<>();
  private final Map<Set<RacingAccess>, Race> byAccesses = new HashMap<>();

  /** What all jobs together know of a data race. */
  public static final class Race {
    private final int number;
    private DataRace known;
    private Sighting sighting;

    private Race(int number, DataRace known, Sighting sighting) {
      this.number = number;
      this.known = known;
      this.sighting = sighting;
    }

    int number() {
      return number;
    }

    DataRace known() {
      return known;
    }

    /** Where its accesses came in the order in which they are known. */
    Sighting sighting() {
      return sighting;
    }

    /** Adds what was seen elsewhere. */
    private void learn(DataRace seen, Sighting where) {
      sighting = isBetter(seen) ? where : sighting;
      known = merge(known, seen, isBetter(seen) ? seen : known);
    }

    /** Memory that was allocated anew most likely only happens to be at the same address. */
    private boolean isBetter(DataRace seen) {
      return known.reallocated() && !seen.reallocated();
    }

    /** Whether it most likely is none, for what is known of it. */
    boolean isSuppressed() {
      return known.reallocated();
    }

    /**
     * The accesses at which threads should be preempted to learn more. The second one only once it
     * came first: if preempting the other thread lets it, that will show.
     */
    public List<RacingAccess> worthPreempting() {
      if (isSuppressed()) {
        return List.of();
      }
      List<RacingAccess> points = new ArrayList<>();
      if (known.first().isPreemptible()) {
        points.add(known.first().point());
      }
      if (known.bothOrders() && known.second().isPreemptible()) {
        points.add(known.second().point());
      }
      return points;
    }
  }

  int numberOf(PreemptionPoint point) {
    return numbers.computeIfAbsent(
        point,
        added -> {
          points.add(added);
          return points.size() - 1;
        });
  }

  PointSet setOf(Iterable<? extends PreemptionPoint> these) {
    PointSet set = PointSet.EMPTY;
    for (PreemptionPoint point : these) {
      set = set.with(numberOf(point));
    }
    return set;
  }

  /** In the order in which they became known. */
  Set<PreemptionPoint> pointsOf(PointSet set) {
    Set<PreemptionPoint> result = new LinkedHashSet<>();
    for (int i = 0; i < points.size(); i++) {
      if (set.contains(i)) {
        result.add(points.get(i));
      }
    }
    return result;
  }

  boolean knows(DataRace race) {
    return byAccesses.containsKey(accesses(race));
  }

  /** Adds what a job has seen to what is known. */
  public Race learn(DataRace seen, Sighting where) {
    Race race = byAccesses.get(accesses(seen));
    if (race == null) {
      race = new Race(races.size(), seen, where);
      races.add(race);
      byAccesses.put(accesses(seen), race);
    } else {
      race.learn(seen, where);
    }
    return race;
  }

  /** All preemption points, by number. */
  List<PreemptionPoint> points() {
    return List.copyOf(points);
  }

  public List<Race> races() {
    return Collections.unmodifiableList(races);
  }

  private static Set<RacingAccess> accesses(DataRace race) {
    return Set.of(race.first().point(), race.second().point());
  }

  private static DataRace merge(DataRace known, DataRace seen, DataRace shown) {
    boolean bothFirst = known.bothOrders() || seen.bothOrders() || areOpposite(known, seen);
    return new DataRace(
        shown.first(),
        shown.second(),
        bothFirst,
        known.firstInterleaving() || seen.firstInterleaving(),
        known.reallocated() && seen.reallocated());
  }

  /** Which access came first says nothing where the memory is not the same. */
  private static boolean areOpposite(DataRace a, DataRace b) {
    return !a.reallocated() && !b.reallocated() && !sameAccess(a.first(), b.first());
  }

  private static boolean sameAccess(Access a, Access b) {
    return a.point().equals(b.point());
  }
}
