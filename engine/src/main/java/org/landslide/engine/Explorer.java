package org.landslide.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.ExplorerOptions.Order;
import org.landslide.engine.ExplorerOptions.Reduction;
import org.landslide.engine.finding.Bug;

/**
 * Explores one state space, depth first.
 *
 * <p>Each call of {@link #next} runs one interleaving: back to the deepest preemption point that
 * has a marked thread, switch to that thread, then on to the end, each time letting the thread go
 * on that ran last. {@link Dpor} marks threads as transitions are made; {@link SleepSet}s cut runs
 * off that can only repeat what is explored. Nothing but the current path is kept, so memory is
 * bounded by its length, with one snapshot for each node where there is a choice.
 *
 * @param <S> the subject's snapshots
 */
public final class Explorer<S> implements Search {
  /** How the attempt to run one more interleaving ended. */
  public enum Outcome {
    COMPLETED,
    /** Completed, with a bug. */
    FAILED,
    /**
     * Given up, since every thread that could go on would repeat what is explored; or transactions
     * failed in it that cannot all have.
     */
    CUT,
    /** A step was interrupted from outside; the next call runs this interleaving anew. */
    INTERRUPTED,
    /** There was none left. */
    EXHAUSTED
  }

  private static final double SECONDS_PER_NANO = 1e-9;
  private static final int NOBODY = -1;

  private final Subject<S> subject;
  private final ExplorerOptions options;
  private final Path<S> path = new Path<>();
  private final Dependence<S> dependence;
  private final Dpor<S> dpor;
  private final Aborts<S> aborts;
  private final Culprits<S> culprits;
  private final Demonstration<S> demonstration;
  private final LoopWatch loops;

  /** None when nobody looks for data races. */
  private final @Nullable RaceDetector races;

  private long completed;
  private long cut;
  private long steps;
  private final List<Supposition> suppositions = new ArrayList<>();
  private long deepest;
  private double totalSeconds;
  private boolean boundReached;

  /** How many steps of this interleaving were made by threads that only seemed to wait. */
  private int retries;

  private @Nullable Bug bug;

  /** What seems to be wrong with the path, until it is shown that it is. */
  private @Nullable Bug suspicion;

  private State state = State.NOT_STARTED;

  private enum State {
    NOT_STARTED,
    BETWEEN,
    INTERRUPTED,
    EXHAUSTED
  }

  /** Explores from the state in which the subject is. */
  public Explorer(Subject<S> subject, ExplorerOptions options) {
    this(subject, options, RaceDetector.of(options.races()));
  }

  /** With a detector that may have seen other interleavings of the same subject. */
  Explorer(Subject<S> subject, ExplorerOptions options, @Nullable RaceDetector races) {
    this.subject = subject;
    this.options = options;
    this.loops = new LoopWatch(options.loops());
    this.dependence = new Dependence<>(path);
    this.dpor =
        new Dpor<>(
            path,
            dependence,
            options.isBounded() ? new BoundedBacktracking<>(path) : new SourceSets<>(path),
            options.isBounded());
    this.races = races;
    this.aborts = new Aborts<>(path, options.abortBound());
    this.culprits = new Culprits<>(path, options.reduction() == Reduction.NONE);
    this.demonstration = new Demonstration<>(subject, path, culprits);
  }

  @Override
  public Outcome next() {
    bug = null;
    if (state == State.BETWEEN && !backtrack()) {
      state = State.EXHAUSTED;
    }
    if (state == State.EXHAUSTED) {
      return Outcome.EXHAUSTED;
    }
    Outcome outcome;
    if (suspicion != null) {
      outcome = show(suspicion);
    } else {
      outcome = isAtStart() ? runToEnd() : Outcome.INTERRUPTED;
    }
    state = outcome == Outcome.INTERRUPTED ? State.INTERRUPTED : State.BETWEEN;
    return outcome;
  }

  /** What the next call of {@link #next} would turn to is marked somewhere on the path. */
  @Override
  public boolean hasNext() {
    return switch (state) {
      case NOT_STARTED, INTERRUPTED -> true;
      case BETWEEN -> hasMarkedBranch();
      case EXHAUSTED -> false;
    };
  }

  private boolean hasMarkedBranch() {
    for (int i = 0; i < path.size(); i++) {
      Node<S> node = path.get(i);
      if (node.hasOut() && node.nextMarked() != NOBODY) {
        return true;
      }
    }
    return false;
  }

