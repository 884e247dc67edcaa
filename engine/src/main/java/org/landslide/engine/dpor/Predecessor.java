package org.landslide.engine.dpor;

import java.util.BitSet;
import org.landslide.engine.model.ConflictTable;
import org.landslide.engine.model.Effect;
import org.landslide.engine.model.Situation;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.tree.Node;
import org.landslide.engine.tree.Transition;

/** A transition between two nodes, as that before which all that is done below it is told. */
public final class Predecessor {
  final Transition transition;
  final Prospect.First first;
  private final ConflictTable<Effect> effects;

  /** The threads that it made able to run. */
  private final BitSet enabled = new BitSet();

  public Predecessor(Node<?> from, Node<?> to, ConflictTable<Effect> effects) {
    this.transition = from.out();
    this.effects = effects;
    this.first =
        new Prospect.First(
            transition.move(), effects.number(transition.effect()), transition.joined());
    Situation before = from.situation();
    for (Move move : to.situation().enabled()) {
      enabled.set(move.thread(), !before.mentions(move.thread()));
    }
  }

  /** Whether it made a thread able to run. */
  boolean enables(int thread) {
    return enabled.get(thread);
  }

  boolean enablesAny(BitSet threads) {
    return enabled.intersects(threads);
  }

  boolean conflictsWith(int effect) {
    return effects.conflict(first.effect(), effect);
  }

  boolean conflictsWith(BitSet others) {
    return effects.conflict(first.effect(), others);
  }
}
