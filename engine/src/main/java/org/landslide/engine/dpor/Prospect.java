package org.landslide.engine.dpor;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.ConflictTable;
import org.landslide.engine.model.Effect;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.tree.Transition;

/**
 * A transition, or an attempt in vain, that is made somewhere below a state; with just enough of
 * what comes before it there to tell how it is ordered after the transitions of any path to the
 * state.
 *
 * <p>What happens before a transition below the state are the transitions of some threads. One on
 * the path happens before it if it is of such a thread, made one able to run, or conflicts with
 * what these transitions did. So the set of their effects and that of their threads say it all.
 * Where the same is done in several interleavings, only what comes before it in all of them is
 * kept: then it may seem to race where it does in none, which costs an attempt and loses nothing.
 * Never changed.
 */
public final class Prospect {
  /**
   * One of the transitions that can come first below the state on the way to another one.
   *
   * @param effect its number among all effects
   * @param joined threads whose end it waited for
   */
  record First(Move move, int effect, List<Integer> joined) {
    boolean follows(Predecessor earlier) {
      int thread = earlier.transition.thread();
      return move.thread() == thread
          || joined.contains(thread)
          || earlier.enables(move.thread())
          || earlier.conflictsWith(effect);
    }
  }

  /** What is done, and which transitions can come first on the way there. */
  public static final class Deed {
    final Move move;
    final int effect;
    final List<First> firsts;
    private final int hash;

    Deed(Move move, int effect, List<First> firsts) {
      this.move = move;
      this.effect = effect;
      this.firsts = firsts;
      this.hash = (effect * 31 + firsts.hashCode()) * 31 + move.hashCode();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Deed that
              && hash == that.hash
              && move.equals(that.move)
              && effect == that.effect
              && firsts.equals(that.firsts));
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  private final Deed deed;

  /** Of the transitions that happen before it below the state; and its own thread. */
  private final BitSet threads;

  /** The numbers of their effects. */
  private final BitSet before;

  private Prospect(Deed deed, BitSet threads, BitSet before) {
    this.deed = deed;
    this.threads = threads;
    this.before = before;
  }

  /** Of what is done in the very state. */
  public static Prospect of(
      Move move, Effect effect, List<Integer> joined, ConflictTable<Effect> effects) {
    BitSet threads = new BitSet();
    threads.set(move.thread());
    joined.forEach(threads::set);
    int number = effects.number(effect);
    Deed deed = new Deed(move, number, List.of(new First(move, number, joined)));
    return new Prospect(deed, threads, new BitSet());
  }

  public Deed deed() {
    return deed;
  }

  /** The same deed, after no more than what comes before it here and there. */
  public Prospect or(Prospect other) {
    return isIn(before, other.before) && isIn(threads, other.threads)
        ? this
        : new Prospect(deed, common(threads, other.threads), common(before, other.before));
  }

  private static boolean isIn(BitSet part, BitSet all) {
    for (int i = part.nextSetBit(0); i >= 0; i = part.nextSetBit(i + 1)) {
      if (!all.get(i)) {
        return false;
      }
    }
    return true;
  }

  private static BitSet common(BitSet one, BitSet other) {
    BitSet both = (BitSet) one.clone();
    both.and(other);
    return both;
  }

  /** The same, seen from the state before a transition. */
  public Prospect behind(Predecessor earlier) {
    if (!follows(earlier)) {
      return this;
    }
    Transition transition = earlier.transition;
    BitSet all = (BitSet) threads.clone();
    all.set(transition.thread());
    transition.joined().forEach(all::set);
    BitSet more = (BitSet) before.clone();
    more.set(earlier.first.effect());
    return new Prospect(deedBehind(earlier), all, more);
  }

  private Deed deedBehind(Predecessor earlier) {
    List<First> firsts = new ArrayList<>();
    firsts.add(earlier.first);
    for (First first : deed.firsts) {
      if (!first.follows(earlier)) {
        firsts.add(first);
      }
    }
    return new Deed(deed.move, deed.effect, List.copyOf(firsts));
  }

  private boolean follows(Predecessor earlier) {
    if (threads.get(earlier.transition.thread())
        || earlier.conflictsWith(deed.effect)
        || earlier.conflictsWith(before)) {
      return true;
    }
    return earlier.enablesAny(threads);
  }

  Move move() {
    return deed.move;
  }

  int effect() {
    return deed.effect;
  }

  BitSet threads() {
    return threads;
  }

  List<First> firsts() {
    return deed.firsts;
  }

  /** The numbers of the effects of what happens before this one. */
  BitSet before() {
    return before;
  }
}
