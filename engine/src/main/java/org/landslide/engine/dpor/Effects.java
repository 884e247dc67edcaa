package org.landslide.engine.dpor;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.landslide.engine.model.Effect;

/**
 * Numbers for effects, and which of them conflict. There are few different ones below all the
 * states of a state space, so each pair is compared once.
 */
public final class Effects {
  private final Map<Effect, Integer> numbers = new HashMap<>();
  private final List<Effect> effects = new ArrayList<>();

  /** For each effect those that it conflicts with, as far as it was compared with others. */
  private final List<BitSet> conflicting = new ArrayList<>();

  private final List<BitSet> compared = new ArrayList<>();

  public int size() {
    return effects.size();
  }

  /** The number of an effect. */
  int number(Effect effect) {
    Integer known = numbers.get(effect);
    if (known != null) {
      return known;
    }
    int number = effects.size();
    numbers.put(effect, number);
    effects.add(effect);
    conflicting.add(new BitSet());
    compared.add(new BitSet());
    return number;
  }

  Effect effect(int number) {
    return effects.get(number);
  }

  boolean conflict(int one, int other) {
    compare(one, other);
    return conflicting.get(one).get(other);
  }

  /** Whether an effect conflicts with one of several. */
  boolean conflict(int one, BitSet others) {
    BitSet known = compared.get(one);
    for (int other = others.nextSetBit(0); other >= 0; other = others.nextSetBit(other + 1)) {
      if (!known.get(other)) {
        compare(one, other);
      }
    }
    return conflicting.get(one).intersects(others);
  }

  private void compare(int one, int other) {
    if (!compared.get(one).get(other)) {
      boolean conflict = effects.get(one).conflictsWith(effects.get(other));
      note(one, other, conflict);
      note(other, one, conflict);
    }
  }

  private void note(int one, int other, boolean conflict) {
    compared.get(one).set(other);
    conflicting.get(one).set(other, conflict);
  }
}
