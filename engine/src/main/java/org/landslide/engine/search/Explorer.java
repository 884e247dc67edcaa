package org.landslide.engine.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.dpor.Backtracking;
import org.landslide.engine.dpor.BoundedBacktracking;
import org.landslide.engine.dpor.Dependence;
import org.landslide.engine.dpor.Dpor;
import org.landslide.engine.dpor.SourceSets;
import org.landslide.engine.dpor.WakeupTrees;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.Effect;
import org.landslide.engine.model.Estimate;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.PreemptionBound;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Subject;
import org.landslide.engine.model.Supposition;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.race.RaceDetector;
import org.landslide.engine.revisit.ExploredStates;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.transaction.Speculation;
import org.landslide.engine.tree.Allowance;
import org.landslide.engine.tree.Ascent;
import org.landslide.engine.tree.Estimator;
import org.landslide.engine.tree.Fork;
import org.landslide.engine.tree.Node;
import org.landslide.engine.tree.Pace;
import org.landslide.engine.tree.Path;
import org.landslide.engine.tree.SleepSet;
import org.landslide.engine.tree.Transition;
import org.landslide.engine.tree.Waits;

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
    /** What is left was given away, and it is not known yet what came of it. */
    AWAITING,
    /** There was none left. */
    EXHAUSTED
  }

  private static final double SECONDS_PER_NANO = 1e-9;

  /** If more than one of so many interleavings ends in a known state, others are no help. */
  private static final int MOST_RECOGNISED = 16;

  /** After fewer interleavings, how far it has come back up the first one says nothing. */
  private static final int FEW = 8;

  private final Subject<S> subject;
  private final ExplorerOptions options;
  private final Path<S> path = new Path<>();
  private final Speculation speculation;
  private final Scheduler<S> scheduler;
  private final Dpor<S> dpor;
  private final LoopWatch loops;

  /** Whether nothing is begun that only repeats what is explored. */
  private final boolean optimal;

  /** None unless data races are looked for. */
  private final @Nullable RaceDetector races;

  /** None if states may be explored more than once. */
  private final @Nullable ExploredStates<S> states;

  private long completed;
  private long cut;

  /** How many were given up in a state below which all was explored. */
  private long recognised;

  private long steps;
  private final List<Supposition> suppositions = new ArrayList<>();
  private long deepest;
  private double totalSeconds;
  private boolean boundReached;

  private Ascent ascent = Ascent.NONE;
  private final Pace pace = new Pace();
  private final GivenSubtrees given = new GivenSubtrees();

  /** The interleaving that failed in a subtree which was just taken back. */
  private Subtree.@Nullable Failure failedBelow;

  /** The state from which it explores; null before it has begun. */
  private @Nullable S start;

  /** How many steps of this interleaving were made by threads that only seemed to wait. */
  private int retries;

  private Optional<Bug> bug = Optional.empty();
  private State state = State.NOT_STARTED;

  private enum State {
    NOT_STARTED,
    BETWEEN,
    INTERRUPTED,
    /** All but what was given away is explored in the last node. */
    AWAITING,
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
    this.speculation = Speculation.of(subject, path, options);
    this.scheduler = new Scheduler<>(path, speculation, options);
    this.optimal = isOptimal();
    this.dpor = new Dpor<>(path, speculation.dependence(), backtracking());
    this.races = races;
    this.states = isForgetful() ? null : new ExploredStates<>(path, races);
    if (states != null) {
      subject.tellUses();
    }
  }

  /** Whether it was asked for and can be had. */
  private boolean isOptimal() {
    return options.reduction() == Reduction.OPTIMAL_DPOR
        && !options.isBounded()
        && !subject.hasTransactions()
        && subject.runsThreadsDirectly();
  }

  private Backtracking<S> backtracking() {
    if (options.isBounded()) {
      return new BoundedBacktracking<>(path);
    }
    return optimal ? new WakeupTrees<>(path) : new SourceSets<>(path);
  }

  /** Whether states are not recognised: what came before matters, or it was not asked for. */
  private boolean isForgetful() {
    return options.reduction() != Reduction.DPOR_WITH_STATES
        || options.isBounded()
        || subject.hasTransactions();
  }

  @Override
  public Outcome next() {
    bug = Optional.empty();
    if (state == State.BETWEEN || state == State.AWAITING) {
      state = backUp();
    }
    Subtree.@Nullable Failure failure = failedBelow;
    if (failure != null) {
      bug = Optional.of(failure.bug());
      return Outcome.FAILED;
    }
    if (state == State.EXHAUSTED || state == State.AWAITING) {
      return state == State.EXHAUSTED ? Outcome.EXHAUSTED : Outcome.AWAITING;
    }
    Outcome outcome = run();
    state = outcome == Outcome.INTERRUPTED ? State.INTERRUPTED : State.BETWEEN;
    return outcome;
  }

  /** Runs one interleaving, or finishes one that was interrupted only after its end. */
  private Outcome run() {
    Optional<Bug> suspicion = speculation.suspicion();
    if (suspicion.isPresent()) {
      return end(suspicion);
    }
    return isAtStart() ? runToEnd() : Outcome.INTERRUPTED;
  }

  /** What the next call of {@link #next} would turn to is marked somewhere on the path. */
  @Override
  public boolean hasNext() {
    return switch (state) {
      case NOT_STARTED, INTERRUPTED, AWAITING -> true;
      case BETWEEN -> hasMarkedBranch();
      case EXHAUSTED -> false;
    };
  }

  private boolean hasMarkedBranch() {
    for (int i = 0; i < path.size(); i++) {
      Node<S> node = path.get(i);
      if (node.hasOut() && node.hasLeft()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public long completed() {
    return completed + given.sum(Position.Tally::completed);
  }

  @Override
  public long cut() {
    return cut + given.sum(Position.Tally::cut);
  }

  @Override
  public long steps() {
    return steps + given.sum(Position.Tally::steps);
  }

  @Override
  public List<Supposition> suppositions() {
    return given.and(tally()).suppositions();
  }

  @Override
  public long deepest() {
    return given.and(tally()).deepest();
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
    return bug;
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
  public Schedule decisions() {
    return failedBelow == null ? path.schedule() : failedBelow.decisions();
  }

  @Override
  public Schedule demonstration() {
    if (failedBelow != null) {
      return failedBelow.demonstration();
    }
    return speculation.demonstration().orElseGet(path::schedule);
  }

  @Override
  public Estimate estimate() {
    if (state == State.EXHAUSTED) {
      return new Estimate(1, completed, totalSeconds);
    }
    double explored = proportion(0);
    double spent = Estimator.secondsSpent(path);
    long begun = completed() + cut();
    if (begun == 0) {
      return new Estimate(explored, 0, spent / explored);
    }
    double left = Math.max(0, (completed + cut) / explored - begun);
    double all = completed() + left * pace.completed(begun, completed());
    double seconds = spent + left * pace.seconds(begun, spent);
    return new Estimate(seconds > 0 ? spent / seconds : explored, all, seconds);
  }

  @Override
  public Optional<Position> position() {
    boolean begun = state != State.NOT_STARTED && speculation.suspicion().isEmpty();
    return begun && isStorable() ? Optional.of(position(path.forks())) : Optional.empty();
  }

  private Position.InTree position(List<Fork> forks) {
    return new Position.InTree(forks, path.shared(), path.reversals(), ascent, tally());
  }

  /**
   * Within a bound, and with transactions, what sleeps does not follow from the moves alone; nor do
   * wakeup trees, and races that come up elsewhere have to be put into them before a branch begins.
   */
  private boolean isStorable() {
    return !options.isBounded() && !subject.hasTransactions() && !optimal;
  }

  Position.Tally tally() {
    return new Position.Tally(
        completed,
        cut,
        steps,
        deepest,
        loops.totalDepth(),
        loops.transitions(),
        loops.totalCost(),
        suppositions);
  }

  @Override
  public void trim() {
    if (states != null) {
      states.forgetExplored();
    }
  }

  @Override
  public boolean resume(Position position) {
    if (!(position instanceof Position.InTree tree) || !isStorable()) {
      return false;
    }
    take(tree.tally());
    start = subject.snapshot();
    path.share(tree.shared(), tree.reversals());
    boolean repeated = tree.forks().isEmpty() || (isAtStart() && isRepeated(tree.forks()));
    state = tree.forks().isEmpty() ? State.EXHAUSTED : stateAfterResuming();
    tree.given().forEach(given::resume);
    ascent = tree.ascent();
    if (states != null) {
      states.forgetBelow(path.size());
    }
    return repeated;
  }

  private State stateAfterResuming() {
    boolean awaits = path.size() > 0 && path.last().nextGiven().isPresent();
    return awaits ? State.AWAITING : State.INTERRUPTED;
  }

  private void take(Position.Tally tally) {
    completed = tally.completed();
    cut = tally.cut();
    steps = tally.steps();
    deepest = tally.deepest();
    suppositions.clear();
    suppositions.addAll(tally.suppositions());
    loops.resume(tally);
  }

  /** The shallowest branch that is marked, as long as something is left besides. */
  @Override
  public Optional<Subtree> split(double seconds) {
    boolean between = state == State.BETWEEN && countMarked() > 1;
    if (!isStorable() || !(between || state == State.AWAITING)) {
      return Optional.empty();
    }
    double[] expected = path.secondsOfBranches();
    for (int i = 0; i < path.size(); i++) {
      boolean worthIt = seconds == 0 || (expected[i] >= seconds && !recognisesMany());
      Move move = worthIt ? path.get(i).nextMarked() : null;
      Optional<Subtree> subtree = move == null ? Optional.empty() : give(i, move);
      if (subtree.isPresent()) {
        return subtree;
      }
    }
    return Optional.empty();
  }

  /** Another search would have to explore anew what this one knows. */
  private boolean recognisesMany() {
    return recognised > (completed + cut) / MOST_RECOGNISED;
  }

  private int countMarked() {
    int count = 0;
    for (int i = 0; i < path.size(); i++) {
      count += path.get(i).nextMarked() == null ? 0 : 1;
    }
    return count;
  }

  /**
   * Gives a branch away unless it turns out to wait: then what is to be tried in its place follows
   * from the order in which branches are explored. Later branches sleep on what its first step
   * does.
   */
  private Optional<Subtree> give(int index, Move move) {
    Node<S> node = path.get(index);
    @Nullable S snapshot = node.snapshot;
    if (snapshot == null) {
      return Optional.empty();
    }
    subject.restore(snapshot);
    Step step = subject.step(move, loops.maxCost());
    if (!isStep(step)) {
      return Optional.empty();
    }
    Position.InTree start =
        new Position.InTree(path.subtree(index, move), index + 1, List.of(), Ascent.NONE, tally());
    Subtree subtree = new Subtree(given.number(), start);
    node.give(move, effect(node, move, step), subtree.number());
    if (states != null) {
      states.forgetBelow(index + 1);
    }
    return Optional.of(subtree);
  }

  private static Effect effect(Node<?> node, Move move, Step step) {
    return Effect.of(step.footprint().and(node.waits().of(move)));
  }

  @Override
  public void join(Subtree.Explored subtree) {
    given.join(subtree);
    for (int i = 0; i < path.size(); i++) {
      path.get(i).learn(subtree.number(), 1);
    }
  }

  @Override
  public void learn(Subtree.Progress progress) {
    given.learn(progress);
    for (int i = 0; i < path.size(); i++) {
      path.get(i).learn(progress.number(), progress.proportion());
    }
  }

  @Override
  public Subtree.Progress progress(Subtree subtree) {
    return new Subtree.Progress(
        subtree.number(),
        given.and(tally()).since(subtree.position().tally()),
        state == State.EXHAUSTED ? 1 : proportion(subtree.position().shared()));
  }

  @Override
  public Explorer<S> beside() {
    @Nullable S from = start;
    if (from == null) {
      throw new IllegalStateException("the first search has not begun");
    }
    subject.restore(from);
    return new Explorer<>(subject, options);
  }

  /** Takes what was given away from a node back, in order; false if some of it is not explored. */
  private boolean isTakenBack(Node<S> node) {
    for (OptionalInt next = node.nextGiven(); next.isPresent(); next = node.nextGiven()) {
      Subtree.@Nullable Explored subtree = given.take(next.getAsInt());
      if (subtree == null) {
        return false;
      }
      node.takeBack(subtree.number(), subtree.seconds(), subtree.gained().begun());
      subtree.reversals().forEach(path::reverse);
      take(tally().and(subtree.gained()));
      if (subtree.failure().isPresent()) {
        failedBelow = subtree.failure().get();
        return false;
      }
    }
    return true;
  }

  /** Makes the path anew to the last of its forks; false if the subject does something else. */
  private boolean isRepeated(List<Fork> forks) {
    for (int i = 0; i < forks.size(); i++) {
      Node<S> node = path.last();
      Fork fork = forks.get(i);
      List<Move> on = fork.moves(Fork.Status.CURRENT);
      if (!isTakenOver(fork) || on.isEmpty() != (i == forks.size() - 1)) {
        return false;
      }
      @Nullable Map<Move, Effect> given = effects(node, fork.moves(Fork.Status.GIVEN));
      if (given == null || (!on.isEmpty() && !isMadeAgain(on.get(0)))) {
        return false;
      }
      // They come after the branch that the path takes, so they did not sleep in it.
      given.forEach(node::fallAsleep);
    }
    return true;
  }

  /** Finds out what sleeps in the last node, by making the first step of each explored branch. */
  private boolean isTakenOver(Fork fork) {
    Node<S> node = path.last();
    for (Move move : fork.vain()) {
      if (node.situation().isEnabled(move)) {
        if (subject.step(move, loops.maxCost()).ending() != Step.Ending.VAIN) {
          return false;
        }
        turnedOutToWait(node, move);
      }
    }
    @Nullable Map<Move, Effect> explored = effects(node, fork.moves(Fork.Status.EXPLORED));
    if (explored == null) {
      return false;
    }
    explored.forEach(node::fallAsleep);
    node.takeOver(fork);
    return true;
  }

  /** What moves do first, each tried in the last node; null if they cannot be made. */
  private @Nullable Map<Move, Effect> effects(Node<S> node, List<Move> moves) {
    Map<Move, Effect> effects = new LinkedHashMap<>();
    for (Move move : moves) {
      @Nullable S snapshot = node.snapshot;
      if (snapshot == null || !isPossible(node, move)) {
        return null;
      }
      Step step = subject.step(move, loops.maxCost());
      if (!isStep(step)) {
        return null;
      }
      effects.put(move, effect(node, move, step));
      subject.restore(snapshot);
    }
    return effects;
  }

  private boolean isMadeAgain(Move move) {
    Node<S> node = path.last();
    if (!isPossible(node, move)) {
      return false;
    }
    node.enter(move);
    long start = System.nanoTime();
    Step step = subject.step(move, loops.maxCost());
    if (!isStep(step) || step.bug().isPresent()) {
      return false;
    }
    analyse(node, move, step);
    arrive(node, step, start);
    return true;
  }

  private static boolean isPossible(Node<?> node, Move move) {
    return node.situation().isEnabled(move)
        || node.situation().waiting().stream().anyMatch(each -> each.move().equals(move));
  }

  private static boolean isStep(Step step) {
    return step.ending() != Step.Ending.INTERRUPTED && step.ending() != Step.Ending.VAIN;
  }

  /** The same by the estimators of the thesis, for comparison. */
  public Estimate weightedEstimate() {
    return Estimator.estimate(path, completed());
  }

  /** How much is explored of what lies below the first nodes of the path, from 0 to 1. */
  private double proportion(int shared) {
    double weighted = Estimator.proportion(path, shared);
    return completed + cut < FEW
        ? weighted
        : ascent.proportion(weighted, path, shared, recognisesMany());
  }

  /** Throws an exception unless what is kept of the execution tree is as it must be. */
  public void validate() {
    path.validate();
  }

  /** Brings the subject to where the next interleaving branches off; false when interrupted. */
  private boolean isAtStart() {
    if (state != State.NOT_STARTED) {
      return rewind();
    }
    Situation situation = speculation.allowed(subject.situation());
    Waits waits = Waits.NONE.after(Move.NO_THREAD, situation.waiting());
    Allowance allowance = Allowance.of(options.preemptionBound());
    push(node(situation, new SleepSet(), waits, allowance, 0));
    start = path.start();
    for (Waiting waiting : situation.waiting()) {
      analyseVain(waiting, waiting.pending());
    }
    return true;
  }

  /** Goes back to the deepest node with a branch to explore, or one that was given away. */
  private State backUp() {
    double secondsBelow = 0;
    long runsBelow = 1;
    boolean boundedBelow = false;
    while (path.size() > 0) {
      Node<S> node = path.last();
      if (node.hasOut()) {
        if (states != null) {
          states.branchExplored();
        }
        dpor.left();
        node.leave(secondsBelow, runsBelow, boundedBelow);
      }
      if (!isTakenBack(node)) {
        return State.AWAITING;
      }
      if (node.nextMarked() != null) {
        return State.BETWEEN;
      }
      secondsBelow = Estimator.seconds(node, 0);
      boundedBelow = node.isBounded();
      if (states != null) {
        states.left(!subject.isBeyondState());
      }
      runsBelow = Math.max(1, node.exploredRuns());
      path.pop();
      ascent = ascent.left(path.size(), runsBelow, node.markedCount() > 1);
    }
    boundReached = boundedBelow;
    totalSeconds = secondsBelow;
    return State.EXHAUSTED;
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
    @Nullable Outcome outcome = null;
    while (outcome == null) {
      @Nullable Move move = choose();
      outcome = move == null ? stop() : advance(move);
    }
    return outcome;
  }

  /** The next move, or null. Where no thread can go on, one that only seems to wait has a turn. */
  private @Nullable Move choose() {
    @Nullable Move move = scheduler.choose();
    boolean retry =
        move == null
            && path.last().situation().isStuck()
            && retries < options.loops().deadlockRetries();
    return retry ? scheduler.chooseSupposed(retries++) : move;
  }

  /** No move was chosen: all that could be made would repeat what is explored, or none can. */
  private Outcome stop() {
    Situation situation = path.last().situation();
    return situation.isStuck()
        ? end(subject.verdict().map(stuck -> stuck.supposing(suppositions(situation))))
        : giveUp();
  }

  /** Which threads only seem to wait where none can go on. */
  private String suppositions(Situation situation) {
    String threads =
        situation.waiting().stream()
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

  /** Makes one step. Says how the interleaving ended, or null when it goes on. */
  private @Nullable Outcome advance(Move move) {
    Node<S> node = path.last();
    node.enter(move);
    long start = System.nanoTime();
    long most = loops.maxCost();
    Step step = subject.step(move, most);
    steps++;
    step.suppositions().forEach(this::suppose);
    switch (step.ending()) {
      case INTERRUPTED -> {
        node.giveUp();
        return Outcome.INTERRUPTED;
      }
      case VAIN -> {
        if (states != null) {
          states.tried(step.used());
        }
        turnedOutToWait(node, move);
        return null;
      }
      default -> {
        analyse(node, move, step);
        Optional<Bug> found = found(move, step, most);
        if (found.isPresent()) {
          return fail(node, found);
        }
        arrive(node, step, start);
        if (!isExplored()) {
          return null;
        }
        recognised++;
        return giveUp();
      }
    }
  }

  /** Extends the path by the transition that a step has made. */
  private void analyse(Node<S> node, Move move, Step step) {
    loops.executed(step.cost());
    if (races != null) {
      races.observe(path.size() - 1, move.thread(), step, isFirstInterleaving());
    }
    Footprint touched = step.footprint().and(node.waits().of(move));
    node.setOut(speculation.analyse(dpor, node, move, touched, step));
    if (states != null) {
      states.made(step.used());
    }
    if (options.isBounded()) {
      path.extendBlock();
    }
    deepest = Math.max(deepest, path.length());
  }

  /** What went wrong in a step, if only that it takes too long or there are too many. */
  private Optional<Bug> found(Move move, Step step, long most) {
    String limit = loops.limitPassed(step, most, path.length() - retries);
    return limit.isEmpty()
        ? step.bug()
        : step.bug().or(() -> Optional.of(subject.endless(move.thread()).supposing(limit)));
  }

  private Outcome fail(Node<S> node, Optional<Bug> found) {
    node.setEnding();
    dpor.analyseEnded(node, Situation.OVER);
    return end(found);
  }

  private void turnedOutToWait(Node<S> node, Move move) {
    node.correct(move, speculation.allowed(subject.situation()));
    speculation.turnedOutToWait(node, move);
    for (Waiting waiting : node.situation().waiting()) {
      if (waiting.move().equals(move)) {
        analyseVain(waiting, node.waits().of(move));
      }
    }
  }

  private void analyseVain(Waiting waiting, Footprint all) {
    if (races != null) {
      races.observeVain(path.size() - 1, waiting, isFirstInterleaving());
    }
    if (states != null) {
      states.attempted(waiting, all);
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

  /** Adds the state after a step to the path. */
  private void arrive(Node<S> from, Step step, long start) {
    Transition transition = from.out();
    int thread = transition.thread();
    Situation situation = speculation.allowed(subject.situation());
    Waits waits = from.waits().after(thread, situation.waiting());
    boolean canGoOn = step.ending() == Step.Ending.PREEMPTION_POINT && situation.canMove(thread);
    Allowance allowance = from.allowance().after(thread, canGoOn);
    SleepSet sleep = sleepAfter(from, transition);
    if (!situation.canMove(thread)) {
      sleep.disturb(waits.ofThread(thread));
    }
    double seconds = (System.nanoTime() - start) * SECONDS_PER_NANO;
    dpor.analyseEnded(from, situation);
    push(node(situation, sleep, waits, allowance, seconds));
    if (optimal) {
      path.last().begin(from.behind());
    }
    for (Waiting waiting : situation.waiting()) {
      Footprint vain = waits.of(waiting.move());
      if (isNews(from, waiting, transition, vain)) {
        analyseVain(waiting, vain);
      }
    }
  }

  private void push(Node<S> node) {
    path.push(node);
    if (states != null) {
      // What is done in order to see if threads really wait says nothing of the state.
      states.arrived(retries == 0 ? subject.mark() : Optional.empty());
    }
  }

  /** Whether what can happen from here was explored before; where all is over it is told again. */
  private boolean isExplored() {
    return states != null && path.last().situation().enabledCount() > 0 && states.isExplored();
  }

  private SleepSet sleepAfter(Node<S> from, Transition transition) {
    Dependence dependence = speculation.dependence();
    return options.reduction().hasSleepSets()
        ? from.sleep.after(transition, (move, effect) -> dependence.wakes(transition, move, effect))
        : new SleepSet();
  }

  /** Whether a wait is new, or a transition wrote what is waited for and to no avail. */
  private static boolean isNews(
      Node<?> before, Waiting waiting, Transition transition, Footprint vain) {
    return transition.thread() == waiting.thread()
        || before.situation().waiting().stream().noneMatch(waiting::isSame)
        || transition.effect().footprint().conflictsWith(vain);
  }

  /** Where no thread or one in one way can go on, there will never be a reason to come back. */
  private Node<S> node(
      Situation situation, SleepSet sleep, Waits waits, Allowance allowance, double seconds) {
    boolean choice =
        situation.enabledCount() > 1 && (allowance.isChoice() || situation.hasAborts());
    @Nullable S snapshot = choice || path.size() == 0 ? subject.snapshot() : null;
    return new Node<>(situation, sleep, waits, allowance, snapshot, seconds);
  }

  private Outcome end(Optional<Bug> found) {
    return switch (speculation.judge(found, loops.maxCost())) {
      case POSSIBLE -> complete(found);
      case IMPOSSIBLE -> giveUp();
      case INTERRUPTED -> Outcome.INTERRUPTED;
    };
  }

  private Outcome complete(Optional<Bug> found) {
    dpor.ended(true);
    bug = found;
    completed++;
    loops.completed(path.length());
    ended();
    return found.isPresent() ? Outcome.FAILED : Outcome.COMPLETED;
  }

  private Outcome giveUp() {
    dpor.ended(false);
    cut++;
    ended();
    return Outcome.CUT;
  }

  /** An interleaving has: what estimates rest on is looked at. */
  private void ended() {
    if (!ascent.hasBegun()) {
      ascent = path.ascent();
    }
    if (Pace.isDue(completed() + cut())) {
      pace.mark(completed() + cut(), completed(), Estimator.secondsSpent(path));
    }
  }
}
