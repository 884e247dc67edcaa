package org.landslide.machine;

/** Builds page tables of the i386 in the physical memory of a machine. */
final class PageTables {
  static final int PRESENT = 1;
  static final int WRITE = 2;
  static final int USER = 4;
  static final int ACCESSED = 0x20;
  static final int DIRTY = 0x40;
  static final int LARGE = 0x80;

  /** Rights of a user's page; used before, so that using it again changes no entry. */
  static final int USER_DATA = PRESENT | WRITE | USER | ACCESSED | DIRTY;

  static final int USER_READ_ONLY = PRESENT | USER | ACCESSED;
  static final int KERNEL_DATA = PRESENT | WRITE | ACCESSED | DIRTY;
  static final int KERNEL_READ_ONLY = PRESENT | ACCESSED;

  private final Memory memory;
  private final int directory;
  private int nextTable;

  /** Takes the frames from {@code firstFrame} on, one for the directory and then one a table. */
  PageTables(Memory memory, int firstFrame) {
    this.memory = memory;
    this.directory = firstFrame;
    this.nextTable = firstFrame + 1;
  }

  /** What CR3 has to be. */
  int root() {
    return directory << Page.SHIFT;
  }

  void map(int address, int frame, int flags) {
    if (entryOfDirectory(address) == 0) {
      int rights = PRESENT | WRITE | USER | ACCESSED;
      memory.store32(directoryEntry(address), nextTable << Page.SHIFT | rights);
      nextTable++;
    }
    memory.store32(tableEntry(address), frame << Page.SHIFT | flags);
  }

  void mapRange(int address, int frame, int pages, int flags) {
    for (int i = 0; i < pages; i++) {
      map(address + (i << Page.SHIFT), frame + i, flags);
    }
  }

  void mapLarge(int address, int physical, int flags) {
    memory.store32(directoryEntry(address), physical | flags | LARGE);
  }

  void unmap(int address) {
    memory.store32(tableEntry(address), 0);
  }

  /** Where the directory's entry for an address stands. */
  int directoryEntry(int address) {
    return root() + (address >>> 22) * 4;
  }

  /** Where the table's entry for an address stands. */
  int tableEntry(int address) {
    return (entryOfDirectory(address) & -Page.SIZE) + (address >>> Page.SHIFT & 0x3ff) * 4;
  }

  private int entryOfDirectory(int address) {
    return memory.load32(directoryEntry(address));
  }
}
