package org.landslide.engine.tree;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.landslide.engine.model.Effect;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.schedule.Move;

/**
 * Moves that need not be tried in a state, since whatever starts with them was explored before,
 * from an earlier state (Godefroid). A move sleeps until a transition conflicts with it, so each
 * comes with its footprint.
 */
public final class SleepSet {
  private final List<Sleeper> sleepers = new ArrayList<>();

  boolean contains(Move move) {
    for (Sleeper sleeper : sleepers) {
      if (sleeper.move().equals(move) && sleeper.isAsleep()) {
        return true;
      }
    }
    return false;
  }

  /** Is told of moves that sleep, and of what they touch. */
  public interface Visitor {
    /** Whether it has seen enough. */
    boolean visit(Move move, Footprint touched, boolean partial);
  }

  /** What begins with those that sleep may not all be explored. */
  void distrust() {
    sleepers.replaceAll(Sleeper::partially);
  }

  /** Shows the moves that sleep; true if the visitor has seen enough. */
  public boolean visit(Visitor visitor) {
    for (Sleeper sleeper : sleepers) {
      if (sleeper.isAsleep()
          && visitor.visit(sleeper.move(), sleeper.steps().get(0).footprint(), sleeper.partial())) {
        return true;
      }
    }
    return false;
  }

  public boolean isEmpty() {
    return sleepers.isEmpty();
  }

  /** The moves that need not be tried. */
  public Set<Move> asleep() {
    Set<Move> moves = new HashSet<>();
    for (Sleeper sleeper : sleepers) {
      if (sleeper.isAsleep()) {
        moves.add(sleeper.move());
      }
    }
    return moves;
  }

  /** Whether it can only repeat what is explored to preempt a thread now. */
  boolean forbidsPreempting(int thread) {
    for (Sleeper sleeper : sleepers) {
      if (sleeper.thread() == thread && sleeper.isRepeating()) {
        return true;
      }
    }
    return false;
  }

  void add(Sleeper sleeper) {
    sleepers.add(sleeper);
  }

  /**
   * The sleepers that are left after a transition.
   *
   * @param wakes whether it conflicts with a step of a sleeper
   */
  public SleepSet after(Transition transition, Sleeper.Test wakes) {
    SleepSet rest = new SleepSet();
    for (Sleeper sleeper : sleepers) {
      Sleeper after = sleeper.after(transition, wakes);
      if (after != null) {
        rest.sleepers.add(after);
      }
    }
    return rest;
  }

  /**
   * The thread that ran last waits, so leaving it costs nothing. Had a sleeper run before, that
   * could be different.
   */
  public void disturb(Footprint vain) {
    Effect looked = Effect.of(vain);
    for (int i = sleepers.size() - 1; i >= 0; i--) {
      Sleeper sleeper = sleepers.get(i);
      Sleeper after =
          sleeper.bounded() ? sleeper.after((move, step) -> step.conflictsWith(looked)) : sleeper;
      if (after == null) {
        sleepers.remove(i);
      } else {
        sleepers.set(i, after);
      }
    }
  }

  /** An effect, and what the moves of a thread that sleep, other than one, touch. */
  Effect withSiblings(Move move, Effect own) {
    Effect all = own;
    for (Sleeper sleeper : sleepers) {
      all = sleeper.isSibling(move) ? all.and(sleeper.steps().get(0)) : all;
    }
    return all;
  }

  /** Whether something was left out, where a sleeper was explored, because of the bound. */
  boolean isBounded() {
    for (Sleeper sleeper : sleepers) {
      if (sleeper.bounded()) {
        return true;
      }
    }
    return false;
  }

  /** The sleepers that a transition wakes, or that its thread gives up for it. */
  SleepSet wokenBy(Transition transition) {
    SleepSet woken = new SleepSet();
    for (Sleeper sleeper : sleepers) {
      boolean givenUp = sleeper.isSibling(transition.move());
      if (givenUp || sleeper.conflictsWith(transition.effect())) {
        woken.sleepers.add(sleeper);
      }
    }
    return woken;
  }

  /** Whether a step of a thread conflicts with the next transition of another one that sleeps. */
  public boolean isDisturbedBy(int thread, Effect effect) {
    for (Sleeper sleeper : sleepers) {
      if (sleeper.thread() != thread && sleeper.conflictsWith(effect)) {
        return true;
      }
    }
    return false;
  }

  /**
   * No move sleeps twice, since one that sleeps is not explored; and only within a bound on
   * preemptions a move sleeps because of more than one transition, or in part.
   */
  void validate() {
    Set<Move> asleep = new HashSet<>();
    for (Sleeper sleeper : sleepers) {
      sleeper.validate();
      boolean twice = sleeper.isAsleep() && !asleep.add(sleeper.move());
      Invariant.require(!twice, "a move sleeps twice");
    }
  }
}