  @Override
  public long completed() {
    return completed;
  }

  @Override
  public long cut() {
    return cut;
  }

  @Override
  public long steps() {
    return steps;
  }

  @Override
  public List<Supposition> suppositions() {
    return List.copyOf(suppositions);
  }

  @Override
  public long deepest() {
    return deepest;
  }

  @Override
  public Optional<PreemptionBound> preemptionBound() {
    if (!options.isBounded()) {
      return Optional.empty();
    }
    int bound = options.preemptionBound();
    OptionalInt completedBound =
        state == State.EXHAUSTED ? OptionalInt.of(bound) : OptionalInt.empty();
    return Optional.of(new PreemptionBound(bound, completedBound, isBoundReached()));
  }

  /** Whether something was left out because of the bound on preemptions, as far as is known. */
  boolean isBoundReached() {
    return boundReached || path.isBounded();
  }

  @Override
  public Optional<Bug> bug() {
    return Optional.ofNullable(bug);
  }

  @Override
  public List<DataRace> races() {
    return races == null ? List.of() : races.races();
  }

  @Override
  public List<DataRace> newRaces() {
    return races == null ? List.of() : races.takeChanged();
  }

  @Override
  public List<Integer> decisions() {
    return path.moves();
  }

  @Override
  public List<Integer> demonstration() {
    return demonstration.moves();
  }

  @Override
  public Estimate estimate() {
    return state == State.EXHAUSTED
        ? new Estimate(1, completed, totalSeconds)
        : Estimator.estimate(path, completed);
  }

  /** Brings the subject to where the next interleaving branches off; false when interrupted. */
  private boolean isAtStart() {
    if (state != State.NOT_STARTED) {
      return rewind();
    }
    Situation possible = subject.situation();
    Situation situation = aborts.permitted(possible, 0);
    Waits waits = Waits.NONE.after(NOBODY, situation.waiting());
    Allowance allowance = Allowance.of(options.preemptionBound());
    path.push(node(situation, new SleepSet(), waits, allowance, 0, 0));
    if (situation != possible) {
      path.last().leaveAbortsOut();
    }
    for (Waiting waiting : situation.waiting()) {
      analyseVain(waiting, waiting.pending());
    }
    return true;
  }

  /** Goes back to the deepest node with a branch to explore; false if there is none. */
  private boolean backtrack() {
    double secondsBelow = 0;
    boolean boundedBelow = false;
    while (path.size() > 0) {
      Node<S> node = path.last();
      if (node.hasOut()) {
        node.leave(secondsBelow, boundedBelow);
        if (node.nextMarked() != NOBODY) {
          return true;
        }
      }
      secondsBelow = Estimator.seconds(node, 0);
      boundedBelow = node.isBounded();
      path.pop();
    }
    boundReached = boundedBelow;
    totalSeconds = secondsBelow;
    return false;
  }

  /**
   * Brings the subject to the state of the last node: from a snapshot, and on from there. False
   * when that was interrupted.
   */
  private boolean rewind() {
    int from = path.size() - 1;
    @Nullable S snapshot = path.get(from).snapshot;
    while (snapshot == null) {
      snapshot = path.get(--from).snapshot;
    }
    subject.restore(snapshot);
    for (int i = from; i < path.size() - 1; i++) {
      Step step = subject.step(path.transition(i).move(), Long.MAX_VALUE);
      if (step.ending() == Step.Ending.INTERRUPTED) {
        return false;
      }
    }
    return true;
  }

  private Outcome runToEnd() {
    retries = 0;
    while (true) {
      Node<S> node = path.last();
      int move = choose(node);
      boolean canMove = node.situation().enabledCount() > 0 || node.hasAbortsLeftOut();
      if (move == NOBODY && canMove) {
        cut++;
        return Outcome.CUT;
      }
      if (move == NOBODY && retries < options.loops().deadlockRetries()) {
        move = supposedlyWaiting(node, retries++);
      }
      if (move == NOBODY) {
        return end(subject.verdict().map(stuck -> stuck.supposing(suppositions(node))));
      }
      Outcome outcome = advance(node, move);
      if (outcome != null) {
        return outcome;
      }
    }
  }

