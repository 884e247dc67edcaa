package org.landslide.engine.dpor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.tree.Node;
import org.landslide.engine.tree.Ordinals;
import org.landslide.engine.tree.Path;
import org.landslide.engine.tree.Reversal;
import org.landslide.engine.tree.Transition;
import org.landslide.engine.tree.VectorClock;
import org.landslide.engine.tree.WakeupTree;

/**
 * Tries as little as possible, all interleavings being allowed, and begins nothing that turns out
 * to repeat what is explored.
 *
 * <p>The problem: with {@link SourceSets} and sleep sets no class is run twice, but a thread that
 * is marked may lead to where all threads sleep, and then the run was for nothing. The remedy is
 * due to Abdulla, Aronis, Jonsson and Sagonas, "Source sets" (2017). For two transitions that race,
 * let <em>v</em> be all transitions of the interleaving after the first that do not depend on it,
 * followed by the second. When the interleaving is over, all of <em>v</em> is put into the tree of
 * what is to be run from the node before the first, unless a branch that sleeps there, or is in the
 * tree, stands in for it: one whose move could come first in <em>v</em>, or conflicts with none of
 * it. Where a branch of a {@link WakeupTree} ends everything is awake, and so it stays for what is
 * chosen freely from there on.
 *
 * <p>Where we differ, and why it is sound:
 *
 * <ul>
 *   <li>A transition has many accesses, and which ones may depend on the first of the two. So what
 *       the second one will do in its new place is only expected. If a branch stands in for
 *       <em>v</em> by what its move is expected to do, and the move then conflicts with <em>v</em>,
 *       everything is tried in its node. A sleeping thread that could come first as the second one
 *       of the race stands in only if what it did in the node conflicts with nothing else in
 *       <em>v</em>. Of several moves that conflict with a transition at different accesses of it,
 *       the transition sees the one that it comes to last together with all others; so the race
 *       with that one is reversed.
 *   <li>What the second one does in its new place may be known when another branch has been begun:
 *       then what stands in the tree and is part of that branch is dropped (see {@link
 *       Node#dropRepeated}).
 *   <li>If something still sleeps where a branch of the tree ends, or a branch cannot be followed,
 *       the sleepers there stand in only for what begins with them from then on. Something may be
 *       begun in vain then, as with source sets.
 *   <li>The same after the first step that fails: what could come after it was not seen.
 *   <li>The vain attempt of a thread that {@linkplain org.landslide.engine.model.Waiting waits} may
 *       race, too. What comes after it and conflicts with it is no part of <em>v</em>.
 *   <li>That a thread gives back what another one takes next cannot be reversed, only that it had
 *       taken it before (see {@link org.landslide.engine.model.Step.Possession}). Where the subject
 *       does not say what steps take, this is found out by a run that is begun in vain.
 * </ul>
 *
 * <p>Costs, at the end of each interleaving and for each race that no explored branch has settled,
 * the length of the path and comparisons of footprints with what sleeps and what is in the tree.
 */
public final class WakeupTrees<S> implements Backtracking<S> {
  private final Path<S> path;

  /** Those of the path, by where their second transitions are. */
  private final List<OpenRace> open = new ArrayList<>();

  /** Whether a step has failed, so that not all was run that could follow some others. */
  private boolean failed;

  /** Where the transitions of <em>v</em> before the second one are on the path. */
  private int[] inV = new int[16];

  private int size;

  /** For each thread, the number of its first transition in <em>v</em>. */
  private final Ordinals firstInV = new Ordinals();

  /** For each thread, its first transition that would come after an attempt in vain. */
  private final Ordinals behind = new Ordinals();

  public WakeupTrees(Path<S> path) {
    this.path = path;
    path.orderWaits();
  }

  @Override
  public void race(int first, Attempt second, VectorClock clock, int end) {
    int reversible = reversible(first, second, clock);
    if (reversible < 0 || path.get(reversible).situation().enabledCount() < 2) {
      return;
    }
    Footprint touched = second.effect().footprint();
    OpenRace race = new OpenRace(reversible, end, second.vain(), second.move(), touched, clock);
    if (!isSettled(race, end)) {
      open.add(race.kept());
    }
  }

