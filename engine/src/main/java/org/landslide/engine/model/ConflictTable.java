package org.landslide.engine.model;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * Numbers for what steps do, and which of these conflict. There are few different ones below all
 * the states of a state space, so each pair is compared once.
 */
public final class ConflictTable<T> {
  private final BiPredicate<T, T> conflicting;
  private final Map<T, Integer> numbers = new HashMap<>();
  private final List<T> items = new ArrayList<>();

  /** For each one those that it conflicts with, as far as it was compared with others. */
  private final List<BitSet> conflicts = new ArrayList<>();

  private final List<BitSet> compared = new ArrayList<>();

  /**
   * @param conflicting whether two conflict, in whichever order they are given
   */
  public ConflictTable(BiPredicate<T, T> conflicting) {
    this.conflicting = conflicting;
  }

  public int size() {
    return items.size();
  }

  public int number(T item) {
    Integer known = numbers.get(item);
    if (known != null) {
      return known;
    }
    int number = items.size();
    numbers.put(item, number);
    items.add(item);
    conflicts.add(new BitSet());
    compared.add(new BitSet());
    return number;
  }

  public T item(int number) {
    return items.get(number);
  }

  public boolean conflict(int one, int other) {
    compare(one, other);
    return conflicts.get(one).get(other);
  }

  /** Whether one conflicts with any of several. */
  public boolean conflict(int one, BitSet others) {
    BitSet known = compared.get(one);
    for (int other = others.nextSetBit(0); other >= 0; other = others.nextSetBit(other + 1)) {
      if (!known.get(other)) {
        compare(one, other);
      }
    }
    return conflicts.get(one).intersects(others);
  }

  private void compare(int one, int other) {
    if (!compared.get(one).get(other)) {
      boolean conflict = conflicting.test(items.get(one), items.get(other));
      note(one, other, conflict);
      note(other, one, conflict);
    }
  }

  private void note(int one, int other, boolean conflict) {
    compared.get(one).set(other);
    conflicts.get(one).set(other, conflict);
  }

  public void clear() {
    numbers.clear();
    items.clear();
    conflicts.clear();
    compared.clear();
  }
}
