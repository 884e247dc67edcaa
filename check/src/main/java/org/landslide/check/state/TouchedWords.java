package org.landslide.check.state;

import java.util.Arrays;

/**
 * Which bytes of a task's memory were touched: a hash table from word numbers to masks of their
 * four bytes, and a list of long stretches. What was touched is visited and forgotten in as much
 * time as there is of it, however large the table has become.
 */
public final class TouchedWords {
  /** An odd number whose product with a key spreads it over the upper bits. */
  private static final int MIX = 0x9E37_79B9;

  private static final int FREE = -1;

  /** From the number of a word to that of its page. */
  private static final int PAGE_SHIFT = 10;

  private static final int ALL_BYTES = 0xF;

  /**
   * So many words that lie side by side have their places side by side: a loop through memory goes
   * through the table in the same way, and most often finds its next place in the processor's
   * cache.
   */
  private static final int LINE = 8;

  private static final int LINE_SHIFT = 3;

  private static final int SMALLEST = 64;

  /** Longer stretches are kept as such. */
  private static final int LONGEST_IN_WORDS = 256;

  /** A larger table is given back. */
  private static final int LARGEST_KEPT = 1 << 16;

  private int[] words = free(SMALLEST);
  private byte[] masks = new byte[SMALLEST];

  /** The slots of the words, in the order in which they were first touched. */
  private int[] slots = new int[SMALLEST / 2];

  private int used;

  /** Pairs of the first word of a stretch and the one behind it; apart from each other. */
  private long[] stretches = new long[8];

  private int stretchEnd;

  /** The sum over all words of the table. */
  private long sum;

  private static int[] free(int size) {
    int[] table = new int[size];
    Arrays.fill(table, FREE);
    return table;
  }

  /** Receives what was touched. */
  @FunctionalInterface
  interface Visitor {
    /** At an address divisible by four, those of four bytes whose bits are set were touched. */
    void word(int address, int mask);
  }

  /** Adds a stretch of bytes. */
  public void add(int address, int bytes) {
    long at = Integer.toUnsignedLong(address);
    long end = at + bytes;
    if (bytes > LONGEST_IN_WORDS) {
      addStretch(at >>> 2, (end + 3) >>> 2);
      return;
    }
    while (at < end) {
      int offset = (int) at & 3;
      int here = (int) Math.min(4 - offset, end - at);
      addWord((int) (at >>> 2), ((1 << here) - 1) << offset);
      at += here;
    }
  }

  /** Whether all of a stretch of bytes was touched. */
  public boolean covers(int address, int bytes) {
    long at = Integer.toUnsignedLong(address);
    long end = at + bytes;
    boolean covered = true;
    while (at < end && covered) {
      int offset = (int) at & 3;
      int here = (int) Math.min(4 - offset, end - at);
      int mask = ((1 << here) - 1) << offset;
      covered = (mask(at >>> 2) & mask) == mask;
      at += here;
    }
    return covered;
  }

  /** Which bytes of a word were touched. */
  private int mask(long word) {
    for (int i = 0; i < stretchEnd; i += 2) {
      if (stretches[i] <= word && word < stretches[i + 1]) {
        return ALL_BYTES;
      }
    }
    return masks[slot((int) word)];
  }

  /** Where a word is in the table, or would be. */
  private int slot(int word) {
    int line = ((word >>> LINE_SHIFT) * MIX) >>> (Integer.numberOfLeadingZeros(words.length) + 1);
    int slot = (line & -LINE) | (word & (LINE - 1));
    while (words[slot] != word && words[slot] != FREE) {
      slot = (slot + 1) & (words.length - 1);
    }
    return slot;
  }

  private void addWord(int word, int mask) {
    int slot = slot(word);
    int known = masks[slot];
    if ((known | mask) != known) {
      sum += mixed(word, known | mask) - (known == 0 ? 0 : mixed(word, known));
      masks[slot] = (byte) (known | mask);
    }
    if (words[slot] == FREE) {
      words[slot] = word;
      slots[used++] = slot;
      if (used == slots.length) {
        grow();
      }
    }
  }

  private void grow() {
    int[] oldWords = words;
    byte[] oldMasks = masks;
    int[] oldSlots = slots;
    words = free(oldWords.length * 2);
    masks = new byte[words.length];
    slots = new int[words.length / 2];
    used = 0;
    sum = 0;
    for (int slot : oldSlots) {
      addWord(oldWords[slot], oldMasks[slot]);
    }
  }

  /** Adds a long stretch, whole words, and joins it with those that it meets. */
  private void addStretch(long from, long to) {
    long first = from;
    long end = to;
    int kept = 0;
    for (int i = 0; i < stretchEnd; i += 2) {
      if (stretches[i] <= end && first <= stretches[i + 1]) {
        first = Math.min(first, stretches[i]);
        end = Math.max(end, stretches[i + 1]);
      } else {
        stretches[kept++] = stretches[i];
        stretches[kept++] = stretches[i + 1];
      }
    }
    stretchEnd = kept;
    if (stretchEnd == stretches.length) {
      stretches = Arrays.copyOf(stretches, 2 * stretchEnd);
    }
    stretches[stretchEnd++] = first;
    stretches[stretchEnd++] = end;
  }

  /** How many words there are at most. */
  int size() {
    long size = used;
    for (int i = 0; i < stretchEnd; i += 2) {
      size += stretches[i + 1] - stretches[i];
    }
    return Math.toIntExact(size);
  }

  void forEach(Visitor visitor) {
    for (int i = 0; i < used; i++) {
      visitor.word(words[slots[i]] << 2, masks[slots[i]]);
    }
    for (int i = 0; i < stretchEnd; i += 2) {
      for (long word = stretches[i]; word < stretches[i + 1]; word++) {
        visitor.word((int) word << 2, ALL_BYTES);
      }
    }
  }

  /** The same for the same bytes; others have hardly ever the same. */
  public long signature() {
    return sum + signatureOfStretches();
  }

  private long signatureOfStretches() {
    long all = 0;
    for (int i = 0; i < stretchEnd; i += 2) {
      all += mixed(stretches[i] << 32 | stretches[i + 1]);
    }
    return all;
  }

  /** The same, of the bytes that do not lie on a page, which is given by its number. */
  public long signatureOutside(int page) {
    long outside = signatureOfStretches();
    for (int i = 0; i < used; i++) {
      int word = words[slots[i]];
      if (word >>> PAGE_SHIFT != page) {
        outside += mixed(word, masks[slots[i]]);
      }
    }
    return outside;
  }

  private static long mixed(int word, int mask) {
    return mixed(((long) word << 4) | mask);
  }

  private static long mixed(long key) {
    long product = key * 0x9E37_79B9_7F4A_7C15L;
    return product ^ (product >>> 29);
  }

  public void clear() {
    if (words.length > LARGEST_KEPT) {
      words = free(SMALLEST);
      masks = new byte[SMALLEST];
      slots = new int[SMALLEST / 2];
    } else {
      for (int i = 0; i < used; i++) {
        words[slots[i]] = FREE;
        masks[slots[i]] = 0;
      }
    }
    used = 0;
    stretchEnd = 0;
    sum = 0;
  }
}
