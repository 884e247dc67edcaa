package org.landslide.engine.dpor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.tree.Node;
import org.landslide.engine.tree.Path;
import org.landslide.engine.tree.Transition;
import org.landslide.engine.tree.VectorClock;
import org.landslide.engine.tree.WakeupTree;

/**
 * What is to be run in order to reverse a race, or what is left of it behind some of its
 * transitions: those on the path that do not depend on the first of the two, then the second one.
 */
final class WakeupSequence {
  private final Path<?> path;
  private final OpenRace race;

  /** Where its transitions are on the path; the second one of the race is not among them. */
  private final List<Integer> places;

  /** Whether the second one is still to come. */
  private final boolean hasSecond;

  private WakeupSequence(Path<?> path, OpenRace race, List<Integer> places, boolean hasSecond) {
    this.path = path;
    this.race = race;
    this.places = places;
    this.hasSecond = hasSecond;
  }

  /** All of it; the second transition of the race is not among the places. */
  static WakeupSequence of(Path<?> path, OpenRace race, List<Integer> places) {
    return new WakeupSequence(path, race, places, true);
  }

  private boolean isEmpty() {
    return places.isEmpty() && !hasSecond;
  }

  /** The place of a thread's first transition, in this list; the second one's is its size. */
  private int firstOf(int thread) {
    for (int i = 0; i < places.size(); i++) {
      if (path.transition(places.get(i)).thread() == thread) {
        return i;
      }
    }
    return hasSecond && race.move().thread() == thread ? places.size() : -1;
  }

  /** Whether none of those before depends on it. */
  private boolean canComeFirst(int index) {
    VectorClock clock =
        index == places.size() ? race.clock() : path.transition(places.get(index)).clock();
    for (int i = 0; i < index; i++) {
      if (path.transition(places.get(i)).happensBefore(clock)) {
        return false;
      }
    }
    return true;
  }

  private boolean conflictsWith(Footprint footprint, boolean withSecond) {
    if (withSecond && hasSecond && race.touched().conflictsWith(footprint)) {
      return true;
    }
    for (int place : places) {
      if (path.transition(place).effect().footprint().conflictsWith(footprint)) {
        return true;
      }
    }
    return false;
  }

  private Footprint touched(boolean withSecond) {
    Footprint all = withSecond && hasSecond ? race.touched() : Footprint.EMPTY;
    for (int place : places) {
      all = all.and(path.transition(place).effect().footprint());
    }
    return all;
  }

  private WakeupSequence without(int index) {
    if (index < 0) {
      return this;
    }
    List<Integer> rest = new ArrayList<>(places);
    boolean last = index == places.size();
    if (!last) {
      rest.remove(index);
    }
    return new WakeupSequence(path, race, rest, hasSecond && !last);
  }

  /**
   * Whether all of it is explored, or will be, in a branch that begins with a move.
   *
   * <p>The second transition of the race is known from behind the first one alone. What its move
   * touches without that one says more: if it conflicts with none of the others, it is the same
   * behind these.
   */
  boolean isBegunBy(Move move, Footprint touched) {
    int index = firstOf(move.thread());
    if (index < 0) {
      return !conflictsWith(touched, true);
    }
    return index == places.size() ? !conflictsWith(touched, false) : canComeFirst(index);
  }

  boolean isBegunBy(WakeupTree tree) {
    int index = firstOf(tree.move().thread());
    boolean exact = index >= 0 && index < places.size();
    boolean alone = places.isEmpty() && index == 0;
    if (exact || alone) {
      return canComeFirst(index);
    }
    return (index < 0 || canComeFirst(index))
        && tree.expected().map(touched -> isBegunBy(tree.move(), touched)).orElse(false);
  }

  /** A tree that begins with a move of it, with what is left of it. */
  WakeupTree insertedInto(WakeupTree tree) {
    int index = firstOf(tree.move().thread());
    boolean exact = index >= 0 && index < places.size();
    WakeupTree same = exact ? tree : tree.assuming(touched(index < 0));
    WakeupSequence rest = without(index);
    if (tree.isLeaf() || rest.isEmpty()) {
      return same;
    }
    for (int i = 0; i < tree.next().size(); i++) {
      WakeupTree branch = tree.next().get(i);
      if (rest.isBegunBy(branch)) {
        return same.with(i, rest.insertedInto(branch));
      }
    }
    return same.with(tree.next().size(), rest.chain().orElseThrow());
  }

  /** All of it, one after the other. */
  private Optional<WakeupTree> chain() {
    Optional<WakeupTree> chain =
        hasSecond
            ? Optional.of(WakeupTree.likely(race.move(), race.touched(), Optional.empty()))
            : Optional.empty();
    for (int i = places.size() - 1; i >= 0; i--) {
      Transition transition = path.transition(places.get(i));
      chain =
          Optional.of(
              WakeupTree.certain(transition.move(), transition.effect().footprint(), chain));
    }
    return chain;
  }

  /** As a tree that begins with something that can be done in a node; null if nothing can. */
  @Nullable WakeupTree startingIn(Node<?> node) {
    for (int i = 0; i < places.size(); i++) {
      Transition transition = path.transition(places.get(i));
      if (isPossibleIn(node, transition.move(), i)) {
        return WakeupTree.certain(
            transition.move(), transition.effect().footprint(), without(i).chain());
      }
    }
    int last = places.size();
    return isPossibleIn(node, race.move(), last) && !node.isCovered(race.move())
        ? WakeupTree.likely(race.move(), race.touched(), without(last).chain())
        : null;
  }

  private boolean isPossibleIn(Node<?> node, Move move, int index) {
    return firstOf(move.thread()) == index
        && canComeFirst(index)
        && node.situation().isEnabled(move);
  }

  /** Whether a thread has a transition in it. */
  boolean mentions(int thread) {
    return firstOf(thread) >= 0;
  }
}
