package org.landslide.check.state;

import java.util.Arrays;

/**
 * Which bytes of a task's memory were touched: a small hash table from word numbers to masks of
 * their four bytes.
 */
public final class TouchedWords {
  /** An odd number whose product with a key spreads it over the upper bits. */
  private static final int MIX = 0x9E37_79B9;

  private static final int FREE = -1;

  /** From the number of a word to that of its page. */
  private static final int PAGE_SHIFT = 10;

  private static final int NO_PAGE = -1;

  private int[] words = free(64);
  private byte[] masks = new byte[64];
  private int used;

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
    while (at < end) {
      int offset = (int) at & 3;
      int here = (int) Math.min(4 - offset, end - at);
      addWord((int) (at >>> 2), ((1 << here) - 1) << offset);
      at += here;
    }
  }

  private void addWord(int word, int mask) {
    int slot = ((word * MIX) >>> 16) & (words.length - 1);
    while (words[slot] != word && words[slot] != FREE) {
      slot = (slot + 1) & (words.length - 1);
    }
    masks[slot] |= (byte) mask;
    if (words[slot] == FREE) {
      words[slot] = word;
      used++;
      if (used * 2 > words.length) {
        grow();
      }
    }
  }

  private void grow() {
    int[] oldWords = words;
    byte[] oldMasks = masks;
    words = free(oldWords.length * 2);
    masks = new byte[words.length];
    used = 0;
    for (int i = 0; i < oldWords.length; i++) {
      if (oldWords[i] != FREE) {
        addWord(oldWords[i], oldMasks[i]);
      }
    }
  }

  int size() {
    return used;
  }

  void forEach(Visitor visitor) {
    for (int i = 0; i < words.length; i++) {
      if (words[i] != FREE) {
        visitor.word(words[i] << 2, masks[i]);
      }
    }
  }

  /** The same for the same bytes; others have hardly ever the same. */
  public long signature() {
    return signatureOutside(NO_PAGE);
  }

  /** The same, of the bytes that do not lie on a page, which is given by its number. */
  public long signatureOutside(int page) {
    long sum = 0;
    for (int i = 0; i < words.length; i++) {
      if (words[i] != FREE && words[i] >>> PAGE_SHIFT != page) {
        long mixed = (((long) words[i] << 4) | masks[i]) * 0x9E37_79B9_7F4A_7C15L;
        sum += mixed ^ (mixed >>> 29);
      }
    }
    return sum;
  }

  public void clear() {
    if (used > 0) {
      Arrays.fill(words, FREE);
      Arrays.fill(masks, (byte) 0);
      used = 0;
    }
  }
}
