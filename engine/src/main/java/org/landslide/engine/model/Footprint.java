package org.landslide.engine.model;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that a step read and wrote.
 *
 * <p>Bytes live in numbered spaces: an address space of the program, or one for kernel objects.
 * Words are kept as sorted longs (space, word, which of its four bytes were read, which written);
 * long stretches, as a freed block or mapped pages are, as ranges. Two footprints conflict if they
 * have a byte in common that one of them wrote. A signature of 64 bits rules most pairs out before
 * the words are compared; comparing costs the sum of both lengths at most, and little where the two
 * are in different regions.
 */
public final class Footprint {
  public static final Footprint EMPTY = new Footprint(new long[0], new long[0], 0, 0);

  static final int MASK_BITS = 8;
  static final int READ_MASK = 0x0F;
  static final int WRITE_MASK = 0xF0;
  private static final int SPACE_SHIFT = 32;
  private static final int WORD = 4;

  /** A page has so many words, and a space so many pages. */
  private static final int WORDS_SHIFT = 10;

  private static final int PAGES_SHIFT = 20;
  private static final int PAGES = 1 << PAGES_SHIFT;

  /** Sorted; (space &lt;&lt; 30 | word) &lt;&lt; 8 | written bytes &lt;&lt; 4 | read bytes. */
  private final long[] words;

  /** Triples of first byte, last byte, 1 if written; in any order. */
  private final long[] ranges;

  private final long readSignature;
  private final long writeSignature;

  /** Of the content, once it was asked for; 0 before. */
  private int hash;

  Footprint(long[] words, long[] ranges, long readSignature, long writeSignature) {
    this.words = words;
    this.ranges = ranges;
    this.readSignature = readSignature;
    this.writeSignature = writeSignature;
  }

  public boolean isEmpty() {
    return words.length == 0 && ranges.length == 0;
  }

  /** Whether some byte is in both, and at least one of them wrote it. */
  public boolean conflictsWith(Footprint other) {
    if (signaturesMeet(other) && wordsConflict(other)) {
      return true;
    }
    boolean hasRanges = ranges.length > 0 || other.ranges.length > 0;
    return hasRanges
        && (rangesConflict(ranges, other.words)
            || rangesConflict(other.ranges, words)
            || rangesMeet(other));
  }

  private boolean signaturesMeet(Footprint other) {
    long any = other.readSignature | other.writeSignature;
    return ((writeSignature & any) | (readSignature & other.writeSignature)) != 0;
  }

  private boolean wordsConflict(Footprint other) {
    long[] mine = words;
    long[] theirs = other.words;
    int i = 0;
    int j = 0;
    while (i < mine.length && j < theirs.length) {
      long a = mine[i] >>> MASK_BITS;
      long b = theirs[j] >>> MASK_BITS;
      if (a == b && masksConflict((int) mine[i], (int) theirs[j])) {
        return true;
      }
      if (a == b) {
        i++;
        j++;
      } else if (a < b) {
        i = firstFrom(mine, i + 1, b);
      } else {
        j = firstFrom(theirs, j + 1, a);
      }
    }
    return false;
  }

  /**
   * Where the words from this one on begin, or what comes after it. Two steps often touch different
   * regions, each of them many words: one leap passes over what the other does not have.
   */
  private static int firstFrom(long[] words, int from, long word) {
    int low = from;
    int leap = 1;
    while (low + leap <= words.length && words[low + leap - 1] >>> MASK_BITS < word) {
      low += leap;
      leap *= 2;
    }
    while (leap > 1) {
      leap /= 2;
      if (low + leap <= words.length && words[low + leap - 1] >>> MASK_BITS < word) {
        low += leap;
      }
    }
    return low;
  }

  private static boolean masksConflict(int a, int b) {
    int writtenByA = (a >>> 4) & READ_MASK;
    int writtenByB = (b >>> 4) & READ_MASK;
    return ((writtenByA & (b | writtenByB)) | (a & READ_MASK & writtenByB)) != 0;
  }

  private static boolean rangesConflict(long[] ranges, long[] words) {
    for (int i = 0; i < ranges.length; i += 3) {
      if (rangeConflicts(ranges[i], ranges[i + 1], ranges[i + 2] != 0, words)) {
        return true;
      }
    }
    return false;
  }

