package org.landslide.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A preemption point on the current path: a state, and what is known of the subtree below it.
 *
 * <p>Only the current path is kept. Of subtrees that lie beside it, all are explored or none is
 * begun, so a thread's status says everything.
 */
final class Node<S> {
  private static final int NOBODY = -1;

  private enum Status {
    /** To be explored. */
    MARKED,
    /** On the current path. */
    CURRENT,
    EXPLORED
  }

  private static final class Child {
    final int thread;
    Status status = Status.MARKED;

    Child(int thread) {
      this.thread = thread;
    }
  }

  private Situation situation;
  final SleepSet sleep;
  private Waits waits;

  private Allowance allowance;

  /** How long the transition that led here took. */
  final double seconds;

  /** The state, where it was worth keeping. */
  final @Nullable S snapshot;

  private final List<Child> children = new ArrayList<>();
  private @Nullable Transition out;
  private SleepSet woken = new SleepSet();
  private double exploredSeconds;

  /** Whether something was left out below because of the bound on preemptions. */
  private boolean bounded;

  /** Whether a race was seen that has to be reversed here, below the current branch. */
  private boolean raced;

  /** Of the current branch: the transitions of its thread before it was left or stopped. */
  private final List<Footprint> block = new ArrayList<>();

  Node(
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

  Situation situation() {
    return situation;
  }

  Waits waits() {
    return waits;
  }

  Allowance allowance() {
    return allowance;
  }

  /** A thread that seemed enabled turned out to wait. */
  void correct(int thread, Situation actual) {
    children.removeIf(child -> child.thread == thread);
    situation = actual;
    waits = waits.after(NOBODY, actual.waiting());
    if (children.isEmpty()) {
      sleep.disturb(waits.of(thread));
    }
    allowance = allowance.afterVainAttempt(thread);
  }

  /** The transition of the current path from here. */
  Transition out() {
    Transition transition = out;
    if (transition == null) {
      throw new IllegalStateException("the path ends here");
    }
    return transition;
  }

  boolean hasOut() {
    return out != null;
  }

  void setOut(Transition transition) {
    out = transition;
    woken = sleep.wokenBy(transition);
  }

  /** Those who slept here until the transition of the current path woke them. */
  SleepSet woken() {
    return woken;
  }

  boolean isMarked(int thread) {
    return find(thread) != null;
  }

  /** Whether a thread need not be marked. */
  boolean isCovered(int thread) {
    return isMarked(thread) || isAsleep(thread);
  }

  /** Whether trying a thread can only repeat what is explored. */
  boolean isAsleep(int thread) {
    return sleep.contains(thread)
        || (allowance.isPreemption(thread) && sleep.forbidsPreempting(allowance.running()));
  }

  /** Has a thread tried, if the bound on preemptions permits. */
  void mark(int thread) {
    if (allowance.permits(thread)) {
      children.add(new Child(thread));
    } else {
      bounded = true;
    }
  }

  /** Takes a thread's branch, which becomes part of the current path. */
  void enter(int thread) {
    Child child = find(thread);
    if (child == null) {
      child = new Child(thread);
      children.add(child);
    }
    child.status = Status.CURRENT;
  }

  /**
   * The branch on the current path is explored.
   *
   * @param boundedBelow whether something was left out there because of the bound on preemptions
   */
  void leave(double secondsBelow, boolean boundedBelow) {
    Transition transition = out();
    for (Child child : children) {
      if (child.status == Status.CURRENT) {
        child.status = Status.EXPLORED;
      }
    }
    sleep.add(sleeper(transition, boundedBelow));
    bounded |= boundedBelow;
    exploredSeconds += secondsBelow;
    out = null;
    block.clear();
    raced = false;
  }

  private Sleeper sleeper(Transition transition, boolean boundedBelow) {
    int thread = transition.thread();
    boolean wholeBlock = boundedBelow && allowance.running() != thread;
    List<Footprint> steps = wholeBlock ? List.copyOf(block) : List.of(transition.footprint());
    return new Sleeper(thread, steps, boundedBelow);
  }

  /** The thread that runs from here was not preempted and has made one more transition. */
  void extendBlock(Footprint footprint) {
    block.add(footprint);
  }

  boolean isRaced() {
    return raced;
  }

  void setRaced() {
    raced = true;
  }

  /** Whether something was left out below because of the bound on preemptions. */
  boolean isBounded() {
    return bounded;
  }

  /** The branch on the current path could not be run to its end and is to be run again. */
  void giveUp() {
    for (Child child : children) {
      if (child.status == Status.CURRENT) {
        child.status = Status.MARKED;
      }
    }
    out = null;
  }

  /** A thread that is marked and not explored yet, or -1. */
  int nextMarked() {
    for (Child child : children) {
      if (child.status == Status.MARKED) {
        return child.thread;
      }
    }
    return NOBODY;
  }

  int markedCount() {
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

  private @Nullable Child find(int thread) {
    for (Child child : children) {
      if (child.thread == thread) {
        return child;
      }
    }
    return null;
  }
}
