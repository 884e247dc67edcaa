package org.landslide.machine.state;

import java.util.function.IntConsumer;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.memory.Page;

/** Two-level page tables of the i386, with 4 MiB pages where CR4 allows them. */
public final class PageWalker {
  private static final int PRESENT = 1;
  private static final int WRITE = 2;
  private static final int USER = 4;
  private static final int ACCESSED = 0x20;
  private static final int DIRTY = 0x40;
  private static final int LARGE = 0x80;
  private static final int GLOBAL = 0x100;
  private static final int FRAME_MASK = ~Page.OFFSET_MASK;
  private static final int ENTRIES = 1024;
  private static final int LARGE_OFFSET_MASK = (1 << 22) - 1;

  private final Memory memory;
  private final Registers registers;
  private final IntConsumer tables;

  /**
   * A walker.
   *
   * @param tables is told the frame of every table that a walk leads through
   */
  public PageWalker(Memory memory, Registers registers, IntConsumer tables) {
    this.memory = memory;
    this.registers = registers;
    this.tables = tables;
  }

  /** The physical address, with all checks made and the accessed and dirty bits set. */
  public int walk(int address, boolean isWrite, boolean byUser) {
    if (!paging()) {
      return address;
    }
    tables.accept(registers.cr3 >>> Page.SHIFT);
    int pde = memory.load32(directoryEntry(address));
    if ((pde & PRESENT) == 0) {
      throw pageFault(address, 0, isWrite, byUser);
    }
    if (isLarge(pde)) {
      checkRights(address, pde, isWrite, byUser);
      mark(directoryEntry(address), pde, isWrite);
      return (pde & ~LARGE_OFFSET_MASK) | (address & LARGE_OFFSET_MASK);
    }
    tables.accept(pde >>> Page.SHIFT);
    int pte = memory.load32(tableEntry(pde, address));
    if ((pte & PRESENT) == 0) {
      throw pageFault(address, 0, isWrite, byUser);
    }
    checkRights(address, pde & pte, isWrite, byUser);
    mark(directoryEntry(address), pde, false);
    mark(tableEntry(pde, address), pte, isWrite);
    return (pte & FRAME_MASK) | (address & Page.OFFSET_MASK);
  }

  /**
   * An entry of a table was overwritten. What was used of it and is otherwise now, the processor
   * may still remember.
   *
   * @param physical where the entry is
   */
  public void changes(int physical, int before, int after) {
    if (!wasUsed(before) || !isLess(before, after)) {
      return;
    }
    int directory = registers.cr3 & FRAME_MASK;
    int frame = physical & FRAME_MASK;
    int index = (physical & Page.OFFSET_MASK) >>> 2;
    if (frame == directory) {
      directoryChanges(index, before, after);
    }
    for (int i = 0; i < ENTRIES; i++) {
      int pde = memory.load32(directory + 4 * i);
      if ((pde & PRESENT) != 0 && !isLarge(pde) && (pde & FRAME_MASK) == frame) {
        remember(i * ENTRIES + index, before, after);
      }
    }
  }

  /**
   * Whether a frame, which is not the loaded directory, is a table of that. It stays so until
   * another one is loaded, or the directory is changed.
   */
  public boolean isTable(int frame) {
    int directory = registers.cr3 & FRAME_MASK;
    for (int i = 0; i < ENTRIES && paging(); i++) {
      int pde = memory.load32(directory + 4 * i);
      if ((pde & PRESENT) != 0 && !isLarge(pde) && pde >>> Page.SHIFT == frame) {
        return true;
      }
    }
    return false;
  }

  private void directoryChanges(int index, int before, int after) {
    for (int i = 0; i < ENTRIES; i++) {
      int page = index * ENTRIES + i;
      if (isLarge(before)) {
        remember(page, before, after);
      } else {
        int used = memory.load32((before & FRAME_MASK) + 4 * i);
        int now = (after & PRESENT) == 0 || isLarge(after) ? 0 : both(after, i);
        if (wasUsed(used) && isLess(both(before, i), now)) {
          remember(page, both(before, i), now);
        }
      }
    }
  }

