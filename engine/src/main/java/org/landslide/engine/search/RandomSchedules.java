package org.landslide.engine.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.Estimate;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.engine.model.PreemptionBound;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Subject;
import org.landslide.engine.model.Supposition;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.race.RaceDetector;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.RandomCoverage;
import org.landslide.engine.schedule.RandomCoverage.AtDepth;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer.Outcome;

/**
 * Runs interleavings at random, for state spaces that cannot be explored to their end.
 *
 * <p>Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi and Nagarakatte, 2010): the
 * thread with the highest of {@link RandomPriorities} runs, and at <em>d</em> - 1 random steps the
 * thread that runs falls behind all others. A bug has depth <em>d</em> if <em>d</em> orderings
 * between steps are enough for it to come about. In a program of <em>n</em> threads and <em>k</em>
 * steps one schedule shows it with probability 1 / (<em>n k</em><sup><em>d</em>-1</sup>) at least.
 *
 * <p>Neither <em>n</em> nor <em>k</em> is known beforehand. The first schedules have no change
 * points, and show how long interleavings are. When a longer one than was reckoned with comes up,
 * those drawn before at this depth no longer count, and <em>k</em> becomes an eighth longer than
 * that. The depth rises when a bug of the present one would have been seen almost certainly.
 *
 * <p>A thread that goes round for ever without being seen to wait would keep all others from what
 * it goes round for. So a schedule that becomes very long goes on with turns, and is not counted if
 * that began within the steps that were reckoned with.
 *
 * <p>A thread that waits in a loop is taken for one that is blocked, as everywhere, and a vain
 * attempt is no step. Steps end at preemption points, so what is promised is about orderings of
 * these steps. The n-th schedule depends on the seed, and on which were drawn before; on nothing
 * else.
 *
 * @param <S> the subject's snapshots
 */
public final class RandomSchedules<S> implements Search {
  /** With which probability bugs of a depth would have been seen when the next one is begun. */
  public static final double ENOUGH = 0.95;

  private static final int SLACK = 8;

  private final Subject<S> subject;
  private final LoopThresholds thresholds;
  private final LoopWatch loops;
  private final S start;
  private final long seed;
  private final @Nullable RaceDetector races;

  private final List<AtDepth> finished = new ArrayList<>();
  private int depth = 1;
  private final int deepestDepth;

  /** How many schedules of the present depth count. */
  private long counted;

  /** How many steps the change points are drawn from. */
  private long reckoned = 1;

  private int threads = 1;
  private long completed;
  private long steps;
  private long longest;
  private List<Supposition> suppositions = List.of();
  private List<Move> moves = new ArrayList<>();
  private List<Waiting> waits = List.of();
  private int retries;
  private Optional<Bug> bug = Optional.empty();

  /**
   * Runs from the state in which the subject is, which must have no transactions.
   *
   * @param rule which accesses count as data races
   */
  public RandomSchedules(Subject<S> subject, LoopThresholds thresholds, RaceRule rule, long seed) {
    this(subject, thresholds, rule, seed, Integer.MAX_VALUE);
  }

  /**
   * @param deepestDepth the depth rises no further than this
   */
  public RandomSchedules(
      Subject<S> subject, LoopThresholds thresholds, RaceRule rule, long seed, int deepestDepth) {
    this.subject = subject;
    this.thresholds = thresholds;
    this.loops = new LoopWatch(thresholds);
    this.start = subject.snapshot();
    this.seed = seed;
    this.races = RaceDetector.of(rule);
    this.deepestDepth = deepestDepth;
  }

  @Override
  public Outcome next() {
    begin();
    // Drawn from the seed first: two seeds in a row must not give the same schedules, one later.
    long own = new SplittableRandom(seed).nextLong() + completed;
    RandomPriorities priorities =
        new RandomPriorities(new SplittableRandom(own), depth, reckoned, loops.patience());
    @Nullable Outcome outcome = null;
    while (outcome == null) {
      @Nullable Move move = choose(priorities);
      outcome = move == null ? end(stuck()) : advance(move, priorities);
    }
    if (outcome != Outcome.INTERRUPTED) {
      count(priorities);
    }
    return outcome;
  }

  private void begin() {
    subject.restore(start);
    bug = Optional.empty();
    moves = new ArrayList<>();
    waits = List.of();
    retries = 0;
    if (races != null && completed > 0) {
      races.restart();
    }
    observeWaits();
  }

  /** Where no thread can go on, those that only seem to wait have a turn. */
  private @Nullable Move choose(RandomPriorities priorities) {
    Situation situation = subject.situation();
    @Nullable Move move = priorities.choose(situation);
    if (move != null || retries >= thresholds.deadlockRetries()) {
      return move;
    }
    List<Waiting> supposed = situation.waiting().stream().filter(Waiting::supposed).toList();
    return supposed.isEmpty() ? null : supposed.get(retries++ % supposed.size()).move();
  }

  private Optional<Bug> stuck() {
    boolean supposed = subject.situation().waiting().stream().anyMatch(Waiting::supposed);
    return subject
        .verdict()
        .map(
            found ->
                supposed
                    ? found.supposing(
                        String.format(
                            Locale.ROOT,
                            "that some threads wait is only supposed; %,d more steps led nowhere"
                                + " (heuristics.deadlock_retries)",
                            retries))
                    : found);
  }

