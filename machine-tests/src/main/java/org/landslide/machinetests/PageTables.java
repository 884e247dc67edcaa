package org.landslide.machinetests;

import org.landslide.machine.memory.Memory;

/** Builds the two-level page tables of an i386 in a machine's memory, frame by frame. */
public final class PageTables {
  static final int PRESENT = 1;
  static final int WRITABLE = 1 << 1;
  static final int USER = 1 << 2;
  private static final int ACCESSED = 1 << 5;
  private static final int DIRTY = 1 << 6;
  private static final int FRAME_MASK = ~0xfff;

  private final Memory memory;
  private final int directory;
  private int nextFrame;

  /** Takes frames from {@code firstFrame} on, the first for the directory. */
  public PageTables(Memory memory, int firstFrame) {
    this.memory = memory;
    this.nextFrame = firstFrame;
    this.directory = allocate();
  }

  /** The physical address of the directory. */
  int directory() {
    return directory;
  }

  /** The physical address of a fresh frame. */
  private int allocate() {
    return nextFrame++ * Layout.PAGE;
  }

  /** Maps fresh frames, one after the other, and gives the physical address of the first. */
  public int map(int virtual, int pages, int rights) {
    int first = nextFrame * Layout.PAGE;
    nextFrame += pages;
    for (int i = 0; i < pages; i++) {
      int page = virtual + i * Layout.PAGE;
      int entry = table(page) + (page >>> 12 & 0x3ff) * 4;
      memory.store32(entry, first + i * Layout.PAGE | rights | PRESENT | ACCESSED | DIRTY);
    }
    return first;
  }

  private int table(int virtual) {
    int entry = directory + (virtual >>> 22) * 4;
    if (memory.load32(entry) == 0) {
      memory.store32(entry, allocate() | PRESENT | WRITABLE | USER | ACCESSED);
    }
    return memory.load32(entry) & FRAME_MASK;
  }
}