  /** What to do: what is marked, else a move of whoever the order prefers among those awake. */
  private int choose(Node<S> node) {
    int marked = node.nextMarked();
    if (marked != NOBODY) {
      return marked;
    }
    if (options.reduction() == Reduction.NONE) {
      markAll(node);
    }
    int last = path.size() < 2 ? NOBODY : path.transition(path.size() - 2).thread();
    int own = NOBODY;
    int other = NOBODY;
    for (int i = 0; i < node.situation().enabledCount(); i++) {
      int move = node.situation().enabled(i);
      if (node.isAsleep(move)) {
        continue;
      }
      if (Moves.thread(move) == last) {
        own = own == NOBODY ? move : own;
      } else if (isBetter(
          Moves.thread(move), other == NOBODY ? NOBODY : Moves.thread(other), last)) {
        other = move;
      }
    }
    boolean preferOther = order() == Order.BACKWARDS && other != NOBODY;
    int move = own != NOBODY && !preferOther ? own : other;
    if (move != NOBODY) {
      node.markSiblings(move);
    }
    if (move != NOBODY && options.boundsAborts() && Moves.isAbort(move)) {
      markAll(node);
    }
    return move;
  }

  /** Within a bound, it must be known first whether the thread that ran last can go on. */
  private Order order() {
    return options.isBounded() ? Order.FORWARDS : options.order();
  }

  /**
   * Has everything tried. That is necessary if failures are bounded and a thread can only fail:
   * then what another one could have done instead may never be seen, as that fails too.
   */
  private void markAll(Node<S> node) {
    for (int i = 0; i < node.situation().enabledCount(); i++) {
      int move = node.situation().enabled(i);
      if (!node.isCovered(move)) {
        node.mark(move);
      }
    }
  }

  /** The next one in the circle of threads after the one that ran last. */
  private static boolean isBetter(int thread, int than, int last) {
    return than == NOBODY || (than < last && thread > last);
  }

  /** Somebody who may turn out not to wait at all, in turns. */
  private static int supposedlyWaiting(Node<?> node, int turn) {
    int count = 0;
    for (Waiting waiting : node.situation().waiting()) {
      count += waiting.supposed() ? 1 : 0;
    }
    int left = count == 0 ? 0 : turn % count;
    for (Waiting waiting : node.situation().waiting()) {
      if (waiting.supposed() && left-- == 0) {
        return waiting.move();
      }
    }
    return NOBODY;
  }

  /** Which threads only seem to wait where nobody can go on. */
  private String suppositions(Node<?> node) {
    String threads =
        node.situation().waiting().stream()
            .filter(Waiting::supposed)
            .map(waiting -> "thread " + waiting.thread())
            .collect(Collectors.joining(", "));
    return threads.isEmpty()
        ? ""
        : String.format(
            Locale.ROOT,
            "that these wait is only supposed: %s; %,d more steps led nowhere"
                + " (heuristics.deadlock_retries)",
            threads,
            retries);
  }

  /** Makes one transition. Says how the interleaving ended, or null when it goes on. */
  private @Nullable Outcome advance(Node<S> node, int move) {
    node.enter(move);
    long start = System.nanoTime();
    long most = loops.maxCost();
    Step step = subject.step(move, most);
    steps++;
    if (step.ending() == Step.Ending.INTERRUPTED) {
      node.giveUp();
      return Outcome.INTERRUPTED;
    }
    if (step.ending() == Step.Ending.VAIN) {
      turnedOutToWait(node, move);
      return null;
    }
    loops.executed(step.cost());
    Transition transition = analyse(node, move, step);
    node.setOut(transition);
    if (options.isBounded()) {
      path.extendBlock();
    }
    deepest = Math.max(deepest, path.length());
    Optional<Bug> found = step.bug();
    String limit = loops.limitPassed(step, most, path.length() - retries);
    if (!limit.isEmpty()) {
      found =
          Optional.of(found.orElseGet(() -> subject.endless(Moves.thread(move)).supposing(limit)));
    }
    if (found.isPresent()) {
      dpor.analyseEnded(node, Situation.OVER);
      return end(found);
    }
    arrive(node, transition, step.ending(), start);
    return null;
  }

  private Transition analyse(Node<S> node, int move, Step step) {
    if (races != null) {
      races.observe(path.size() - 1, Moves.thread(move), step, isFirstInterleaving());
    }
    Footprint touched = step.footprint().and(node.waits().of(move));
    Effect own = new Effect(touched, step.exposed(), node.situation().bodyOf(move));
    Effect effect = options.isBounded() ? node.withSiblings(move, own) : own;
    return dpor.analyse(move, own, effect, step.joined());
  }

