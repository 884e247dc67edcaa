package org.landslide.engine.model;

import java.util.Arrays;

/**
 * Collects accesses, each byte once. Can be used again after {@link #build}. A small hash table of
 * words, since a step touches the same few words over and over.
 */
public final class FootprintBuilder {
  /** Longer stretches are kept as ranges. */
  private static final int LONGEST_IN_WORDS = 64;

  private static final int RANGES_IN_TURN = 4;

  private static final long FREE = 0;

  /** An odd number whose product with a key spreads it over the upper bits. */
  private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

  /**
   * So many words that lie side by side have their places side by side: a loop through memory goes
   * through the table in the same way, and most often finds its next place in the processor's
   * cache.
   */
  private static final int LINE_SHIFT = 3;

  private static final int LINE_MASK = (1 << LINE_SHIFT) - 1;

  private static final int SMALLEST = 64;

  /** A larger table is given back. */
  private static final int LARGEST_KEPT = 1 << 14;

  private long[] table = new long[SMALLEST];

  /** The slots of the table that are taken. */
  private int[] slots = new int[SMALLEST / 2];

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
    addWords(first, bytes, write, false);
    return this;
  }

  /**
   * Adds a use of memory: bytes that were written before are not read. Always word by word, however
   * long it is.
   */
  public void use(int space, int address, int bytes, boolean write) {
    addWords(((long) space << 32) | Integer.toUnsignedLong(address), bytes, write, !write);
  }

  private void addWords(long first, int bytes, boolean write, boolean unlessWritten) {
    int left = bytes;
    long at = first;
    while (left > 0) {
      int offset = (int) at & 3;
      int here = Math.min(4 - offset, left);
      long mask = (long) ((1 << here) - 1) << offset << (write ? 4 : 0);
      long key = at >>> 2;
      addWord((key << Footprint.MASK_BITS) | (unlessWritten ? mask & ~written(key) : mask));
      at += here;
      left -= here;
    }
  }

  /** Which bytes of a word were written. */
  private long written(long key) {
    return (table[find(key)] & Footprint.WRITE_MASK) >>> 4;
  }

  /** How many words there are, besides ranges. */
  public int words() {
    return used;
  }

  public FootprintBuilder add(Footprint footprint) {
    footprint.addTo(this);
    return this;
  }

  void addWord(long word) {
    int slot = find(word >>> Footprint.MASK_BITS);
    if (table[slot] != FREE) {
      table[slot] |= word;
      return;
    }
    table[slot] = word;
    slots[used++] = slot;
    if (used == slots.length) {
      grow();
    }
  }

  /** The slot of a word, or the one that is free for it. */
  private int find(long key) {
    int slot = slot(key);
    while (table[slot] != FREE && table[slot] >>> Footprint.MASK_BITS != key) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  private int slot(long key) {
    int line = (int) (((key >>> LINE_SHIFT) * MIX) >>> 32);
    return ((line << LINE_SHIFT) | ((int) key & LINE_MASK)) & (table.length - 1);
  }

  private void grow() {
    long[] old = table;
    int[] oldSlots = slots;
    table = new long[old.length * 2];
    slots = new int[table.length / 2];
    used = 0;
    for (int slot : oldSlots) {
      addWord(old[slot]);
    }
  }

  void addRange(long first, long last, boolean write) {
    if (continuesRange(first, last, write)) {
      return;
    }
    if (rangeEnd == ranges.length) {
      ranges = Arrays.copyOf(ranges, rangeEnd * 2);
    }
    ranges[rangeEnd++] = first;
    ranges[rangeEnd++] = last;
    ranges[rangeEnd++] = write ? 1 : 0;
  }

  /** A loop through several arrays makes the ranges of each longer, by turns. */
  private boolean continuesRange(long first, long last, boolean write) {
    for (int i = rangeEnd - 3; i >= Math.max(0, rangeEnd - 3 * RANGES_IN_TURN); i -= 3) {
      if (ranges[i + 1] + 1 == first && ranges[i + 2] == (write ? 1 : 0)) {
        ranges[i + 1] = last;
        return true;
      }
    }
    return false;
  }

  /** What was collected since the last time. */
  public Footprint build() {
    if (used == 0 && rangeEnd == 0) {
      return Footprint.EMPTY;
    }
    long[] words = new long[used];
    long readSignature = 0;
    long writeSignature = 0;
    for (int i = 0; i < used; i++) {
      long word = table[slots[i]];
      words[i] = word;
      long bit = 1L << (((word >>> Footprint.MASK_BITS) * MIX) >>> 58);
      readSignature |= (word & Footprint.READ_MASK) != 0 ? bit : 0;
      writeSignature |= (word & Footprint.WRITE_MASK) != 0 ? bit : 0;
    }
    Arrays.sort(words);
    long[] found = Arrays.copyOf(ranges, rangeEnd);
    clear();
    return new Footprint(words, found, readSignature, writeSignature);
  }

  /** Forgets what was collected. */
  public void clear() {
    if (table.length > LARGEST_KEPT) {
      table = new long[SMALLEST];
      slots = new int[SMALLEST / 2];
    } else {
      for (int i = 0; i < used; i++) {
        table[slots[i]] = FREE;
      }
    }
    used = 0;
    rangeEnd = 0;
  }
}
