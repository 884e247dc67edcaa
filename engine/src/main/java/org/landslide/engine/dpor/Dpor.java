package org.landslide.engine.dpor;

import java.util.List;
import org.landslide.engine.model.Effect;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.tree.Node;
import org.landslide.engine.tree.Path;
import org.landslide.engine.tree.Transition;
import org.landslide.engine.tree.VectorClock;

/**
 * Dynamic partial-order reduction: finds out which other interleavings must be tried.
 *
 * <p>Two interleavings are equivalent if one turns into the other by swapping neighbouring
 * transitions that do not conflict; one of each class is enough. Whenever a transition conflicts
 * with an earlier one of another thread and nothing in between orders the two, they form a
 * <em>race</em>, and some interleaving in which they come the other way round must be tried. Which
 * threads are tried for that is up to {@link SourceSets} or {@link WakeupTrees}, or {@link
 * BoundedBacktracking} when preemptions are bounded.
 *
 * <p>Where we differ from the paper behind source sets, and why it is sound:
 *
 * <ul>
 *   <li>A transition has many accesses here, and which ones depends on the state. The proof for
 *       single accesses needs that a race does not vanish when an independent transition comes
 *       before it; here it may. What saves the argument is that a step is sequential: its first
 *       access that conflicts with any of several others is made whichever of these came before.
 *   <li>A thread that {@linkplain Waiting waits} has no transition that could race. Its vain
 *       attempt stands in for one: without that, a transition that makes a thread wait again would
 *       never be moved behind it.
 *   <li>Two transitions that do not conflict, but both with that of a third thread that sleeps
 *       before the first of them, are tried in both orders too. The sleeping thread's transition
 *       was explored earlier, and in that subtree whatever conflicts with it was moved before it;
 *       but only there, not behind what has happened since. Once woken by the first of the two, it
 *       may no longer conflict with the second, and so nothing else would bring them up.
 *   <li>What a thread can do may depend on how its transaction goes (see {@link Move}). In a node
 *       where a thread is tried for no special reason, all its moves are; where a race asks for a
 *       move, that one is enough. When a thread takes one of its moves, something later may
 *       conflict with another one that sleeps or waits there; then that is tried first as well, by
 *       the rule before this, since the taken move itself may conflict with nothing.
 *   <li>What makes a blocked thread able to run happens before its next transition and is no race:
 *       the two cannot be swapped. Two threads that could both have done it conflict with each
 *       other. The same goes for the end of a thread that another one has joined, whether that had
 *       to wait or not.
 * </ul>
 *
 * <p>Costs the number of transitions that are not ordered before the new one, times a comparison of
 * footprints, and for each race the length of the path.
 */
public final class Dpor<S> {
  private final Path<S> path;
  private final Dependence dependence;
  private final Backtracking<S> backtracking;

  public Dpor(Path<S> path, Dependence dependence, Backtracking<S> backtracking) {
    this.path = path;
    this.dependence = dependence;
    this.backtracking = backtracking;
  }

  /**
   * The transition that a move has just made at the end of the path; marks what must be tried
   * because of it.
   *
   * @param effect what it must be taken to have done
   */
  public Transition analyse(Move move, Effect effect, Step step) {
    int thread = move.thread();
    int previous = path.lastOf(thread, path.size() - 1);
    int ordinal = previous < 0 ? 1 : path.transition(previous).ordinal() + 1;
    VectorClock clock = path.clockBefore(thread, step.joined(), Transition::clock);
    reverseRaces(new Attempt(move, effect, step.possession().needed(), false), clock);
    clock.set(thread, ordinal);
    return new Transition(move, ordinal, effect, step.joined(), clock, step.possession(), null);
  }

  /**
   * The same for the attempts that a waiting thread has made in vain up to the end of the path.
   *
   * @param footprint of all of them
   */
  public void analyseVainAttempts(Move move, Footprint footprint) {
    VectorClock clock = path.clockBefore(move.thread(), List.of(), Transition::clock);
    reverseRaces(new Attempt(move, Effect.of(footprint), Footprint.EMPTY, true), clock);
  }

  /** The branch on the path of the last node is explored. */
  public void left() {
    backtracking.left(path.size() - 1);
  }

  /**
   * An interleaving has ended.
   *
   * @param whole whether nothing could come after what is on the path
   */
  public void ended(boolean whole) {
    backtracking.ended(whole);
  }

  /**
   * Gives a turn before the last transition to the threads that can no longer have one after it,
   * since it ended them or everything. What they would have done is not known, so any of it may
   * have made a difference.
   *
   * @param after which threads can go on now
   */
  public void analyseEnded(Node<S> node, Situation after) {
    for (int i = 0; i < node.situation().enabledCount(); i++) {
      Move move = node.situation().enabled(i);
      int thread = move.thread();
      if (thread != node.out().thread() && !after.mentions(thread)) {
        node.setEnding();
        backtracking.ended(move);
      }
    }
  }

  /** Goes back from the end, so that whatever orders two transitions is seen before the first. */
  private void reverseRaces(Attempt second, VectorClock clock) {
    Move move = second.move();
    Effect effect = second.effect();
    int end = path.size() - 1;
    int thread = move.thread();
    for (int i = end - 1; i >= 0; i--) {
      Transition earlier = path.transition(i);
      if (earlier.thread() == thread || earlier.happensBefore(clock)) {
        continue;
      }
      if (dependence.conflict(earlier, i, move, effect)) {
        backtracking.race(i, second, clock, end);
        clock.join(earlier.clock());
      } else if (path.get(i).woken().isDisturbedBy(thread, effect)) {
        backtracking.disturbance(i, move, clock, end);
      }
    }
    backtracking.analysed(move, clock, end);
  }
}
