package org.landslide.engine.dpor;

import java.util.Arrays;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.tree.Node;
import org.landslide.engine.tree.Ordinals;
import org.landslide.engine.tree.Path;
import org.landslide.engine.tree.Transition;
import org.landslide.engine.tree.VectorClock;

/**
 * Tries enough when preemptions are bounded: of every class of equivalent interleavings that has
 * one with no more preemptions than allowed, one such is run.
 *
 * <p>The problem: {@link SourceSets} relies on it that what was explored first can be put before
 * anything else that does not conflict with it. Within a bound that may cost a preemption too many;
 * then the race that would lead to the other order is never seen. The remedy is due to Coons,
 * Musuvathi and McKinley, "Bounded partial-order reduction" (2013): a race is also reversed where
 * the first of the two threads was switched to, before all of its <em>block</em>, since there
 * another thread costs no more. They promise that every thread reaches all of its local states; we
 * want all classes, and differ where that needs it.
 *
 * <p>Let <em>w</em> be what could follow a node within the bound, and <em>b</em> what was explored
 * there first:
 *
 * <ul>
 *   <li>where a thread could go on, its next transition. It is always explored first, and put
 *       before <em>w</em> it costs nothing: either <em>w</em> starts with it, or with a preemption,
 *       which then comes later;
 *   <li>elsewhere, and in the branches that preempt, all transitions of the thread up to where it
 *       could not go on. Behind them a switch costs nothing, and taking them out of the middle of
 *       <em>w</em> costs nothing either.
 * </ul>
 *
 * <p>If nothing in <em>w</em> conflicts with <em>b</em>, <em>w</em> is covered. Else let <em>e</em>
 * be the first that does. Then <em>b</em> followed by <em>w</em> up to <em>e</em> is within the
 * bound, so it is explored below, if need be in another order. There the race of <em>b</em> and
 * <em>e</em> is seen, and <em>w</em>'s first thread is one whose first transition since the node
 * depends on nothing since the node but <em>b</em>. All of these are marked, not just one: which
 * can come first without costing more is not known. What comes behind <em>e</em> on the path
 * belongs to them as well, hence {@link #markLate}. Only those transitions count as <em>e</em> that
 * depend on <em>b</em> by themselves and not by way of third ones.
 *
 * <p>A thread that waits can be left for nothing. If <em>b</em> ends its wait, leaving it would
 * cost a preemption behind <em>b</em>; but then it can go on for nothing instead, and what it does
 * next conflicts with <em>b</em>. So this is a race like others.
 *
 * <p>Costs, for each race, the length of the path, and the same once more for each transition.
 */
public final class BoundedBacktracking<S> implements Backtracking<S> {
  private final Path<S> path;

  /** For each thread, 1 more than the index of its last transition that races with the new step. */
  private int[] races = new int[8];

  /** For each thread, its last transition that happened before the new step by way of others'. */
  private final Ordinals reached = new Ordinals();

  /** Of the part of the path that was looked at: for each thread, its first transition there. */
  private final Ordinals firsts = new Ordinals();

  public BoundedBacktracking(Path<S> path) {
    this.path = path;
  }

  @Override
  public void race(int first, Attempt second, VectorClock clock, int end) {
    int other = path.transition(first).thread();
    if (other >= races.length) {
      races = Arrays.copyOf(races, other * 2);
    }
    races[other] = Math.max(races[other], first + 1);
  }

  /** What sleepers conflict with plays no part here: all that could come first is marked anyway. */
  @Override
  public void disturbance(int first, Move move, VectorClock clock, int end) {}

  @Override
  public void analysed(Move move, VectorClock clock, int end) {
    findReached(clock, end);
    for (int other = 0; other < races.length; other++) {
      if (races[other] > 0) {
        reverse(races[other] - 1, move, clock, end);
        races[other] = 0;
      }
    }
    markLate(move, clock, end);
  }

  private void findReached(VectorClock clock, int end) {
    reached.clear();
    for (int i = 0; i < end; i++) {
      Transition earlier = path.transition(i);
      if (earlier.ordinal() == clock.get(earlier.thread())) {
        addReached(earlier);
      }
    }
  }

  private void addReached(Transition by) {
    for (int other = 0; other < by.clock().size(); other++) {
      int ordinal = by.clock().get(other);
      if (other != by.thread() && ordinal > reached.of(other)) {
        reached.set(other, ordinal);
      }
    }
  }

  /** Marks what must be tried before a transition that races with the new step, and its block. */
  private void reverse(int race, Move move, VectorClock clock, int end) {
    Transition raced = path.transition(race);
    if (raced.ordinal() != clock.get(raced.thread())) {
      return;
    }
    reverseAt(race, move, clock, end);
    if (!path.startsBlock(race)) {
      reverseAt(path.blockStart(race), move, clock, end);
    }
  }

  private void reverseAt(int i, Move move, VectorClock clock, int end) {
    if (isDirect(i)) {
      path.get(i).setRaced();
      markInitials(i, move, clock, end);
    }
  }

  /** Whether the new step depends on a transition by its thread's later ones alone, if at all. */
  private boolean isDirect(int i) {
    return path.transition(i).ordinal() > reached.of(path.transition(i).thread());
  }

  /** Marks all threads that could have run in a node, were it not for the one that did. */
  private void markInitials(int at, Move move, VectorClock clock, int end) {
    int runner = path.transition(at).thread();
    firsts.clear();
    for (int i = at + 1; i < end; i++) {
      Transition later = path.transition(i);
      if (later.thread() != runner && firsts.of(later.thread()) == 0) {
        markIfInitial(at, later.move(), later.clock());
        firsts.set(later.thread(), later.ordinal());
      }
    }
    if (firsts.of(move.thread()) == 0) {
      markIfInitial(at, move, clock);
    }
  }

  private void markIfInitial(int at, Move move, VectorClock clock) {
    Transition out = path.transition(at);
    boolean afterB = !path.startsBlock(at) && clock.covers(out.thread(), out.ordinal() + 1);
    if (!afterB && !firsts.isIn(clock)) {
      mark(path.get(at), move);
    }
  }

  /** Marks a thread where a race was seen before it made its first transition since. */
  private void markLate(Move move, VectorClock clock, int end) {
    firsts.clear();
    for (int i = end - 1; i >= 0 && path.transition(i).thread() != move.thread(); i--) {
      Transition earlier = path.transition(i);
      firsts.set(earlier.thread(), 0);
      if (path.get(i).isRaced()) {
        markIfInitial(i, move, clock);
      }
      firsts.set(earlier.thread(), earlier.ordinal());
    }
  }

  /** Whatever the thread would have done conflicts with a transition that ends it. */
  @Override
  public void ended(Move move) {
    int end = path.size() - 1;
    mark(path.get(end), move);
    mark(path.get(path.blockStart(end)), move);
  }

  private void mark(Node<S> node, Move move) {
    if (node.situation().isEnabled(move) && !node.isCovered(move)) {
      node.mark(move);
    }
  }
}
