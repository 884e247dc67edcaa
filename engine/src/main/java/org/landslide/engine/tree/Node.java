package org.landslide.engine.tree;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.Effect;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.Situation;
import org.landslide.engine.schedule.Move;

/**
 * A preemption point on the current path: a state, and what is known of the subtree below it.
 *
 * <p>Only the current path is kept. Of subtrees that lie beside it, all are explored or none is
 * begun, so a move's status says everything.
 */
public final class Node<S> {
  private enum Status {
    /** To be explored. */
    MARKED,
    /** Being explored by another search; sleeps where later ones are explored. */
    GIVEN,
    /** To be explored by another search, to which the node belongs. */
    ELSEWHERE,
    /** On the current path. */
    CURRENT,
    EXPLORED
  }

  private static final class Child {
    final Move move;
    Status status = Status.MARKED;

    /** What is to be run in the branch first. */
    WakeupTree tree;

    /** The number of the subtree as which it was given away. */
    int subtree;

    /** How much of that is explored, by estimate. */
    double proportion;

    Child(WakeupTree tree) {
      this.move = tree.move();
      this.tree = tree;
    }
  }

  private Situation situation;
  public final SleepSet sleep;
  private Waits waits;

  private Allowance allowance;

  /** How long the transition that led here took. */
  final double seconds;

  /** The state, where it was worth keeping. */
  public final @Nullable S snapshot;

  private final List<Child> children = new ArrayList<>();

  /** What turned out to wait here. */
  private final List<Move> vain = new ArrayList<>(0);

  /** Whether the transition of the current path ended its interleaving, or other threads. */
  private boolean ending;

  private @Nullable Transition out;
  private SleepSet woken = new SleepSet();
  private double exploredSeconds;

  /** How many interleavings were begun in the explored branches. */
  private long exploredRuns;

  /** Whether something was left out below because of the bound on preemptions. */
  private boolean bounded;

  /** Whether a race was seen that has to be reversed here, below the current branch. */
  private boolean raced;

  /** Of the current branch: the transitions of its thread before it was left or stopped. */
  private final List<Effect> block = new ArrayList<>();

  /** Whether the thread could have gone on in another way somewhere in its block. */
  private boolean branchingBlock;

  public Node(
      Situation situation,
      SleepSet sleep,
      Waits waits,
      Allowance allowance,
      @Nullable S snapshot,
      double seconds) {
    this.allowance = allowance;
    this.situation = situation;
    this.sleep = sleep;
    this.waits = waits;
    this.snapshot = snapshot;
    this.seconds = seconds;
    this.bounded = sleep.isBounded();
  }

  public Situation situation() {
    return situation;
  }

  public Waits waits() {
    return waits;
  }

  public Allowance allowance() {
    return allowance;
  }

  /** A move that seemed enabled turned out to wait. */
  public void correct(Move move, Situation actual) {
    int thread = move.thread();
    children.removeIf(child -> child.move.equals(move));
    vain.add(move);
    situation = actual;
    waits = waits.after(Move.NO_THREAD, actual.waiting());
    if (children.isEmpty() && !actual.canMove(thread)) {
      sleep.disturb(waits.ofThread(thread));
    }
    if (!actual.canMove(thread)) {
      allowance = allowance.afterVainAttempt(thread);
    }
  }

  /** The transition of the current path from here. */
  public Transition out() {
    Transition transition = out;
    if (transition == null) {
      throw new IllegalStateException("the path ends here");
    }
    return transition;
  }

  public boolean hasOut() {
    return out != null;
  }

  public void setOut(Transition transition) {
    out = transition;
    woken = sleep.wokenBy(transition);
    waits.siblings(transition.move()).forEach(woken::add);
    if (assumed().conflictsWith(transition.effect().footprint())) {
      markAll();
    }
  }

  /** What the transition of the current path must not conflict with, or everything is tried. */
  private Footprint assumed() {
    Child child = find(out().move());
    return child == null ? Footprint.EMPTY : child.tree.assumed();
  }

  /** The transition of the current path has ended its interleaving, or other threads. */
  public void setEnding() {
    ending = true;
    if (!assumed().isEmpty()) {
      markAll();
    }
  }

  /** Whether it has. */
  public boolean isEnding() {
    return ending;
  }

  /** What is to be run behind the transition of the current path. */
  public List<WakeupTree> behind() {
    Child child = find(out().move());
    return child == null ? List.of() : child.tree.next();
  }

