package org.landslide.engine.model;

import java.util.Arrays;

/**
 * Collects accesses, each byte once. Can be used again after {@link #build}. A small hash table of
 * words, since a step touches the same few words over and over.
 */
public final class FootprintBuilder {
  /** Longer stretches are kept as ranges. */
  private static final int LONGEST_IN_WORDS = 64;

  private static final long FREE = 0;

  /** An odd number whose product with a key spreads it over the upper bits. */
  private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

  private long[] table = new long[64];
  private int used;
  private long[] ranges = new long[6];
  private int rangeEnd;

  public FootprintBuilder read(int space, int address, int bytes) {
    return access(space, address, bytes, false);
  }

  public FootprintBuilder write(int space, int address, int bytes) {
    return access(space, address, bytes, true);
  }

  /**
   * Adds an access.
   *
   * @param space from 1 to 2^20
   * @param address unsigned; an access does not go past the end of its space
   */
  public FootprintBuilder access(int space, int address, int bytes, boolean write) {
    long first = ((long) space << 32) | Integer.toUnsignedLong(address);
    if (bytes > LONGEST_IN_WORDS) {
      addRange(first, first + bytes - 1, write);
      return this;
    }
    int left = bytes;
    long at = first;
    while (left > 0) {
      int offset = (int) at & 3;
      int here = Math.min(4 - offset, left);
      long mask = (long) ((1 << here) - 1) << offset << (write ? 4 : 0);
      addWord(((at >>> 2) << Footprint.MASK_BITS) | mask);
      at += here;
      left -= here;
    }
    return this;
  }

  public FootprintBuilder add(Footprint footprint) {
    footprint.addTo(this);
    return this;
  }

  void addWord(long word) {
    long key = word >>> Footprint.MASK_BITS;
    int slot = slot(key);
    while (table[slot] != FREE && table[slot] >>> Footprint.MASK_BITS != key) {
      slot = (slot + 1) & (table.length - 1);
    }
    if (table[slot] != FREE) {
      table[slot] |= word;
      return;
    }
    table[slot] = word;
    if (++used * 2 > table.length) {
      grow();
    }
  }

  private int slot(long key) {
    return (int) ((key * MIX) >>> 32) & (table.length - 1);
  }

  private void grow() {
    long[] old = table;
    table = new long[old.length * 2];
    used = 0;
    for (long word : old) {
      if (word != FREE) {
        addWord(word);
      }
    }
  }

  void addRange(long first, long last, boolean write) {
    if (rangeEnd == ranges.length) {
      ranges = Arrays.copyOf(ranges, rangeEnd * 2);
    }
    ranges[rangeEnd++] = first;
    ranges[rangeEnd++] = last;
    ranges[rangeEnd++] = write ? 1 : 0;
  }

  /** What was collected since the last time. */
  public Footprint build() {
    if (used == 0 && rangeEnd == 0) {
      return Footprint.EMPTY;
    }
    long[] words = new long[used];
    int count = 0;
    long readSignature = 0;
    long writeSignature = 0;
    for (int i = 0; i < table.length; i++) {
      long word = table[i];
      if (word != FREE) {
        table[i] = FREE;
        words[count++] = word;
        long bit = 1L << (((word >>> Footprint.MASK_BITS) * MIX) >>> 58);
        readSignature |= (word & Footprint.READ_MASK) != 0 ? bit : 0;
        writeSignature |= (word & Footprint.WRITE_MASK) != 0 ? bit : 0;
      }
    }
    Arrays.sort(words);
    long[] found = Arrays.copyOf(ranges, rangeEnd);
    used = 0;
    rangeEnd = 0;
    return new Footprint(words, found, readSignature, writeSignature);
  }
}
