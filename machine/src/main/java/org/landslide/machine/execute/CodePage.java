package org.landslide.machine.execute;

import org.jspecify.annotations.Nullable;
import org.landslide.machine.memory.Page;

/** What was decoded of one page: a block for each address where execution has entered. */
public final class CodePage {
  final Page page;

  /** Which page of the address space it was decoded for: breakpoints are at virtual addresses. */
  final int number;

  private final @Nullable Block[] blocks = new Block[Page.SIZE];

  /** One bit a byte: part of a decoded instruction. */
  private final long[] covered = new long[Page.SIZE / Long.SIZE];

  CodePage(Page page, int number) {
    this.page = page;
    this.number = number;
  }

  public int byteAt(int address) {
    return page.data[address & Page.OFFSET_MASK] & 0xff;
  }

  public @Nullable Block blockAt(int offset) {
    return blocks[offset];
  }

  public void put(int offset, Block block) {
    blocks[offset] = block;
  }

  void remove(int offset, Block block) {
    if (blocks[offset] == block) {
      blocks[offset] = null;
    }
  }

  public void cover(int from, int length) {
    for (int i = from; i < from + length; i++) {
      covered[i >>> 6] |= 1L << i;
    }
  }

  boolean covers(int from, int length) {
    for (int i = from; i < from + length; i++) {
      if ((covered[i >>> 6] & 1L << i) != 0) {
        return true;
      }
    }
    return false;
  }
}