  /**
   * Has what is to be run from here tried, as far as it can be and does not sleep.
   *
   * <p>Where nothing is to be run all should be awake. If not, or if something cannot be run,
   * transitions were not what they were expected to be, and of what begins with those that sleep
   * not all may be explored elsewhere.
   */
  public void begin(List<WakeupTree> trees) {
    boolean all = !trees.isEmpty();
    for (WakeupTree tree : trees) {
      boolean possible = !isCovered(tree.move()) && situation.isEnabled(tree.move());
      all &= possible;
      if (possible) {
        children.add(new Child(tree));
      }
    }
    if (!all) {
      sleep.distrust();
    }
  }

  /** What is marked and not begun. */
  public List<WakeupTree> pending() {
    List<WakeupTree> pending = new ArrayList<>();
    for (Child child : children) {
      if (child.status == Status.MARKED) {
        pending.add(child.tree);
      }
    }
    return pending;
  }

  /** Has a sequence tried; in a branch that is marked, if one begins with its move. */
  public void put(WakeupTree tree) {
    Child child = find(tree.move());
    if (child == null) {
      children.add(new Child(tree));
    } else {
      child.tree = tree;
    }
  }

  /** Whether a move is explored or sleeps, or is marked with nothing special behind it. */
  public boolean isSettled(Move move) {
    Child child = find(move);
    if (child == null) {
      return isAsleep(move);
    }
    return child.status != Status.MARKED || child.tree.isLeaf();
  }

  /**
   * The sleepers here that the transition of the current path wakes; and what its thread would have
   * done, or could not do, in another way.
   */
  public SleepSet woken() {
    return woken;
  }

  boolean isMarked(Move move) {
    return find(move) != null;
  }

  /** Whether a move need not be marked. */
  public boolean isCovered(Move move) {
    return isMarked(move) || isAsleep(move);
  }

  /** Whether trying a move can only repeat what is explored. */
  public boolean isAsleep(Move move) {
    int thread = move.thread();
    return sleep.contains(move)
        || (allowance.isPreemption(thread) && sleep.forbidsPreempting(allowance.running()));
  }

  /** Has a move tried, if the bound on preemptions permits. */
  public void mark(Move move) {
    if (allowance.permits(move.thread())) {
      children.add(new Child(WakeupTree.of(move)));
    } else {
      bounded = true;
    }
  }

  /** Has the other moves of a thread tried that do not sleep. */
  public void markSiblings(Move move) {
    for (int i = 0; i < situation.enabledCount(); i++) {
      Move other = situation.enabled(i);
      if (other.isSibling(move) && !isCovered(other)) {
        mark(other);
      }
    }
  }

  /** Has everything tried that does not sleep, and not only what is in a tree. */
  public void markAll() {
    for (Child child : children) {
      if (child.status == Status.MARKED) {
        child.tree = WakeupTree.of(child.move);
      }
    }
    for (int i = 0; i < situation.enabledCount(); i++) {
      if (!isCovered(situation.enabled(i))) {
        mark(situation.enabled(i));
      }
    }
  }

  /** Takes a move's branch, which becomes part of the current path. */
  public void enter(Move move) {
    Child child = find(move);
    if (child == null) {
      child = new Child(WakeupTree.of(move));
      children.add(child);
    }
    child.status = Status.CURRENT;
  }

  /**
   * The branch on the current path is explored.
   *
   * @param runsBelow how many interleavings were begun there
   * @param boundedBelow whether something was left out there because of the bound on preemptions
   */
  public void leave(double secondsBelow, long runsBelow, boolean boundedBelow) {
    Transition transition = out();
    for (Child child : children) {
      if (child.status == Status.CURRENT) {
        child.status = Status.EXPLORED;
      }
    }
    addSleeper(transition, boundedBelow);
    bounded |= boundedBelow;
    exploredSeconds += secondsBelow;
    exploredRuns += runsBelow;
    out = null;
    ending = false;
    block.clear();
    branchingBlock = false;
    raced = false;
  }

  /**
   * Has nothing run that a branch stands in for which is explored, or will be before it: when it
   * was put into a tree, what that branch begins with may not have been known for certain.
   */
  public void dropRepeated() {
    boolean unused =
        sleep.visit(
            (move, touched, partial) -> {
              dropRepeated(move, touched, partial);
              return false;
            });
    Transition transition = out;
    if (transition != null) {
      dropRepeated(transition.move(), transition.effect().footprint(), ending);
    }
  }