  /**
   * The transition to be put behind the second one. What gives something back cannot be, without
   * that which has taken it; -1 if that is ordered before the second one anyway.
   */
  private int reversible(int first, Attempt second, VectorClock clock) {
    Transition giving = path.transition(first);
    if (!giving.possession().given().conflictsWith(second.needed())) {
      return first;
    }
    int taking = first - 1;
    while (taking >= 0 && !isTaking(path.transition(taking), giving.thread(), second.needed())) {
      taking--;
    }
    return taking >= 0 && path.transition(taking).happensBefore(clock) ? -1 : taking;
  }

  private static boolean isTaking(Transition transition, int thread, Footprint object) {
    return transition.thread() == thread && transition.possession().taken().conflictsWith(object);
  }

  @Override
  public void left(int index) {
    int last = open.size() - 1;
    while (last >= 0 && open.get(last).isBeyond(index)) {
      open.remove(last--);
    }
  }

  @Override
  public void ended(boolean whole) {
    int end = path.length();
    failed |= path.size() == end;
    boolean exact = whole && !failed;
    open.removeIf(race -> isInserted(race, end, exact));
    for (int i = 0; i < path.size(); i++) {
      path.get(i).dropRepeated();
    }
  }

  /** Finds <em>v</em> but for its last transition; true if one that could come first is tried. */
  private boolean isSettled(OpenRace race, int end) {
    Node<S> node = path.get(race.first());
    Transition first = path.transition(race.first());
    firstInV.clear();
    behind.clear();
    size = 0;
    for (int i = race.first() + 1; i < end; i++) {
      Transition later = path.transition(i);
      if (first.happensBefore(later) || isBehind(race, i, later) || path.get(i).isEnding()) {
        continue;
      }
      if (firstInV.of(later.thread()) == 0) {
        if (!firstInV.isIn(later.clock())
            && node.situation().isEnabled(later.move())
            && node.isSettled(later.move())) {
          return true;
        }
        firstInV.set(later.thread(), later.ordinal());
      }
      if (size == inV.length) {
        inV = Arrays.copyOf(inV, 2 * size);
      }
      inV[size++] = i;
    }
    return false;
  }

  /** Whether a transition comes after an attempt in vain, or something that does. */
  private boolean isBehind(OpenRace race, int index, Transition later) {
    if (!race.vain() || index < race.at()) {
      return false;
    }
    boolean after =
        later.thread() == race.move().thread()
            || behind.isIn(later.clock())
            || race.touched().conflictsWith(later.effect().footprint());
    if (after && behind.of(later.thread()) == 0) {
      behind.set(later.thread(), later.ordinal());
    }
    return after;
  }

  /**
   * Has a race reversed; true if nothing need ever be done about it any more.
   *
   * @param exact whether all of <em>v</em> is known
   */
  private boolean isInserted(OpenRace race, int end, boolean exact) {
    boolean settled = isSettled(race, end);
    if (!settled) {
      insert(race, exact);
    }
    return settled;
  }

  /** Puts <em>v</em> into the node's tree, unless that is needless now. */
  private void insert(OpenRace race, boolean exact) {
    Node<S> node = path.get(race.first());
    List<Integer> places = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      places.add(inV[i]);
    }
    WakeupSequence v = WakeupSequence.of(path, race, places);
    if (node.sleep.visit(
        (move, touched, partial) ->
            node.situation().isEnabled(move)
                && ((exact && !partial) || v.mentions(move.thread()))
                && v.isBegunBy(move, touched))) {
      return;
    }
    for (WakeupTree tree : node.pending()) {
      if ((exact || v.mentions(tree.move().thread())) && v.isBegunBy(tree)) {
        node.put(v.insertedInto(tree));
        return;
      }
    }
    @Nullable WakeupTree chain = v.startingIn(node);
    if (chain != null) {
      node.put(chain);
    }
  }

  /** A sleeper that conflicts with something stands in for none of it, so nothing is lost here. */
  @Override
  public void disturbance(int first, Move move, VectorClock clock, int end) {}

  @Override
  public void analysed(Move move, VectorClock clock, int end) {}

  @Override
  public void ended(Move move) {
    path.reverse(new Reversal(path.size() - 1, List.of(move), move));
  }
}
