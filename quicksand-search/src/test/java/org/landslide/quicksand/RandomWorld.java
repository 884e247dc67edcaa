package org.landslide.quicksand;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.RaceRegistry;
import org.landslide.quicksand.job.Sighting;

/**
 * What the scheduler could come across in a made-up program: which races show in a state space, and
 * which state spaces contain a bug. Larger ones show all that smaller ones do.
 */
final class RandomWorld {
  private static final int RACES = 6;

  private final Random random;
  private final List<Possible> races = new ArrayList<>();
  private final List<Set<PreemptionPoint>> bugs = new ArrayList<>();

  /** A race and what it takes to see it, to see it without re-allocation, to see it reordered. */
  private record Possible(
      RacingAccess first,
      RacingAccess second,
      Set<PreemptionPoint> visible,
      Set<PreemptionPoint> clean,
      Set<PreemptionPoint> reordered) {}

  RandomWorld(Random random) {
    this.random = random;
    List<PreemptionPoint> points = new ArrayList<>(List.of(Races.LOCK, Races.UNLOCK));
    for (int i = 0; i < random.nextInt(RACES + 1); i++) {
      RacingAccess first = Races.one(random.nextInt(RACES));
      RacingAccess second = Races.two(random.nextInt(RACES));
      Set<PreemptionPoint> visible = some(points);
      Set<PreemptionPoint> clean = random.nextInt(3) == 0 ? some(points) : visible;
      Set<PreemptionPoint> reordered = some(points);
      reordered.add(first);
      reordered.addAll(clean);
      reordered.addAll(visible);
      races.add(new Possible(first, second, visible, clean, reordered));
      points.add(first);
      points.add(second);
    }
    for (int i = 0; i < random.nextInt(3); i++) {
      Set<PreemptionPoint> bug = some(points);
      bug.addAll(some(points));
      bugs.add(bug);
    }
  }

  private Set<PreemptionPoint> some(List<PreemptionPoint> points) {
    Set<PreemptionPoint> chosen = new HashSet<>();
    for (int i = 0; i < random.nextInt(3); i++) {
      chosen.add(points.get(random.nextInt(points.size())));
    }
    return chosen;
  }

  /** The races of a state space as a completed exploration knows them. */
  List<DataRace> racesIn(Set<PreemptionPoint> points) {
    List<DataRace> seen = new ArrayList<>();
    for (Possible race : races) {
      if (points.containsAll(race.visible)) {
        boolean reordered = points.containsAll(race.reordered);
        boolean clean = points.containsAll(race.clean);
        DataRace base = Races.oneOrder(race.first, race.second);
        seen.add(new DataRace(base.first(), base.second(), reordered, true, !clean));
      }
    }
    return seen;
  }

  boolean hasBugIn(Set<PreemptionPoint> points) {
    return bugs.stream().anyMatch(points::containsAll);
  }

  /** All points that can become known, by the definitions alone. */
  Set<PreemptionPoint> reachable() {
    Set<PreemptionPoint> known = new HashSet<>(Set.of(Races.LOCK, Races.UNLOCK));
    int before;
    do {
      before = known.size();
      RaceRegistry registry = new RaceRegistry();
      Sighting anywhere = Races.in(new Job(0, known, Job.Size.SEED));
      for (DataRace race : racesIn(known)) {
        registry.learn(race, anywhere);
      }
      registry.races().forEach(race -> known.addAll(race.worthPreempting()));
    } while (known.size() > before);
    return known;
  }
}
