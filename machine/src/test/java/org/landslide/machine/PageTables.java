package org.landslide.machine;

import org.landslide.machine.memory.Memory;
import org.landslide.machine.memory.Page;

/** Builds page tables of the i386 in the physical memory of a machine. */
public final class PageTables {
  public static final int PRESENT = 1;
  public static final int WRITE = 2;
  public static final int USER = 4;
  public static final int ACCESSED = 0x20;
  public static final int DIRTY = 0x40;
  public static final int LARGE = 0x80;

  /** Rights of a user's page; used before, so that using it again changes no entry. */
  public static final int USER_DATA = PRESENT | WRITE | USER | ACCESSED | DIRTY;

  public static final int USER_READ_ONLY = PRESENT | USER | ACCESSED;
  public static final int KERNEL_DATA = PRESENT | WRITE | ACCESSED | DIRTY;
  public static final int KERNEL_READ_ONLY = PRESENT | ACCESSED;

  private final Memory memory;
  private final int directory;
  private int nextTable;

  /** Takes the frames from {@code firstFrame} on, one for the directory and then one a table. */
  public PageTables(Memory memory, int firstFrame) {
    this.memory = memory;
    this.directory = firstFrame;
    this.nextTable = firstFrame + 1;
  }

  /** What CR3 has to be. */
  public int root() {
    return directory << Page.SHIFT;
  }

  public void map(int address, int frame, int flags) {
    if (entryOfDirectory(address) == 0) {
      int rights = PRESENT | WRITE | USER | ACCESSED;
      memory.store32(directoryEntry(address), nextTable << Page.SHIFT | rights);
      nextTable++;
    }
    memory.store32(tableEntry(address), frame << Page.SHIFT | flags);
  }

  public void mapRange(int address, int frame, int pages, int flags) {
    for (int i = 0; i < pages; i++) {
      map(address + (i << Page.SHIFT), frame + i, flags);
    }
  }

  public void mapLarge(int address, int physical, int flags) {
    memory.store32(directoryEntry(address), physical | flags | LARGE);
  }

  public void unmap(int address) {
    memory.store32(tableEntry(address), 0);
  }

  /** Where the directory's entry for an address stands. */
  public int directoryEntry(int address) {
    return root() + (address >>> 22) * 4;
  }

  /** Where the table's entry for an address stands. */
  public int tableEntry(int address) {
    return (entryOfDirectory(address) & -Page.SIZE) + (address >>> Page.SHIFT & 0x3ff) * 4;
  }

  private int entryOfDirectory(int address) {
    return memory.load32(directoryEntry(address));
  }
}
