package org.landslide.kernel.hardware;

import java.util.function.IntConsumer;
import org.landslide.machine.device.Pc;
import org.landslide.machine.memory.Page;

/** Finds the memory behind an address as the owner of a page directory sees it. */
public final class PageWalk {
  private static final int PRESENT = 1;
  private static final int LARGE = 1 << 7;
  private static final int PAGING = 1 << 31;
  private static final int LARGE_SHIFT = 22;
  private static final int LARGE_SIZE = 1 << LARGE_SHIFT;

  private final Pc pc;

  public PageWalk(Pc pc) {
    this.pc = pc;
  }

  /** The physical address, or -1. */
  public int translate(int directory, int address) {
    if ((pc.machine().cpu().cr0() & PAGING) == 0) {
      return isThere(address) ? address : -1;
    }
    int entry = load((directory & ~Page.OFFSET_MASK) + (address >>> LARGE_SHIFT) * 4);
    if ((entry & PRESENT) == 0) {
      return -1;
    }
    if ((entry & LARGE) != 0) {
      int large = (entry & -LARGE_SIZE) | (address & (LARGE_SIZE - 1));
      return isThere(large) ? large : -1;
    }
    int index = (address >>> Page.SHIFT) & 0x3ff;
    int page = load((entry & ~Page.OFFSET_MASK) + index * 4);
    int physical = (page & ~Page.OFFSET_MASK) | (address & Page.OFFSET_MASK);
    boolean there = (page & PRESENT) != 0 && isThere(physical);
    return there ? physical : -1;
  }

  /** Names the words that map an address in a directory, by where they are in physical memory. */
  public void entries(int directory, int address, IntConsumer entries) {
    int first = (directory & ~Page.OFFSET_MASK) + (address >>> LARGE_SHIFT) * 4;
    entries.accept(first);
    int entry = load(first);
    if ((entry & PRESENT) != 0 && (entry & LARGE) == 0) {
      int index = (address >>> Page.SHIFT) & 0x3ff;
      entries.accept((entry & ~Page.OFFSET_MASK) + index * 4);
    }
  }

  private int load(int physical) {
    return isThere(physical) ? pc.machine().memory().load32(physical) : 0;
  }

  private boolean isThere(int physical) {
    return Integer.compareUnsigned(physical >>> Page.SHIFT, pc.machine().memory().frames()) < 0;
  }
}