  private static boolean rangeConflicts(long first, long last, boolean write, long[] words) {
    int at = Arrays.binarySearch(words, (first >> 2) << MASK_BITS);
    for (int i = at < 0 ? -at - 1 : at; i < words.length; i++) {
      long byteAddress = (words[i] >>> MASK_BITS) << 2;
      if (byteAddress > last) {
        return false;
      }
      int mask = (int) (write ? words[i] | (words[i] >>> 4) : words[i] >>> 4) & READ_MASK;
      if ((mask & bytesWithin(byteAddress, first, last)) != 0) {
        return true;
      }
    }
    return false;
  }

  private static int bytesWithin(long word, long first, long last) {
    int mask = 0;
    for (int i = 0; i < 4; i++) {
      mask |= word + i >= first && word + i <= last ? 1 << i : 0;
    }
    return mask;
  }

  private boolean rangesMeet(Footprint other) {
    for (int i = 0; i < ranges.length; i += 3) {
      for (int j = 0; j < other.ranges.length; j += 3) {
        boolean meet = ranges[i] <= other.ranges[j + 1] && other.ranges[j] <= ranges[i + 1];
        if (meet && (ranges[i + 2] | other.ranges[j + 2]) != 0) {
          return true;
        }
      }
    }
    return false;
  }

  /** All that either of the two touched; this one itself if the other adds nothing. */
  public Footprint and(Footprint other) {
    if (isEmpty()) {
      return other;
    }
    long[] all = wordsAnd(other);
    long[] allRanges = rangesAnd(other);
    return all == words && allRanges == ranges
        ? this
        : new Footprint(
            all,
            allRanges,
            readSignature | other.readSignature,
            writeSignature | other.writeSignature);
  }

  private long[] wordsAnd(Footprint other) {
    long[] theirs = other.words;
    long[] merged = new long[words.length + theirs.length];
    int i = 0;
    int j = 0;
    int size = 0;
    boolean more = false;
    while (i < words.length || j < theirs.length) {
      long a = i < words.length ? words[i] >>> MASK_BITS : Long.MAX_VALUE;
      long b = j < theirs.length ? theirs[j] >>> MASK_BITS : Long.MAX_VALUE;
      long word = (a <= b ? words[i] : 0) | (b <= a ? theirs[j] : 0);
      more |= a > b || word != words[i];
      i += a <= b ? 1 : 0;
      j += b <= a ? 1 : 0;
      merged[size++] = word;
    }
    return more ? Arrays.copyOf(merged, size) : words;
  }

  private long[] rangesAnd(Footprint other) {
    long[] all = ranges;
    for (int i = 0; i < other.ranges.length; i += 3) {
      if (!isIn(all, other.ranges, i)) {
        int end = all.length;
        all = Arrays.copyOf(all, end + 3);
        System.arraycopy(other.ranges, i, all, end, 3);
      }
    }
    return all;
  }

  /** Whether a range lies within one of several that says no less of it. */
  private static boolean isIn(long[] several, long[] others, int other) {
    for (int i = 0; i < several.length; i += 3) {
      if (several[i] <= others[other]
          && several[i + 1] >= others[other + 1]
          && several[i + 2] >= others[other + 2]) {
        return true;
      }
    }
    return false;
  }

  /** Is told of stretches of bytes. */
  public interface Visitor {
    void visit(int space, int address, int bytes);
  }

  /** All that was written, in stretches. */
  public void forEachWritten(Visitor visitor) {
    for (long word : words) {
      visitWritten(word >>> MASK_BITS << 2, (int) (word >>> 4) & READ_MASK, visitor);
    }
    for (int i = 0; i < ranges.length; i += 3) {
      if (ranges[i + 2] != 0) {
        int bytes = (int) (ranges[i + 1] - ranges[i] + 1);
        visitor.visit((int) (ranges[i] >>> SPACE_SHIFT), (int) ranges[i], bytes);
      }
    }
  }

  private static void visitWritten(long word, int written, Visitor visitor) {
    int from = Integer.numberOfTrailingZeros(written);
    for (int rest = written; rest != 0; from = Integer.numberOfTrailingZeros(rest)) {
      int bytes = Integer.numberOfTrailingZeros(~(rest >>> from));
      visitor.visit((int) (word >>> SPACE_SHIFT), (int) word + from, bytes);
      rest &= -1 << (from + bytes);
    }
  }

  /** What was read of this. */
  public Footprint reads() {
    if (isEmpty()) {
      return this;
    }
    long[] read = new long[words.length];
    int size = 0;
    for (long word : words) {
      if ((word & READ_MASK) != 0) {
        read[size++] = word & ~WRITE_MASK;
      }
    }
    return new Footprint(Arrays.copyOf(read, size), rangesRead(), readSignature, 0);
  }