  private void turnedOutToWait(Node<S> node, int move) {
    Situation possible = aborts.possible(subject.situation(), path.size() - 1);
    node.correct(move, aborts.permitted(possible, node.aborts()));
    if (options.boundsAborts() && possible.canMove(Moves.thread(move))) {
      markAll(node);
    }
    for (Waiting waiting : node.situation().waiting()) {
      if (waiting.move() == move) {
        analyseVain(waiting, node.waits().of(move));
      }
    }
  }

  private void analyseVain(Waiting waiting, Footprint all) {
    if (races != null) {
      races.observeVain(path.size() - 1, waiting, isFirstInterleaving());
    }
    waiting.supposition().ifPresent(this::suppose);
    dpor.analyseVainAttempts(waiting.move(), all);
  }

  private void suppose(Supposition supposition) {
    suppositions.add(supposition);
    List<Supposition> merged = Supposition.merge(suppositions);
    suppositions.clear();
    suppositions.addAll(merged);
  }

  private boolean isFirstInterleaving() {
    return completed == 0 && cut == 0;
  }

  private void arrive(Node<S> from, Transition transition, Step.Ending ending, long start) {
    int failed = from.aborts() + (Moves.isAbort(transition.move()) ? 1 : 0);
    Situation possible = aborts.possible(subject.situation(), path.size());
    Situation situation = aborts.permitted(possible, failed);
    boolean sleepSets = options.reduction() == Reduction.DPOR_WITH_SLEEP_SETS;
    SleepSet sleep = sleepSets ? from.sleep.after(transition, wakes(transition)) : new SleepSet();
    Waits waits = from.waits().after(transition.thread(), situation.waiting());
    int thread = transition.thread();
    boolean canGoOn = ending == Step.Ending.PREEMPTION_POINT && situation.canMove(thread);
    Allowance allowance = from.allowance().after(thread, canGoOn);
    if (!situation.canMove(thread)) {
      sleep.disturb(waits.ofThread(thread));
    }
    double seconds = (System.nanoTime() - start) * SECONDS_PER_NANO;
    dpor.analyseEnded(from, situation);
    path.push(node(situation, sleep, waits, allowance, failed, seconds));
    if (situation != possible) {
      path.last().leaveAbortsOut();
    }
    for (Waiting waiting : situation.waiting()) {
      Footprint vain = waits.of(waiting.move());
      if (isNews(from, waiting, transition, vain)) {
        analyseVain(waiting, vain);
      }
    }
  }

  /** What makes a transition at the end of the path wake a sleeper. */
  private Sleeper.Test wakes(Transition transition) {
    int end = path.size() - 1;
    return options.isBounded()
        ? (move, step) -> step.conflictsWith(transition.effect())
        : (move, step) -> dependence.wakes(transition, end, move, step);
  }

  /** Whether a wait is new, or a transition wrote what is waited for and to no avail. */
  private static boolean isNews(
      Node<?> before, Waiting waiting, Transition transition, Footprint vain) {
    return transition.thread() == waiting.thread()
        || before.situation().waiting().stream().noneMatch(waiting::isSame)
        || transition.effect().footprint().conflictsWith(vain);
  }

  /** Where nobody or one thread can go on, there will never be a reason to come back. */
  private Node<S> node(
      Situation situation,
      SleepSet sleep,
      Waits waits,
      Allowance allowance,
      int failed,
      double seconds) {
    boolean choice =
        situation.enabledCount() > 1 && (allowance.isChoice() || situation.hasAborts());
    @Nullable S snapshot = choice || path.size() == 0 ? subject.snapshot() : null;
    return new Node<>(situation, sleep, waits, allowance, failed, snapshot, seconds);
  }

  private Outcome end(Optional<Bug> found) {
    if (!culprits.areThere()) {
      cut++;
      return Outcome.CUT;
    }
    if (found.isPresent()) {
      return show(found.get());
    }
    completed++;
    loops.completed(path.length());
    return Outcome.COMPLETED;
  }

  /** Something seems to be wrong with the interleaving. */
  private Outcome show(Bug found) {
    suspicion = found;
    Demonstration.Result result = demonstration.show(found, loops.maxCost());
    if (result == Demonstration.Result.INTERRUPTED) {
      return Outcome.INTERRUPTED;
    }
    suspicion = null;
    if (result == Demonstration.Result.IMPOSSIBLE) {
      cut++;
      return Outcome.CUT;
    }
    bug = found;
    completed++;
    loops.completed(path.length());
    return Outcome.FAILED;
  }
}