  /** An entry of the table of a directory's entry, with no more rights than that one gives. */
  private int both(int pde, int index) {
    int pte = memory.load32((pde & FRAME_MASK) + 4 * index);
    return pte & (pde | ~(PRESENT | WRITE | USER));
  }

  private static boolean wasUsed(int entry) {
    return (entry & (PRESENT | ACCESSED)) == (PRESENT | ACCESSED);
  }

  /** Whether something is not allowed any more, or leads elsewhere. */
  private static boolean isLess(int before, int after) {
    return isClosed(before, after) || (before & ~after & WRITE) != 0;
  }

  private static boolean isClosed(int before, int after) {
    boolean isGone = (after & PRESENT) == 0 || ((before ^ after) & FRAME_MASK) != 0;
    return isGone || (before & ~after & USER) != 0;
  }

  private void remember(int page, int before, int after) {
    boolean isGlobal = (before & GLOBAL) != 0 && (registers.cr4 & Registers.CR4_PGE) != 0;
    registers.stale = registers.stale.with(page, !isClosed(before, after), isGlobal);
  }

  /** Whether {@link #walk} would succeed; changes nothing. */
  public boolean allows(int address, boolean isWrite, boolean byUser) {
    int rights = rights(address);
    return (rights & PRESENT) != 0 && permits(rights, isWrite, byUser);
  }

  /** The physical address or -1, whatever the rights; changes nothing. */
  public int translate(int address) {
    if (!paging()) {
      return address;
    }
    int pde = memory.load32(directoryEntry(address));
    if ((pde & PRESENT) == 0) {
      return -1;
    }
    if (isLarge(pde)) {
      return (pde & ~LARGE_OFFSET_MASK) | (address & LARGE_OFFSET_MASK);
    }
    int pte = memory.load32(tableEntry(pde, address));
    return (pte & PRESENT) == 0 ? -1 : (pte & FRAME_MASK) | (address & Page.OFFSET_MASK);
  }

  private int rights(int address) {
    if (!paging()) {
      return PRESENT | USER | WRITE;
    }
    int pde = memory.load32(directoryEntry(address));
    return (pde & PRESENT) == 0 || isLarge(pde)
        ? pde
        : pde & memory.load32(tableEntry(pde, address));
  }

  private boolean paging() {
    return (registers.cr0 & Registers.CR0_PG) != 0;
  }

  private int directoryEntry(int address) {
    return (registers.cr3 & FRAME_MASK) + (address >>> 22) * 4;
  }

  private static int tableEntry(int pde, int address) {
    return (pde & FRAME_MASK) + (address >>> Page.SHIFT & 0x3ff) * 4;
  }

  private boolean isLarge(int pde) {
    return (pde & LARGE) != 0 && (registers.cr4 & Registers.CR4_PSE) != 0;
  }

  private boolean permits(int rights, boolean isWrite, boolean byUser) {
    boolean readOnlyCounts = byUser || (registers.cr0 & Registers.CR0_WP) != 0;
    return (!byUser || (rights & USER) != 0)
        && (!isWrite || !readOnlyCounts || (rights & WRITE) != 0);
  }

  private void checkRights(int address, int rights, boolean isWrite, boolean byUser) {
    if (!permits(rights, isWrite, byUser)) {
      throw pageFault(address, CpuFault.PF_PRESENT, isWrite, byUser);
    }
  }

  private void mark(int entryAddress, int entry, boolean dirty) {
    int marked = entry | ACCESSED | (dirty ? DIRTY : 0);
    if (marked != entry) {
      memory.store32(entryAddress, marked);
    }
    Page table = memory.pageForRead(entryAddress >>> Page.SHIFT);
    if (!table.table && !memory.isAbsent(table)) {
      table.table = true;
    }
  }

  private static CpuFault pageFault(int address, int present, boolean isWrite, boolean byUser) {
    int code = present | (isWrite ? CpuFault.PF_WRITE : 0) | (byUser ? CpuFault.PF_USER : 0);
    return new CpuFault(CpuFault.PAGE_FAULT, code, address);
  }
}
