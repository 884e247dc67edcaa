package org.landslide.machine.state;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.memory.Epoch;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.memory.Page;

/**
 * What a transaction has overwritten, byte by byte.
 *
 * <p>Problem: other threads may write to the same pages while a transaction is under way, so it
 * cannot be undone by taking old pages: only its own bytes go back. Approach: for each page that it
 * writes, the value that each of its bytes had before the first of its stores, and which bytes that
 * is known of. So a log is never larger than twice the memory written, however long a transaction
 * spins, and two logs that undo the same are equal, however they came about.
 *
 * <p>A copy shares its pages with the original until one of the two goes on.
 */
public final class UndoLog {
  private static final class OldPage {
    /** Which page of the address space was written. */
    final int number;

    private final byte[] bytes;

    /** One bit a byte. */
    private final long[] known;

    /** Another log has it as well: it is copied before it is changed. */
    boolean shared;

    private OldPage(int number, byte[] bytes, long[] known) {
      this.number = number;
      this.bytes = bytes;
      this.known = known;
    }

    OldPage(int number) {
      this(number, new byte[Page.SIZE], new long[Page.SIZE / Long.SIZE]);
    }

    OldPage copy() {
      return new OldPage(number, bytes.clone(), known.clone());
    }

    boolean knows(int offset) {
      return (known[offset >>> 6] & 1L << offset) != 0;
    }

    boolean knows(int from, int size) {
      for (int offset = from; offset < from + size; offset++) {
        if (!knows(offset)) {
          return false;
        }
      }
      return true;
    }

    void keep(byte[] data, int from, int size) {
      for (int offset = from; offset < from + size; offset++) {
        if (!knows(offset)) {
          known[offset >>> 6] |= 1L << offset;
          bytes[offset] = data[offset];
        }
      }
    }

    /** What has its old value anyway is not stored, so that no page is copied for it. */
    void putBack(Memory memory, int frame) {
      for (int offset = 0; offset < Page.SIZE; offset++) {
        int address = frame << Page.SHIFT | offset;
        if (knows(offset) && (byte) memory.load8(address) != bytes[offset]) {
          memory.store8(address, bytes[offset]);
        }
      }
    }

    boolean same(OldPage other) {
      return this == other
          || (number == other.number
              && Arrays.equals(known, other.known)
              && Arrays.equals(bytes, other.bytes));
    }

    long stableHash() {
      long hash = Memory.mix(number);
      for (long word : known) {
        hash = Memory.mix(hash ^ word);
      }
      return Memory.mix(hash ^ new Page(bytes, Epoch.NONE).computeHash());
    }
  }

  /** By frame, since one frame may be shown at two addresses. */
  private final Map<Integer, OldPage> pages;

  UndoLog() {
    this(new HashMap<>());
  }

  private UndoLog(Map<Integer, OldPage> pages) {
    this.pages = pages;
  }

  UndoLog copy() {
    for (OldPage page : pages.values()) {
      page.shared = true;
    }
    return new UndoLog(new HashMap<>(pages));
  }

  /** Keeps what is about to be overwritten, all of it in one page. */
  public void keep(PageWalker walker, int address, int size, byte[] data) {
    int frame = walker.translate(address) >>> Page.SHIFT;
    int offset = address & Page.OFFSET_MASK;
    OldPage page = pages.get(frame);
    if (page == null || !shows(walker, page.number, frame)) {
      // A frame that was unmapped and is used again holds nothing of before.
      page = new OldPage(address >>> Page.SHIFT);
      pages.put(frame, page);
    } else if (page.knows(offset, size)) {
      return;
    } else if (page.shared) {
      page = page.copy();
      pages.put(frame, page);
    }
    page.keep(data, offset, size);
  }

  private static boolean shows(PageWalker walker, int number, int frame) {
    return walker.translate(number << Page.SHIFT) >>> Page.SHIFT == frame;
  }

  /** Puts all bytes back whose pages are still mapped. */
  public void rollBack(PageWalker walker, Memory memory) {
    pages.forEach(
        (frame, page) -> {
          if (shows(walker, page.number, frame)) {
            page.putBack(memory, frame);
          }
        });
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof UndoLog that
            && pages.size() == that.pages.size()
            && pages.entrySet().stream().allMatch(entry -> that.has(entry)));
  }

  private boolean has(Map.Entry<Integer, OldPage> theirs) {
    OldPage mine = pages.get(theirs.getKey());
    return mine != null && mine.same(theirs.getValue());
  }

  @Override
  public int hashCode() {
    return Long.hashCode(stableHash());
  }

  long stableHash() {
    long sum = 0;
    for (Map.Entry<Integer, OldPage> entry : pages.entrySet()) {
      sum += Memory.mix(entry.getValue().stableHash() ^ Memory.mix(entry.getKey()));
    }
    return sum;
  }
}
