package org.landslide.kernel.told;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A map from numbers that never changes and has few entries: a change makes a new one, in an order
 * that depends on the numbers alone.
 */
final class SmallMap<V> {
  private static final SmallMap<?> EMPTY = new SmallMap<>(new int[0], new Object[0]);

  private final int[] keys;
  private final Object[] values;

  private SmallMap(int[] keys, Object[] values) {
    this.keys = keys;
    this.values = values;
  }

  @SuppressWarnings("unchecked") // It has no values.
  static <V> SmallMap<V> empty() {
    return (SmallMap<V>) EMPTY;
  }

  @SuppressWarnings("unchecked") // Only values of this type are put in.
  @Nullable V get(int key) {
    int at = Arrays.binarySearch(keys, key);
    return at < 0 ? null : (V) values[at];
  }

  SmallMap<V> with(int key, V value) {
    int at = Arrays.binarySearch(keys, key);
    if (at >= 0) {
      Object[] changed = values.clone();
      changed[at] = value;
      return new SmallMap<>(keys, changed);
    }
    int place = -at - 1;
    int[] moreKeys = Arrays.copyOf(keys, keys.length + 1);
    Object[] more = Arrays.copyOf(values, values.length + 1);
    System.arraycopy(keys, place, moreKeys, place + 1, keys.length - place);
    System.arraycopy(values, place, more, place + 1, values.length - place);
    moreKeys[place] = key;
    more[place] = value;
    return new SmallMap<>(moreKeys, more);
  }

  SmallMap<V> without(int key) {
    int at = Arrays.binarySearch(keys, key);
    if (at < 0) {
      return this;
    }
    int[] fewerKeys = new int[keys.length - 1];
    Object[] fewer = new Object[keys.length - 1];
    System.arraycopy(keys, 0, fewerKeys, 0, at);
    System.arraycopy(values, 0, fewer, 0, at);
    System.arraycopy(keys, at + 1, fewerKeys, at, fewer.length - at);
    System.arraycopy(values, at + 1, fewer, at, fewer.length - at);
    return new SmallMap<>(fewerKeys, fewer);
  }

  /** The lowest key whose value is as wanted; 0 if there is none. */
  @SuppressWarnings("unchecked") // Only values of this type are put in.
  int firstKey(Predicate<V> wanted) {
    for (int i = 0; i < keys.length; i++) {
      if (wanted.test((V) values[i])) {
        return keys[i];
      }
    }
    return 0;
  }

  /** In the order of their keys. */
  @SuppressWarnings("unchecked") // Only values of this type are put in.
  List<V> values() {
    return (List<V>) (List<?>) Arrays.asList(values);
  }
}
