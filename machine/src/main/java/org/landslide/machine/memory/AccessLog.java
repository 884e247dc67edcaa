package org.landslide.machine.memory;

import java.util.Arrays;
import java.util.BitSet;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.Stop;

/**
 * What the program read and wrote, in order.
 *
 * <p>Three ints an access, in one plain array. Memory is bounded by the capacity plus what one
 * block of code can add: at the capacity {@link Cpu#run} stops with {@link Stop#LOG_FULL}. A
 * repeated string instruction counts as one access for each page it touches; cmpxchg8b as two of
 * four bytes. An instruction that faults leaves the accesses in the log that it made before, and
 * makes them again when it is repeated.
 */
public final class AccessLog {
  private static final int STRIDE = 3;
  private static final int WRITE_BIT = 1 << 31;
  private static final int REPEATED_BIT = 1 << 30;
  private static final int BYTES_MASK = REPEATED_BIT - 1;
  private static final int NO_REPETITION = Integer.MAX_VALUE;

  private final int capacity;
  private final BitSet excluded = new BitSet();

  /** Most logs leave nothing out. */
  private boolean excluding;

  private int[] entries;
  private int end;

  /** Where the accesses of the repeated instruction begin that is being executed. */
  private int repetition = NO_REPETITION;

  public AccessLog(int capacity) {
    if (capacity < 1 || capacity > 1 << 26) {
      throw new IllegalArgumentException("capacity must be from 1 to 2^26");
    }
    this.capacity = capacity;
    this.entries = new int[Math.min(capacity, 1024) * STRIDE];
  }

  /** How many accesses were observed since the log was cleared. */
  public int size() {
    return end / STRIDE;
  }

  /** Where the instruction stands that made access {@code i}. */
  public int instruction(int i) {
    return entries[i * STRIDE];
  }

  public int address(int i) {
    return entries[i * STRIDE + 1];
  }

  /** How many bytes were touched: 1, 2 or 4, more for repeated string instructions. */
  public int bytes(int i) {
    return entries[i * STRIDE + 2] & BYTES_MASK;
  }

  /** Whether a repeated string instruction made it, in one round or in several. */
  public boolean isRepeated(int i) {
    return (entries[i * STRIDE + 2] & REPEATED_BIT) != 0;
  }

  public boolean isWrite(int i) {
    return entries[i * STRIDE + 2] < 0;
  }

  public void clear() {
    end = 0;
  }

  /** Forgets all accesses but the first ones. */
  public void truncate(int size) {
    end = Math.min(end, size * STRIDE);
  }

  /** Has an access count as one that only reads. */
  public void setRead(int i) {
    entries[i * STRIDE + 2] &= ~WRITE_BIT;
  }

  /** Forgets the accesses that begin in a stretch of memory. */
  public void forget(int from, int bytes) {
    int kept = 0;
    for (int at = 0; at < end; at += STRIDE) {
      if (Integer.compareUnsigned(entries[at + 1] - from, bytes) >= 0) {
        System.arraycopy(entries, at, entries, kept, STRIDE);
        kept += STRIDE;
      }
    }
    end = kept;
  }

  /**
   * Leaves out the pages from the one of {@code from} to the one of {@code to}, inclusive. Has to
   * be said before the log is handed to {@link Cpu#observe}.
   */
  public void exclude(int from, int to) {
    excluded.set(from >>> Page.SHIFT, (to >>> Page.SHIFT) + 1);
    excluding = true;
  }

  public boolean excludes(int address) {
    return excluding && excluded.get(address >>> Page.SHIFT);
  }

  /** Whether all of these bytes, in one page or in two, are in pages that are left out. */
  public boolean excludes(int address, int bytes) {
    return excludes(address) && excludes(address + bytes - 1);
  }

  public boolean full() {
    return end >= capacity * STRIDE;
  }

  /** From now on an access that continues one of the last two is joined with it. */
  public void beginRepetition() {
    repetition = end;
  }

  public void endRepetition() {
    repetition = NO_REPETITION;
  }

  /** Two steps back are enough: a string instruction makes at most two accesses a step. */
  private boolean joins(int address, int bytes, boolean write) {
    boolean inOnePage = (address & Page.OFFSET_MASK) + bytes <= Page.SIZE;
    for (int at = end - STRIDE; at >= Math.max(repetition, end - 2 * STRIDE); at -= STRIDE) {
      int known = entries[at + 1];
      int length = entries[at + 2] & BYTES_MASK;
      boolean above = address == known + length;
      boolean adjacent = above || address + bytes == known;
      boolean samePage = address >>> Page.SHIFT == known >>> Page.SHIFT;
      if (inOnePage && adjacent && samePage && write == entries[at + 2] < 0) {
        entries[at + 1] = above ? known : address;
        entries[at + 2] += bytes;
        return true;
      }
    }
    return false;
  }

  public void add(int instruction, int address, int bytes, boolean write) {
    if (end > repetition && joins(address, bytes, write)) {
      return;
    }
    if (end == entries.length) {
      entries = Arrays.copyOf(entries, end * 2);
    }
    int[] array = entries;
    array[end] = instruction;
    array[end + 1] = address;
    int repeated = repetition == NO_REPETITION ? 0 : REPEATED_BIT;
    array[end + 2] = bytes | repeated | (write ? WRITE_BIT : 0);
    end += STRIDE;
  }
}
