package org.landslide.engine.dpor;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.landslide.engine.model.ConflictTable;
import org.landslide.engine.model.Effect;
import org.landslide.engine.tree.Path;
import org.landslide.engine.tree.Transition;

/** The effects of the transitions on the path, by their numbers among all effects. */
public final class PathEffects<S> {
  /** A transition that was at a place of the path, and the number of its effect. */
  private record Numbered(Transition transition, int effect) {}

  private final Path<S> path;
  private final ConflictTable<Effect> effects;
  private final List<Numbered> known = new ArrayList<>();

  public PathEffects(Path<S> path, ConflictTable<Effect> effects) {
    this.path = path;
    this.effects = effects;
  }

  /** The number of the effect of a transition; those before it are known or are numbered, too. */
  @SuppressWarnings("ReferenceEquality") // equal ones have equal effects, but to compare them costs
  int at(int index) {
    for (int i = known.size(); i <= index; i++) {
      known.add(number(path.transition(i)));
    }
    Numbered last = known.get(index);
    Transition now = path.transition(index);
    if (last.transition != now) {
      last = number(now);
      known.set(index, last);
    }
    return last.effect;
  }

  private Numbered number(Transition transition) {
    return new Numbered(transition, effects.number(transition.effect()));
  }

  boolean conflict(int index, int effect) {
    return effects.conflict(at(index), effect);
  }

  boolean conflict(int index, BitSet others) {
    return effects.conflict(at(index), others);
  }

  Effect effect(int number) {
    return effects.item(number);
  }

  /** Numbers are no longer what they were. */
  public void forget() {
    known.clear();
  }
}
