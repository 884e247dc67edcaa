package org.landslide.engine.race;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.landslide.engine.model.AccessTable;

/**
 * Finds entries by the bytes that they touch. Entries are sorted by their first bytes, so those
 * that reach a byte are next to each other, but for the few that are long: accesses to whole blocks
 * and mappings. Steps of a kernel that clears pages byte by byte have ten thousands of entries, and
 * are compared with hundreds of small ones, so what lies in between is never gone through.
 */
final class EntryIndex {
  /** No other access is longer. */
  private static final int SHORT = 64;

  private final AccessTable table;
  private final int[] accesses;
  private final int size;

  /** How long the longest one is that is short. */
  private final int reach;

  /** The entries of longer accesses. */
  private final int[] longOnes;

  /** For each of these the last byte of all up to it. */
  private final long[] longEnds;

  /**
   * An index.
   *
   * @param accesses for each entry its number in the table, in ascending order
   */
  EntryIndex(AccessTable table, int[] accesses, int size) {
    this.table = table;
    this.accesses = accesses;
    this.size = size;
    int longest = 0;
    int many = 0;
    for (int i = 0; i < size; i++) {
      int bytes = table.bytes(accesses[i]);
      if (bytes > SHORT) {
        many++;
      } else {
        longest = Math.max(longest, bytes);
      }
    }
    reach = longest;
    longOnes = many == 0 ? NONE : longOnes();
    longEnds = new long[longOnes.length];
    for (int k = 0; k < longOnes.length; k++) {
      long end = table.lastByte(accesses[longOnes[k]]);
      longEnds[k] = k == 0 ? end : Math.max(longEnds[k - 1], end);
    }
  }

  private static final int[] NONE = {};

  private int[] longOnes() {
    return IntStream.range(0, size).filter(i -> table.bytes(accesses[i]) > SHORT).toArray();
  }

  private long firstByte(int entry) {
    return table.firstByte(accesses[entry]);
  }

  /**
   * The first entry that may reach a byte, unless it is a long one.
   *
   * @param from none before it does
   */
  int firstReaching(long wanted, int from) {
    int step = 1;
    int low = from;
    int high = from;
    while (high < size && firstByte(high) + reach <= wanted) {
      low = high + 1;
      high += step;
      step <<= 1;
    }
    high = Math.min(high, size);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (firstByte(middle) + reach <= wanted) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** How many long ones there are. */
  int longCount() {
    return longOnes.length;
  }

  /** The entry of a long one. */
  int longOne(int number) {
    return longOnes[number];
  }

  /**
   * The number of the first long one that may reach a byte.
   *
   * @param from none before it does
   */
  int firstLongReaching(long wanted, int from) {
    int number = from;
    while (number < longOnes.length && longEnds[number] < wanted) {
      number++;
    }
    return number;
  }

  /** The first entry of a long one that is not before another entry. */
  int nextLong(int entry) {
    if (longOnes.length == 0) {
      return size;
    }
    int place = Arrays.binarySearch(longOnes, entry);
    int next = place >= 0 ? place : -place - 1;
    return next < longOnes.length ? longOnes[next] : size;
  }
}
