package org.landslide.engine.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.Effect;
import org.landslide.engine.schedule.Move;

/**
 * A move of which the next transitions need not be tried, or not in every way, since they were
 * explored from an earlier state.
 *
 * <p>Without a bound on preemptions, one transition is enough: whatever starts with it is explored.
 * So it is within a bound if the thread had just run, and could do so again for nothing. Else the
 * thread sleeps because of a whole block, all its transitions up to where it could not go on. Why
 * that is sound: say the thread ran as far as its <em>j</em>th transition and was left there. Its
 * first <em>j</em>, put before all that has happened since, cost no more: the switch to the thread
 * falls away, and the one from it comes earlier. So that was explored.
 *
 * <p>Once something conflicts with a transition of the block, those before it are still of use.
 * Leaving the thread behind one of them can only repeat what is explored, for the same reason. So
 * the thread is tried, but not preempted before it has made the one that is new.
 *
 * @param steps the effects of the explored transitions
 * @param undisturbed how many of them nothing has conflicted with since
 * @param repeated how many of them the thread has made again
 * @param bounded whether something was left out because of the bound on preemptions
 * @param partial whether not all was explored after it that nothing conflicts with: its first
 *     transition ended the interleaving or other threads, or sequences were not run that begin with
 *     it
 */
record Sleeper(
    Move move,
    List<Effect> steps,
    int undisturbed,
    int repeated,
    boolean bounded,
    boolean partial) {
  /** Tells whether something conflicts with a step of a sleeper. */
  public interface Test {
    boolean wakes(Move move, Effect step);
  }

  Sleeper(Move move, List<Effect> steps, boolean bounded, boolean partial) {
    this(move, steps, steps.size(), 0, bounded, partial);
  }

  /** The same, known to be partial. */
  Sleeper partially() {
    return new Sleeper(move, steps, undisturbed, repeated, bounded, true);
  }

  int thread() {
    return move.thread();
  }

  /** Whether this is another move of the same thread. */
  boolean isSibling(Move other) {
    return move.isSibling(other);
  }

  /** Whether the move need not be tried at all. */
  boolean isAsleep() {
    return undisturbed == steps.size();
  }

  /** Whether the thread has made some of the transitions again and must not be preempted. */
  boolean isRepeating() {
    return repeated > 0;
  }

  /** What is left of it after a transition of any thread, or null. */
  @Nullable Sleeper after(Transition transition, Test wakes) {
    if (transition.thread() != thread()) {
      return isRepeating() ? null : after(wakes);
    }
    boolean repeats = isRepeating() || transition.move().equals(move);
    return repeats && !isAsleep() && repeated < undisturbed
        ? new Sleeper(move, steps, undisturbed, repeated + 1, bounded, partial)
        : null;
  }

  /** What is left of it after another thread has done something, or null. */
  @Nullable Sleeper after(Test wakes) {
    int rest = 0;
    while (rest < undisturbed && !wakes.wakes(move, steps.get(rest))) {
      rest++;
    }
    if (rest == undisturbed) {
      return this;
    }
    return rest == 0 ? null : new Sleeper(move, steps, rest, repeated, bounded, partial);
  }

  /** Whether its next transition conflicts with something. */
  boolean conflictsWith(Effect effect) {
    return steps.get(0).conflictsWith(effect);
  }

  void validate() {
    Invariant.require(undisturbed > 0 && undisturbed <= steps.size(), "a sleeper is awake");
    Invariant.require(repeated >= 0 && repeated <= undisturbed, "a sleeper repeats what is new");
    Invariant.require(bounded || steps.size() == 1, "a block sleeps without a bound");
  }
}