  private void dropRepeated(Move move, Footprint touched, boolean partial) {
    if (!partial) {
      children.removeIf(child -> isRepeated(child, move, touched));
    }
  }

  /** Drops from a marked branch what a move stands in for; whether that is all of it. */
  private static boolean isRepeated(Child child, Move explored, Footprint touched) {
    if (child.status != Status.MARKED || child.tree.isLeaf()) {
      return false;
    }
    Optional<WakeupTree> left = child.tree.without(explored, touched);
    left.ifPresent(tree -> child.tree = tree);
    return left.isEmpty();
  }

  private void addSleeper(Transition transition, boolean boundedBelow) {
    boolean wholeBlock = boundedBelow && allowance.running() != transition.thread();
    if (wholeBlock && branchingBlock) {
      // Other ways through the block touch other things, so what would wake it is not known.
      return;
    }
    List<Effect> steps = wholeBlock ? List.copyOf(block) : List.of(transition.effect());
    sleep.add(new Sleeper(transition.move(), steps, boundedBelow, ending));
  }

  /**
   * The thread that runs from here was not preempted and has made one more transition.
   *
   * @param branching whether it could have gone on in another way
   */
  void extendBlock(Effect effect, boolean branching) {
    branchingBlock |= branching && !block.isEmpty();
    block.add(effect);
  }

  public boolean isRaced() {
    return raced;
  }

  public void setRaced() {
    raced = true;
  }

  /** Whether something was left out below because of the bound on preemptions. */
  public boolean isBounded() {
    return bounded;
  }

  /** The branch on the current path could not be run to its end and is to be run again, next. */
  public void giveUp() {
    for (int i = 0; i < children.size(); i++) {
      Child child = children.get(i);
      if (child.status == Status.CURRENT) {
        child.status = Status.MARKED;
        children.remove(i);
        children.add(0, child);
      }
    }
    out = null;
  }

  /** An effect, and what other moves of a thread touch or wait for, as far as is known here. */
  public Effect withSiblings(Move move, Effect own) {
    Effect all = sleep.withSiblings(move, own);
    for (Sleeper waiting : waits.siblings(move)) {
      all = all.and(waiting.steps().get(0));
    }
    return all;
  }

  /** A move that is marked and not explored yet, or null. */
  public @Nullable Move nextMarked() {
    for (Child child : children) {
      if (child.status == Status.MARKED) {
        return child.move;
      }
    }
    return null;
  }

  /** Has the next marked move explored by another search, as the subtree with this number. */
  public void give(Move move, Effect effect, int subtree) {
    for (Child child : children) {
      if (child.move.equals(move)) {
        child.status = Status.GIVEN;
        child.subtree = subtree;
      }
    }
    fallAsleep(move, effect);
  }

  /** The subtree given away first of those that are not known to be explored. */
  public OptionalInt nextGiven() {
    for (Child child : children) {
      if (child.status == Status.GIVEN) {
        return OptionalInt.of(child.subtree);
      }
    }
    return OptionalInt.empty();
  }

  /** A subtree that was given away is explored. */
  public void takeBack(int subtree, double secondsBelow, long runsBelow) {
    for (Child child : children) {
      if (child.status == Status.GIVEN && child.subtree == subtree) {
        child.status = Status.EXPLORED;
      }
    }
    exploredSeconds += secondsBelow;
    exploredRuns += runsBelow;
  }

  /** How much of a subtree that was given away is explored, by estimate. */
  public void learn(int subtree, double proportion) {
    for (Child child : children) {
      if (child.status == Status.GIVEN && child.subtree == subtree) {
        child.proportion = proportion;
      }
    }
  }

  /** How much of the branches that were given away is explored: 1 stands for one branch. */
  double givenProportion() {
    double sum = 0;
    for (Child child : children) {
      sum += child.status == Status.GIVEN ? child.proportion : 0;
    }
    return sum;
  }

  /** Whether something is marked and not known to be explored. */
  public boolean hasLeft() {
    return nextMarked() != null || nextGiven().isPresent();
  }

  /** The node as it is for a search that explores one marked move, and all before it sleep. */
  Fork forkFor(Move given) {
    List<Fork.Branch> branches = new ArrayList<>();
    boolean before = true;
    for (Child child : children) {
      boolean now = child.move.equals(given);
      before &= !now;
      Fork.Status status = before ? Fork.Status.EXPLORED : Fork.Status.ELSEWHERE;
      branches.add(new Fork.Branch(child.move, now ? Fork.Status.MARKED : status));
    }
    return new Fork(branches, vain, 0, 0);
  }

