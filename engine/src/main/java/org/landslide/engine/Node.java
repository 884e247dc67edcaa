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

  /** How long the transition that led here took. */
  final double seconds;

  /** The state, where it was worth keeping. */
  final @Nullable S snapshot;

  private final List<Child> children = new ArrayList<>();
  private @Nullable Transition out;
  private SleepSet woken = new SleepSet();
  private double exploredSeconds;

  Node(Situation situation, SleepSet sleep, Waits waits, @Nullable S snapshot, double seconds) {
    this.situation = situation;
    this.sleep = sleep;
    this.waits = waits;
    this.snapshot = snapshot;
    this.seconds = seconds;
  }

  Situation situation() {
    return situation;
  }

  Waits waits() {
    return waits;
  }

  /** A thread that seemed enabled turned out to wait. */
  void correct(int thread, Situation actual) {
    children.removeIf(child -> child.thread == thread);
    situation = actual;
    waits = waits.after(NOBODY, actual.waiting());
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

  void mark(int thread) {
    children.add(new Child(thread));
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

  /** The branch on the current path is explored. */
  void leave(double secondsBelow) {
    Transition transition = out();
    for (Child child : children) {
      if (child.status == Status.CURRENT) {
        child.status = Status.EXPLORED;
      }
    }
    sleep.add(transition.thread(), transition.footprint());
    exploredSeconds += secondsBelow;
    out = null;
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
