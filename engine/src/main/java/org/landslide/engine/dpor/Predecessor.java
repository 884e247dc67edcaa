package org.landslide.engine.dpor;

import java.util.BitSet;
import org.landslide.engine.model.Situation;
import org.landslide.engine.tree.Node;
import org.landslide.engine.tree.Transition;

/** A transition between two nodes, as that before which all that is done below it is told. */
public final class Predecessor {
  final Transition transition;
  final Prospect.First first;
  private final Effects effects;
  private final Situation before;
  private final Situation after;

  public Predecessor(Node<?> from, Node<?> to, Effects effects) {
    this.transition = from.out();
    this.effects = effects;
    this.first =
        new Prospect.First(
            transition.move(), effects.number(transition.effect()), transition.joined());
    this.before = from.situation();
    this.after = to.situation();
  }

  /** Whether it made a thread able to run. */
  boolean enables(int thread) {
    return !before.mentions(thread) && after.canMove(thread);
  }

  boolean conflictsWith(int effect) {
    return effects.conflict(first.effect(), effect);
  }

  boolean conflictsWith(BitSet others) {
    return effects.conflict(first.effect(), others);
  }
}
