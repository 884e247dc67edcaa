package org.landslide.quicksand.job;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.Kind;

/**
 * How to search.
 *
 * @param seeds the sets of preemption points to begin with. Modes with one job at a time begin with
 *     all of them together
 * @param seconds the budget; may be infinite
 * @param workers how many Java threads work on jobs; none if others are left to do it, in other
 *     processes
 * @param stopAtFirstBug whether to end with the first bug; otherwise the search goes on in state
 *     spaces that do not contain it
 * @param mostInterleavings the run ends as soon as it has completed so many in one state space, and
 *     some are left
 * @param afterwards preemption points to be tried everywhere when everything is verified without
 *     them, be it that a seed has them before
 * @param ordered whether the failing interleaving that is told of a state space is the one to which
 *     a single worker would come first, though another one may be found sooner
 */
public record QuicksandOptions(
    Mode mode,
    List<Set<PreemptionPoint>> seeds,
    double seconds,
    int workers,
    Heuristics heuristics,
    boolean stopAtFirstBug,
    long mostInterleavings,
    Set<PreemptionPoint> afterwards,
    boolean ordered) {

  /** Which state spaces are explored (thesis, section 4.4.4). */
  public enum Mode {
    /** Small ones and big ones, as time allows. */
    ITERATIVE_DEEPENING,
    /** All known preemption points; starts anew with each one that becomes known. */
    MAXIMAL,
    /** The one that is asked for. Data races are told of, but nothing is made of them. */
    SINGLE
  }

  /**
   * What to make of estimates.
   *
   * @param etaFactor a job is too big if it would take longer than this many times the time left
   * @param threshold how many interleavings a job runs before its estimate counts
   * @param hopelessFactor the maximal state space loses its own worker if it would take longer than
   *     this many times the time left
   * @param secondsBeforeHunt the maximal state space is explored for so long, and must still take
   *     as long, before random schedules look for data races
   */
  public record Heuristics(
      double etaFactor, int threshold, double hopelessFactor, double secondsBeforeHunt) {
    public static final Heuristics DEFAULT = new Heuristics(2, 32, 10, 0.3);
  }

  /** Nothing, locking, unlocking, and both (thesis, section 4.2.2). */
  public static final List<Set<PreemptionPoint>> LOCK_AND_UNLOCK =
      combinations(List.of(new Kind("lock"), new Kind("unlock")));

  public QuicksandOptions {
    seeds = List.copyOf(seeds);
    afterwards = Set.copyOf(afterwards);
    if (seeds.isEmpty() || workers < 0 || !(seconds > 0)) {
      throw new IllegalArgumentException("nothing to begin with, nobody to do it, or no time");
    }
  }

  /** However many interleavings there are. */
  public QuicksandOptions(
      Mode mode,
      List<Set<PreemptionPoint>> seeds,
      double seconds,
      int workers,
      Heuristics heuristics,
      boolean stopAtFirstBug) {
    this(
        mode, seeds, seconds, workers, heuristics, stopAtFirstBug, Long.MAX_VALUE, Set.of(), false);
  }

  public QuicksandOptions(Mode mode, double seconds, int workers) {
    this(mode, LOCK_AND_UNLOCK, seconds, workers, Heuristics.DEFAULT, false);
  }

  /** None of them, each by itself, and all together. */
  public static List<Set<PreemptionPoint>> combinations(List<? extends PreemptionPoint> points) {
    Set<Set<PreemptionPoint>> all = new LinkedHashSet<>();
    all.add(Set.of());
    points.forEach(point -> all.add(Set.of(point)));
    all.add(new LinkedHashSet<>(points));
    return List.copyOf(all);
  }

  /** All seeds together, but for what comes afterwards. */
  Set<PreemptionPoint> allSeeds() {
    Set<PreemptionPoint> all = pointsOfSeeds();
    if (mode != Mode.SINGLE) {
      all.removeAll(afterwards);
    }
    return all;
  }

  /** The points that any seed has. */
  Set<PreemptionPoint> pointsOfSeeds() {
    Set<PreemptionPoint> all = new LinkedHashSet<>();
    seeds.forEach(all::addAll);
    return all;
  }

  List<Set<PreemptionPoint>> firstJobs() {
    return mode == Mode.ITERATIVE_DEEPENING ? seeds : List.of(allSeeds());
  }
}
