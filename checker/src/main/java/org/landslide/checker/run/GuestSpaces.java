package org.landslide.checker.run;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.landslide.check.GuestSubject;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.options.PreemptionRules;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.settings.Settings;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.IterativeBounding;
import org.landslide.engine.search.RandomSchedules;
import org.landslide.engine.search.Search;
import org.landslide.quicksand.StateSpace;
import org.landslide.quicksand.StateSpaces;

/**
 * The state spaces of a guest.
 *
 * <p>Besides at the points of a job, threads are preempted in every state space at points of the
 * kinds that are {@linkplain PreemptionKind#always always} there.
 */
public final class GuestSpaces implements StateSpaces {
  /** What is left of a machine that does not run, and the snapshots along a path. */
  private static final long BYTES = 2 << 20;

  private final CheckedProgram program;
  private final Settings.Resolved settings;
  private final ExplorerOptions options;
  private final Order order;
  private final long seed;
  private final int workers;

  /** In which order the interleavings of a state space are run. */
  public enum Order {
    DEPTH_FIRST,
    /** Those with few preemptions first. */
    BOUNDED,
    RANDOM
  }

  /**
   * @param seed what random schedules are drawn from
   * @param workers how many state spaces, or parts of one, are explored at a time
   */
  public GuestSpaces(
      CheckedProgram program,
      Settings.Resolved settings,
      ExplorerOptions options,
      Order order,
      long seed,
      int workers) {
    this.program = program;
    this.settings = settings;
    this.options = options;
    this.order = order;
    this.seed = seed;
    this.workers = workers;
  }

  /**
   * @param bounded whether interleavings with few preemptions come first
   */
  public GuestSpaces(
      CheckedProgram program,
      Settings.Resolved settings,
      ExplorerOptions options,
      boolean bounded) {
    this(
        program,
        settings,
        options,
        bounded ? Order.BOUNDED : Order.DEPTH_FIRST,
        SearchPlan.SEED,
        1);
  }

  /** Of the kinds that the user allows, those of which each combination is tried. */
  List<PreemptionPoint> seeds() {
    return points(PreemptionKind.combined());
  }

  /**
   * State spaces of their own: not all that they have is in the others. Those with a single kind
   * are small, and show a bug soon that has to do with nothing else.
   */
  List<Set<PreemptionPoint>> apart() {
    List<Set<PreemptionPoint>> sets = new ArrayList<>();
    those(kindsAfterwards()).forEach(point -> sets.add(Set.of(point)));
    List<PreemptionPoint> all = new ArrayList<>(points(PreemptionKind.apart()));
    if (!all.isEmpty()) {
      all.addAll(seeds());
      sets.add(new LinkedHashSet<>(all));
    }
    return sets.stream().distinct().toList();
  }

  /** What is worth trying when nothing fails within the scope that settings name. */
  Set<PreemptionPoint> afterwards() {
    Set<PreemptionPoint> points = new LinkedHashSet<>(those(kindsAfterwards()));
    if (!settings.options().preemption().scope().isEmpty()) {
      points.add(PreemptionRules.OUTSIDE_SCOPE);
    }
    return points;
  }

  private Set<PreemptionKind> kindsAfterwards() {
    PreemptionRules rules = settings.options().preemption();
    Set<PreemptionKind> kinds = PreemptionKind.afterwards();
    if (!rules.hasUsualKinds()) {
      kinds.retainAll(rules.kinds());
    }
    return kinds;
  }

  /** All that the user allows. */
  Set<PreemptionPoint> allPoints() {
    return new LinkedHashSet<>(points(EnumSet.allOf(PreemptionKind.class)));
  }

  private List<PreemptionPoint> points(Set<PreemptionKind> kinds) {
    Set<PreemptionKind> allowed = EnumSet.noneOf(PreemptionKind.class);
    allowed.addAll(kinds);
    allowed.retainAll(settings.options().preemption().kinds());
    return those(allowed);
  }

  /** Of some kinds, those that the program has. */
  private List<PreemptionPoint> those(Set<PreemptionKind> kinds) {
    List<PreemptionPoint> points = new ArrayList<>();
    for (PreemptionKind kind : kinds) {
      if (program.has(kind, settings.options())) {
        points.add(new PreemptionPoint.Kind(kind.label()));
      }
    }
    return points;
  }

  /** A state space, with the program that is run in it. */
  public record Opened(StateSpace space, GuestSubject subject) {}

  @Override
  public StateSpace open(Set<PreemptionPoint> points) {
    return openWithSubject(points).space();
  }

  public Opened openWithSubject(Set<PreemptionPoint> points) {
    boolean races = options.races() != RaceRule.NONE;
    GuestSubject subject = program.boot(options(points).withRaces(races));
    subject.shareMemory(workers);
    return new Opened(space(search(subject), subject), subject);
  }

  private Search search(GuestSubject subject) {
    return switch (order) {
      case DEPTH_FIRST -> new Explorer<>(subject, options);
      case BOUNDED -> new IterativeBounding<>(subject, options);
      case RANDOM -> new RandomSchedules<>(subject, options.loops(), options.races(), seed);
    };
  }

  private static StateSpace space(Search search, GuestSubject subject) {
    return new StateSpace(search, subject::requestStop, subject::trim, BYTES);
  }

  /** Data races are left to the exploration, which sees them all. */
  @Override
  public Optional<StateSpace> sample(Set<PreemptionPoint> points) {
    return random(points, RaceRule.NONE, seed);
  }

  @Override
  public Optional<StateSpace> huntRaces(Set<PreemptionPoint> points, int round) {
    return options.races() == RaceRule.NONE || order == Order.RANDOM
        ? Optional.empty()
        : random(points, options.races(), seed + round);
  }

  private Optional<StateSpace> random(Set<PreemptionPoint> points, RaceRule rule, long from) {
    if (settings.options().transactions().enabled()) {
      return Optional.empty();
    }
    GuestSubject subject = program.boot(options(points).withRaces(rule != RaceRule.NONE));
    Search search = new RandomSchedules<>(subject, options.loops(), rule, from);
    return Optional.of(space(search, subject));
  }

  /** What the interleavings of a job with these points depend on. */
  Settings.Resolved settings(Set<PreemptionPoint> points) {
    return settings.with(options(points));
  }

  private CheckOptions options(Set<PreemptionPoint> points) {
    Set<PreemptionPoint> all = new HashSet<>(points);
    all.addAll(points(PreemptionKind.always()));
    return settings.options().withPoints(all);
  }
}
