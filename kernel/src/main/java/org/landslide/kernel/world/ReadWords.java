package org.landslide.kernel.world;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.memory.AccessLog;

/**
 * The words that something which was tried out has read before it wrote them, so that it depends on
 * how they are.
 *
 * <p>A word that is only ever read to be written again at once counts ticks, and is left out: who
 * can run does not depend on how late it is.
 */
final class ReadWords {
  private static final int CAPACITY = 1 << 14;
  private static final int WORD = 4;

  private static final int READ = 1;
  private static final int WRITTEN = 2;
  private static final int READ_AND_WRITTEN = 3;

  private final int[] addresses = new int[CAPACITY];
  private final int[] kinds = new int[CAPACITY];
  private final int[] stamps = new int[CAPACITY];
  private final int[] order = new int[CAPACITY];
  private int stamp;
  private int count;
  private boolean complete;

  /** What was read from user memory cannot be looked up again. */
  private final IntPredicate kernelMemory;

  /** Where the kernel counts ticks. */
  private ClockWords clock = ClockWords.NONE;

  private boolean timeRead;

  ReadWords(IntPredicate kernelMemory) {
    this.kernelMemory = kernelMemory;
  }

  /** Says where the kernel counts ticks. */
  void setClock(ClockWords words) {
    clock = words;
  }

  void clear() {
    stamp++;
    count = 0;
    complete = true;
    timeRead = false;
  }

  /** Whether a count of ticks was looked at, and not only made one more. */
  boolean isTimeRead() {
    return timeRead;
  }

  /** The list is of no use. */
  void spoil() {
    complete = false;
  }

  boolean isComplete() {
    return complete;
  }

  /**
   * Takes accesses over.
   *
   * @param low the accesses from here up to {@code high} are to what is free on a stack, and are
   *     never read before they are written
   * @param undone whether what was written is going to be undone
   */
  void add(AccessLog log, int from, int low, int high, boolean undone) {
    int[] own = undone ? new int[Math.max(0, log.size() - from)] : EMPTY;
    int owned = 0;
    for (int i = from; i < log.size() && complete; i++) {
      int address = log.address(i);
      if (!kernelMemory.test(address) || log.isRepeated(i)) {
        complete = false;
        return;
      }
      boolean free = address - low >= 0 && high - address > 0;
      if (free) {
        continue;
      }
      int first = address & -WORD;
      int last = (address + log.bytes(i) - 1) & -WORD;
      for (int word = first; word - last <= 0; word += WORD) {
        if (!undone) {
          access(word, log.isWrite(i), i + 1 < log.size() && isWrittenNext(log, i));
        } else if (log.isWrite(i)) {
          own[owned++ % own.length] = word;
        } else if (!contains(own, Math.min(owned, own.length), word)) {
          access(word, false, false);
        }
      }
    }
  }

  /** Notes down something else than a word, which has a number that no address of a word is. */
  void depend(int number) {
    access(number, false, false);
  }

  private static final int[] EMPTY = {};

  private static boolean contains(int[] words, int length, int word) {
    for (int i = 0; i < length; i++) {
      if (words[i] == word) {
        return true;
      }
    }
    return false;
  }

  /** Whether the next access to what was read writes it. */
  private static boolean isWrittenNext(AccessLog log, int read) {
    for (int i = read + 1; i < Math.min(log.size(), read + 4); i++) {
      if (log.address(i) == log.address(read)) {
        return log.isWrite(i);
      }
    }
    return false;
  }

  private void access(int word, boolean write, boolean counts) {
    timeRead |= !write && !counts && clock.touches(word, WORD);
    int slot = slot(word);
    if (slot < 0) {
      complete = false;
      return;
    }
    boolean known = stamps[slot] == stamp;
    if (!known) {
      stamps[slot] = stamp;
      addresses[slot] = word;
      kinds[slot] = write ? WRITTEN : counts ? READ_AND_WRITTEN : READ;
      order[count++] = slot;
    } else if (kinds[slot] == READ_AND_WRITTEN && !write && !counts) {
      kinds[slot] = READ;
    }
  }

  private int slot(int word) {
    if (count >= CAPACITY / 2) {
      return -1;
    }
    int slot = (word * 0x9E3779B1) >>> 18;
    while (stamps[slot] == stamp && addresses[slot] != word) {
      slot = (slot + 1) & (CAPACITY - 1);
    }
    return slot;
  }

  /** The words but for those of the clock; null if not all are known. */
  int @Nullable [] words() {
    return complete ? read(false) : null;
  }

  /** The words of the clock that were looked at. */
  int[] times() {
    return read(true);
  }

  private int[] read(boolean ofClock) {
    int[] words = new int[count];
    int size = 0;
    for (int i = 0; i < count; i++) {
      int word = addresses[order[i]];
      if (kinds[order[i]] == READ && clock.touches(word, WORD) == ofClock) {
        words[size++] = word;
      }
    }
    return Arrays.copyOf(words, size);
  }
}