  private long[] rangesRead() {
    long[] read = {};
    for (int i = 0; i < ranges.length; i += 3) {
      if (ranges[i + 2] == 0) {
        read = Arrays.copyOf(read, read.length + 3);
        System.arraycopy(ranges, i, read, read.length - 3, 3);
      }
    }
    return read;
  }

  /** The words of this that are read, but for bytes that another one has written as words. */
  public Footprint unlessWrittenIn(Footprint other) {
    if ((readSignature & other.writeSignature) == 0) {
      return this;
    }
    long[] rest = new long[words.length];
    int size = 0;
    int j = 0;
    for (long word : words) {
      long key = word >>> MASK_BITS;
      if (j < other.words.length && other.words[j] >>> MASK_BITS < key) {
        j = firstFrom(other.words, j + 1, key);
      }
      boolean known = j < other.words.length && other.words[j] >>> MASK_BITS == key;
      long left = known ? word & ~((other.words[j] & WRITE_MASK) >>> 4) : word;
      if ((left & READ_MASK) != 0) {
        rest[size++] = left;
      }
    }
    return new Footprint(Arrays.copyOf(rest, size), ranges, readSignature, writeSignature);
  }

  /** Compares two contents of memory, page by page. */
  public interface Contents {
    /** How the contents of a page differ; null if they do not. */
    @Nullable Difference page(int space, int page);
  }

  /** Compares two contents of a page. */
  public interface Difference {
    /** Whether a word differs in one of four bytes that are given as bits. */
    boolean isAt(int address, int bytes);
  }

  /** Whether two contents of memory agree in all words that are read. */
  public boolean agrees(Contents contents) {
    int i = 0;
    while (i < words.length) {
      long page = words[i] >>> (MASK_BITS + WORDS_SHIFT);
      Difference differing = contents.page((int) (page >>> PAGES_SHIFT), (int) page & (PAGES - 1));
      int end = firstFrom(words, i + 1, (page + 1) << WORDS_SHIFT);
      for (; i < end && differing != null; i++) {
        if (differing.isAt((int) (words[i] >>> MASK_BITS << 2), (int) words[i] & READ_MASK)) {
          return false;
        }
      }
      i = end;
    }
    return true;
  }

  /**
   * What was touched in the first spaces, where an access to a byte touches the whole line in which
   * it is.
   *
   * @param line the bytes of a line, a power of two
   * @param spaces from this one on nothing counts
   */
  public Footprint inLines(int line, int spaces) {
    FootprintBuilder builder = new FootprintBuilder();
    for (long word : words) {
      long at = word >>> MASK_BITS << 2;
      if (at >>> SPACE_SHIFT >= spaces) {
        continue;
      }
      if (line <= WORD) {
        builder.addWord(word);
      } else {
        builder.addRange(at & -line, at | (line - 1), (word & WRITE_MASK) != 0);
      }
    }
    for (int i = 0; i < ranges.length; i += 3) {
      if (ranges[i] >>> SPACE_SHIFT < spaces) {
        builder.addRange(ranges[i] & -line, ranges[i + 1] | (line - 1), ranges[i + 2] != 0);
      }
    }
    return builder.build();
  }

  /** In how many lines there is something that was touched. */
  public int lines(int line, int spaces) {
    Set<Long> lines = new HashSet<>();
    for (long word : words) {
      long first = (word >>> MASK_BITS << 2) & -line;
      if (first >>> SPACE_SHIFT < spaces) {
        lines.add(first);
      }
    }
    for (int i = 0; i < ranges.length; i += 3) {
      for (long at = ranges[i] & -line; at <= ranges[i + 1]; at += line) {
        lines.add(at);
      }
    }
    return lines.size();
  }

  void addTo(FootprintBuilder builder) {
    for (long word : words) {
      builder.addWord(word);
    }
    for (int i = 0; i < ranges.length; i += 3) {
      builder.addRange(ranges[i], ranges[i + 1], ranges[i + 2] != 0);
    }
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Footprint that
            && Arrays.equals(words, that.words)
            && Arrays.equals(ranges, that.ranges));
  }

  @Override
  public int hashCode() {
    int known = hash;
    if (known == 0) {
      known = Arrays.hashCode(words) * 31 + Arrays.hashCode(ranges);
      hash = known;
    }
    return known;
  }
}