  /** The node as it is for a search that explores a subtree below the current branch. */
  Fork forkAbove() {
    List<Fork.Branch> branches = new ArrayList<>();
    for (Child child : children) {
      Fork.Status status =
          switch (child.status) {
            case MARKED, GIVEN, ELSEWHERE -> Fork.Status.ELSEWHERE;
            case CURRENT -> Fork.Status.CURRENT;
            case EXPLORED -> Fork.Status.EXPLORED;
          };
      branches.add(new Fork.Branch(child.move, status));
    }
    return new Fork(branches, vain, 0, 0);
  }

  /**
   * The node as a value.
   *
   * @param closing whether the branch on the current path is explored
   * @param secondsBelow how long that took, if it is
   * @param runsBelow how many interleavings were begun in it, if it is
   */
  Fork fork(boolean closing, double secondsBelow, long runsBelow) {
    List<Fork.Branch> branches = new ArrayList<>();
    for (Child child : children) {
      Fork.Status status =
          switch (child.status) {
            case MARKED -> Fork.Status.MARKED;
            case GIVEN -> Fork.Status.GIVEN;
            case ELSEWHERE -> Fork.Status.ELSEWHERE;
            case CURRENT -> closing ? Fork.Status.EXPLORED : Fork.Status.CURRENT;
            case EXPLORED -> Fork.Status.EXPLORED;
          };
      OptionalInt subtree =
          child.status == Status.GIVEN ? OptionalInt.of(child.subtree) : OptionalInt.empty();
      branches.add(new Fork.Branch(child.move, status, subtree));
    }
    return new Fork(branches, vain, exploredSeconds + secondsBelow, exploredRuns + runsBelow);
  }

  /** Takes over what was tried elsewhere in the same state; all of it sleeps here already. */
  public void takeOver(Fork fork) {
    exploredSeconds = fork.seconds();
    exploredRuns = fork.runs();
    for (Fork.Branch branch : fork.branches()) {
      Child child = new Child(WakeupTree.of(branch.move()));
      child.status =
          switch (branch.status()) {
            case EXPLORED -> Status.EXPLORED;
            case GIVEN -> Status.GIVEN;
            case ELSEWHERE -> Status.ELSEWHERE;
            case MARKED, CURRENT -> Status.MARKED;
          };
      child.subtree = branch.subtree().orElse(0);
      children.add(child);
    }
  }

  /** A branch was explored elsewhere, from the same state. */
  public void fallAsleep(Move move, Effect effect) {
    sleep.add(new Sleeper(move, List.of(effect), false, false));
  }

  /** How many interleavings were begun in the explored branches. */
  public long exploredRuns() {
    return exploredRuns;
  }

  public int markedCount() {
    return children.size();
  }

  int exploredCount() {
    int count = 0;
    for (Child child : children) {
      count += child.status == Status.EXPLORED ? 1 : 0;
    }
    return count;
  }

  /** What the explored branches took, in all. */
  double exploredSeconds() {
    return exploredSeconds;
  }

  private @Nullable Child find(Move move) {
    for (Child child : children) {
      if (child.move.equals(move)) {
        return child;
      }
    }
    return null;
  }

  /**
   * One branch is on the path if a transition leads on from here, else none; each is there once;
   * what is yet to be explored can be done. What is explored sleeps, unless something was left out
   * below it. No interleaving has more preemptions than it may.
   */
  void validate() {
    Set<Move> moves = new HashSet<>();
    int current = 0;
    for (Child child : children) {
      Invariant.require(moves.add(child.move), "a move has two branches");
      validate(child);
      current += child.status == Status.CURRENT ? 1 : 0;
    }
    Invariant.require(
        current == (hasOut() ? 1 : 0), "the path goes on in no branch, or in several");
    Invariant.require(allowance.left() >= 0, "there are too many preemptions");
    sleep.validate();
  }

  private void validate(Child child) {
    switch (child.status) {
      case CURRENT ->
          Invariant.require(child.move.equals(out().move()), "the path takes another branch");
      case MARKED ->
          Invariant.require(situation.isEnabled(child.move), "a marked move is disabled");
      case ELSEWHERE -> {}
      case GIVEN, EXPLORED ->
          Invariant.require(bounded || sleep.contains(child.move), "an explored move is awake");
    }
  }
}
