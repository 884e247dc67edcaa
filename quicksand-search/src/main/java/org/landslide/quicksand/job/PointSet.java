package org.landslide.quicksand.job;

import java.util.Arrays;

/**
 * A set of preemption points by their numbers in a {@link RaceRegistry}, made for being compared.
 * Immutable.
 */
final class PointSet {
  static final PointSet EMPTY = new PointSet(new long[0]);

  /** The last one is not 0, so that equal sets have equal arrays. */
  private final long[] bits;

  private PointSet(long[] bits) {
    this.bits = bits;
  }

  PointSet with(int point) {
    int word = point >>> 6;
    long[] more = Arrays.copyOf(bits, Math.max(bits.length, word + 1));
    more[word] |= 1L << point;
    return new PointSet(more);
  }

  /** All points of either set. */
  PointSet and(PointSet other) {
    long[] all = Arrays.copyOf(bits, Math.max(bits.length, other.bits.length));
    for (int word = 0; word < other.bits.length; word++) {
      all[word] |= other.bits[word];
    }
    return new PointSet(all);
  }

  /** Those that are not in the other set. */
  PointSet without(PointSet other) {
    long[] rest = bits.clone();
    for (int word = 0; word < Math.min(bits.length, other.bits.length); word++) {
      rest[word] &= ~other.bits[word];
    }
    return new PointSet(trimmed(rest));
  }

  /**
   * Without one of the points that are in the other set as well: the one with the lowest number.
   */
  PointSet withoutFirstOf(PointSet other) {
    long[] less = bits.clone();
    for (int word = 0; word < Math.min(bits.length, other.bits.length); word++) {
      long common = bits[word] & other.bits[word];
      if (common != 0) {
        less[word] &= ~Long.lowestOneBit(common);
        return new PointSet(trimmed(less));
      }
    }
    return this;
  }

  private static long[] trimmed(long[] bits) {
    int length = bits.length;
    while (length > 0 && bits[length - 1] == 0) {
      length--;
    }
    return Arrays.copyOf(bits, length);
  }

  boolean contains(int point) {
    int word = point >>> 6;
    return word < bits.length && ((bits[word] >>> point) & 1) != 0;
  }

  boolean containsAll(PointSet other) {
    if (other.bits.length > bits.length) {
      return false;
    }
    for (int i = 0; i < other.bits.length; i++) {
      if ((other.bits[i] & ~bits[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  boolean intersects(PointSet other) {
    for (int i = 0; i < Math.min(bits.length, other.bits.length); i++) {
      if ((bits[i] & other.bits[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  boolean isProperSubsetOf(PointSet other) {
    return other.containsAll(this) && !equals(other);
  }

  int size() {
    int size = 0;
    for (long word : bits) {
      size += Long.bitCount(word);
    }
    return size;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PointSet that && Arrays.equals(bits, that.bits);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bits);
  }
}
