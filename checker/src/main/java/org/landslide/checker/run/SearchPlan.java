package org.landslide.checker.run;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.landslide.checker.message.UserError;
import org.landslide.checker.settings.Restrictions;
import org.landslide.checker.settings.Settings;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.RaceRule;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.report.run.Approach;

/**
 * How a program is searched for bugs.
 *
 * @param approach which state spaces are explored
 * @param order which interleavings of a state space come first
 * @param reduction which interleavings are left out, since others are equivalent
 * @param heuristics what to make of estimates
 * @param workers how many Java threads explore state spaces
 * @param firstBug whether the first bug ends the search
 * @param mostInterleavings the search ends when it has completed so many in one state space
 * @param seed what random schedules are drawn from
 * @param deterministic whether the bug that is told of a state space is the one to which a single
 *     worker would come first
 */
public record SearchPlan(
    Approach approach,
    Order order,
    Reduction reduction,
    Heuristics heuristics,
    int workers,
    boolean firstBug,
    long mostInterleavings,
    long seed,
    boolean deterministic) {
  /** Iterative deepening: preemption points are added where data races are seen. */
  public static final Approach ITERATIVE_DEEPENING =
      new Approach(Mode.ITERATIVE_DEEPENING, RaceRule.PURE, OptionalInt.empty());

  /** One state space, with the preemption points that the settings name. */
  public static final Approach ONE_STATE_SPACE =
      new Approach(Mode.SINGLE, RaceRule.NONE, OptionalInt.empty());

  /** What random schedules are drawn from unless another seed is given. */
  public static final long SEED = 1;

  /** The best answer within a time budget. */
  public static SearchPlan quicksand() {
    return of(ITERATIVE_DEEPENING, Reduction.DPOR_WITH_STATES, false);
  }

  /** All interleavings of one state space, until one fails. */
  public static SearchPlan check() {
    return of(ONE_STATE_SPACE, Reduction.DPOR_WITH_SLEEP_SETS, true);
  }

  private static SearchPlan of(Approach approach, Reduction reduction, boolean firstBug) {
    return new SearchPlan(
        approach,
        Order.FORWARDS,
        reduction,
        Heuristics.DEFAULT,
        1,
        firstBug,
        Long.MAX_VALUE,
        SEED,
        false);
  }

  public SearchPlan with(Approach other) {
    return new SearchPlan(
        other,
        order,
        reduction,
        heuristics,
        workers,
        firstBug,
        mostInterleavings,
        seed,
        deterministic);
  }

  public SearchPlan with(Order other) {
    return new SearchPlan(
        approach,
        other,
        reduction,
        heuristics,
        workers,
        firstBug,
        mostInterleavings,
        seed,
        deterministic);
  }

  public SearchPlan with(Reduction other) {
    return new SearchPlan(
        approach,
        order,
        other,
        heuristics,
        workers,
        firstBug,
        mostInterleavings,
        seed,
        deterministic);
  }

  public SearchPlan with(Heuristics other) {
    return new SearchPlan(
        approach,
        order,
        reduction,
        other,
        workers,
        firstBug,
        mostInterleavings,
        seed,
        deterministic);
  }

  public SearchPlan withWorkers(int number) {
    return new SearchPlan(
        approach,
        order,
        reduction,
        heuristics,
        number,
        firstBug,
        mostInterleavings,
        seed,
        deterministic);
  }

  public SearchPlan withFirstBug(boolean ends) {
    return new SearchPlan(
        approach,
        order,
        reduction,
        heuristics,
        workers,
        ends,
        mostInterleavings,
        seed,
        deterministic);
  }

  public SearchPlan withMostInterleavings(long most) {
    return new SearchPlan(
        approach, order, reduction, heuristics, workers, firstBug, most, seed, deterministic);
  }

  public SearchPlan withSeed(long other) {
    return new SearchPlan(
        approach,
        order,
        reduction,
        heuristics,
        workers,
        firstBug,
        mostInterleavings,
        other,
        deterministic);
  }

  public SearchPlan withDeterministic(boolean first) {
    return new SearchPlan(
        approach, order, reduction, heuristics, workers, firstBug, mostInterleavings, seed, first);
  }

  /** Whether one state space is explored, at the points that settings name. */
  boolean isCheck() {
    return isToldWhere();
  }

  /** Whether settings say where threads are preempted; otherwise they only say where not. */
  private boolean isToldWhere() {
    return approach.races() == RaceRule.NONE;
  }

  ExplorerOptions explorer(Settings.Resolved settings) {
    if (approach.random() && settings.options().transactions().enabled()) {
      throw new UserError(
          "--random does not say which transactions fail; leave it or the options for transactions"
              + " out");
    }
    if (settings.options().transactions().weak() && approach.maxPreemptions().isPresent()) {
      throw new UserError("-I loses interleavings under weak atomicity; leave it or -W out");
    }
    return settings
        .explorer(order, reduction)
        .with(approach.races())
        .withPreemptionBound(approach.maxPreemptions().orElse(ExplorerOptions.UNBOUNDED));
  }

  QuicksandOptions options(GuestSpaces spaces, double seconds) {
    return new QuicksandOptions(
        approach.mode(),
        isToldWhere() ? List.of(spaces.allPoints()) : seeds(spaces),
        seconds,
        workers,
        heuristics,
        firstBug,
        mostInterleavings,
        isToldWhere() ? Set.of() : spaces.afterwards(),
        deterministic);
  }

  private static List<Set<PreemptionPoint>> seeds(GuestSpaces spaces) {
    List<Set<PreemptionPoint>> seeds =
        new ArrayList<>(QuicksandOptions.combinations(spaces.seeds()));
    seeds.addAll(spaces.apart());
    return seeds;
  }

  /** What settings keep such a search from seeing, each as a clause. */
  List<String> restrictions(Settings.Resolved settings) {
    return isToldWhere() ? Restrictions.of(settings) : Restrictions.ofFreeSearch(settings);
  }
}