  private @Nullable Outcome advance(Move move, RandomPriorities priorities) {
    long most = loops.maxCost();
    Step step = subject.step(move, most);
    suppose(step.suppositions());
    switch (step.ending()) {
      case INTERRUPTED -> {
        return Outcome.INTERRUPTED;
      }
      case VAIN -> {
        observeWaits();
        return null;
      }
      default -> {
        moves.add(move);
        steps++;
        priorities.stepped(move.thread());
        loops.executed(step.cost());
        observe(move, step);
        Optional<Bug> found = found(move, step, most);
        return found.isPresent() ? end(found) : null;
      }
    }
  }

  private Optional<Bug> found(Move move, Step step, long most) {
    String limit = loops.limitPassed(step, most, moves.size() - retries);
    return limit.isEmpty()
        ? step.bug()
        : step.bug().or(() -> Optional.of(subject.endless(move.thread()).supposing(limit)));
  }

  private void observe(Move move, Step step) {
    if (races != null) {
      races.observe(moves.size() - 1, move.thread(), step, completed == 0);
    }
    if (step.bug().isEmpty()) {
      observeWaits();
    }
  }

  /** What threads look at in vain takes part in data races. */
  private void observeWaits() {
    List<Waiting> now = subject.situation().waiting();
    for (Waiting waiting : now) {
      if (waits.stream().noneMatch(waiting::isSame)) {
        waiting.supposition().ifPresent(each -> suppose(List.of(each)));
        if (races != null) {
          races.observeVain(moves.size(), waiting, completed == 0);
        }
      }
    }
    waits = now;
  }

  private void suppose(List<Supposition> more) {
    if (!more.isEmpty()) {
      List<Supposition> all = new ArrayList<>(suppositions);
      all.addAll(more);
      suppositions = Supposition.merge(all);
    }
  }

  private Outcome end(Optional<Bug> found) {
    bug = found;
    completed++;
    loops.completed(moves.size());
    return found.isPresent() ? Outcome.FAILED : Outcome.COMPLETED;
  }

  /** Enters a schedule that has come to its end into what can be promised. */
  private void count(RandomPriorities priorities) {
    longest = Math.max(longest, priorities.steps());
    threads = Math.max(threads, priorities.threads());
    if (depth > 1 && priorities.steps() > reckoned) {
      reckon();
      counted = 0;
      return;
    }
    if (priorities.tookTurnsWithin(reckoned)) {
      return;
    }
    counted++;
    if (present().probability() >= ENOUGH && depth < deepestDepth) {
      finished.add(present());
      depth++;
      counted = 0;
      reckon();
    }
  }

  private void reckon() {
    reckoned = Math.max(reckoned, longest + longest / SLACK);
  }

  private AtDepth present() {
    return new AtDepth(depth, counted, threads, reckoned);
  }

  @Override
  public Optional<RandomCoverage> randomCoverage() {
    List<AtDepth> all = new ArrayList<>();
    for (AtDepth each : finished) {
      all.add(new AtDepth(each.depth(), each.schedules(), threads, each.steps()));
    }
    all.add(present());
    return Optional.of(new RandomCoverage(seed, completed, all));
  }

  @Override
  public Optional<Position> position() {
    return completed == 0 ? Optional.empty() : randomCoverage().map(Position.AtRandom::new);
  }

  /** What comes next depends on how many there were, and on what they were reckoned for. */
  @Override
  public boolean resume(Position position) {
    if (!(position instanceof Position.AtRandom random) || random.coverage().seed() != seed) {
      return false;
    }
    List<AtDepth> depths = random.coverage().depths();
    AtDepth last = depths.get(depths.size() - 1);
    finished.addAll(depths.subList(0, depths.size() - 1));
    depth = last.depth();
    counted = last.schedules();
    reckoned = last.steps();
    threads = last.threads();
    completed = random.coverage().schedules();
    return true;
  }

  /** However many were run, another one may be different. */
  @Override
  public boolean hasNext() {
    return true;
  }

  @Override
  public long completed() {
    return completed;
  }

  @Override
  public long cut() {
    return 0;
  }

  @Override
  public long steps() {
    return steps;
  }

  @Override
  public long deepest() {
    return longest;
  }

  @Override
  public List<Supposition> suppositions() {
    return suppositions;
  }

  @Override
  public Optional<Bug> bug() {
    return bug;
  }

  @Override
  public Schedule decisions() {
    return new Schedule(moves);
  }

  @Override
  public Schedule demonstration() {
    return decisions();
  }

  @Override
  public List<DataRace> races() {
    return races == null ? List.of() : races.races();
  }

  @Override
  public List<DataRace> newRaces() {
    return races == null ? List.of() : races.takeChanged();
  }

  /** How much of the state space was seen is not known, only that there is an end to it. */
  @Override
  public Estimate estimate() {
    return new Estimate(0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  @Override
  public Optional<PreemptionBound> preemptionBound() {
    return Optional.empty();
  }
}
