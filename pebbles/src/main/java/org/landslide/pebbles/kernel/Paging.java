package org.landslide.pebbles.kernel;

import java.util.BitSet;
import java.util.function.IntConsumer;
import org.landslide.machine.execute.Mmu;
import org.landslide.machine.memory.Memory;
import org.landslide.pebbles.abi.Limits;

/**
 * Builds and changes address spaces: real i386 page tables of two levels in guest memory, so that
 * they rewind with it.
 *
 * <p>Accessed and dirty bits are set from the start, so running a program never writes its page
 * tables. Of the three bits that hardware leaves to the kernel, two mark what new_pages mapped: its
 * first page and those after it. Nothing else is remembered about a region, and nothing else is
 * needed: a page that is present is taken, and remove_pages follows the marks.
 */
public final class Paging {
  private static final int PRESENT = 0x001;
  private static final int WRITABLE = 0x002;
  private static final int USER = 0x004;
  private static final int ACCESSED = 0x020;
  private static final int DIRTY = 0x040;
  private static final int NEW_PAGES_FIRST = 0x200;
  private static final int NEW_PAGES_REST = 0x400;
  private static final int FLAGS = 0xfff;

  /** In place of a page's number. */
  public static final int NO_PAGE = -1;

  private static final int ENTRIES = 1024;
  private static final int TABLE_SHIFT = 10;

  /** What the pages of a range may be used for. */
  public enum Use {
    /** Part of a program: to be read only. */
    CONSTANT(USER | ACCESSED | DIRTY | PRESENT),
    /** Part of a program or its first stack. */
    DATA(USER | ACCESSED | DIRTY | PRESENT | WRITABLE),
    /** From new_pages: can be removed again. */
    REMOVABLE(USER | ACCESSED | DIRTY | PRESENT | WRITABLE | NEW_PAGES_REST);

    private final int flags;

    Use(int flags) {
      this.flags = flags;
    }
  }

  private final Memory memory;
  private final Mmu mmu;
  private final FramePool frames;

  Paging(Memory memory, Mmu mmu, FramePool frames) {
    this.memory = memory;
    this.mmu = mmu;
    this.frames = frames;
  }

  /** An address space with nothing in it. One frame must be available. */
  AddressSpace create() {
    return new AddressSpace(frames.take(), 1);
  }

  /** The first of the pages that is mapped, or {@link #NO_PAGE}. */
  public int firstTaken(AddressSpace space, PageRange range) {
    int page = range.first();
    while (page < range.end()) {
      int table = tableOf(space, page);
      if (table == 0) {
        page = (page | (ENTRIES - 1)) + 1;
      } else if (entry(table, page) != 0) {
        return page;
      } else {
        page++;
      }
    }
    return NO_PAGE;
  }

  /** How many frames mapping the range would take. */
  public int framesToMap(AddressSpace space, PageRange range) {
    int tables = 0;
    for (int slot = range.first() >> TABLE_SHIFT;
        slot <= (range.end() - 1) >> TABLE_SHIFT;
        slot++) {
      if (tableOf(space, slot << TABLE_SHIFT) == 0) {
        tables++;
      }
    }
    return range.count() + tables;
  }

  /** Maps zeroed pages. The range must be free and the frames available. */
  public AddressSpace map(AddressSpace space, PageRange range, Use use) {
    int before = frames.taken();
    for (int page = range.first(); page < range.end(); page++) {
      int table = tableForWrite(space, page);
      setEntry(table, page, frames.take() << 12 | use.flags);
    }
    if (use == Use.REMOVABLE) {
      int table = tableOf(space, range.first());
      int first = entry(table, range.first());
      setEntry(table, range.first(), (first & ~NEW_PAGES_REST) | NEW_PAGES_FIRST);
    }
    mmu.flush();
    return space.resizedBy(frames.taken() - before);
  }

  /** Whether one call of new_pages mapped a range that begins with this page. */
  public boolean isRemovable(AddressSpace space, int page) {
    return (entryOf(space, page) & NEW_PAGES_FIRST) != 0;
  }

  /** What one call of new_pages mapped, beginning with a removable page. */
  public PageRange removable(AddressSpace space, int first) {
    int end = first + 1;
    while ((entryOf(space, end) & NEW_PAGES_REST) != 0) {
      end++;
    }
    return new PageRange(first, end - first);
  }

  /** Unmaps what one call of new_pages mapped. */
  public AddressSpace remove(AddressSpace space, PageRange range) {
    int before = frames.taken();
    for (int page = range.first(); page < range.end(); page++) {
      unmap(space, page);
    }
    for (int slot = range.first() >> TABLE_SHIFT;
        slot <= (range.end() - 1) >> TABLE_SHIFT;
        slot++) {
      dropTableIfEmpty(space, slot);
    }
    mmu.flush();
    return space.resizedBy(frames.taken() - before);
  }

  private void unmap(AddressSpace space, int page) {
    int table = tableOf(space, page);
    frames.giveBack(entry(table, page) >>> 12);
    setEntry(table, page, 0);
  }

  private void dropTableIfEmpty(AddressSpace space, int slot) {
    int table = tableOf(space, slot << TABLE_SHIFT);
    for (int index = 0; index < ENTRIES; index++) {
      if (entry(table, index) != 0) {
        return;
      }
    }
    frames.giveBack(table >>> 12);
    setEntry(space.cr3(), slot, 0);
  }

  /**
   * An address space with the same content, which parts from the first where either is written. As
   * many frames as that one has must be available.
   */
  public AddressSpace copy(AddressSpace original) {
    AddressSpace copy = create();
    for (int slot = 0; slot < ENTRIES; slot++) {
      int table = tableOf(original, slot << TABLE_SHIFT);
      if (table != 0) {
        copyTable(table, tableForWrite(copy, slot << TABLE_SHIFT));
      }
    }
    // The original's pages are shared from now on, which the machine must notice at its next store.
    mmu.flush();
    return copy.resizedBy(original.frames() - 1);
  }

  private void copyTable(int from, int to) {
    for (int index = 0; index < ENTRIES; index++) {
      int entry = entry(from, index);
      if (entry != 0) {
        int frame = frames.take();
        memory.shareFrame(entry >>> 12, frame);
        setEntry(to, index, frame << 12 | (entry & FLAGS));
      }
    }
  }

  /** Gives back all frames of an address space. */
  public void destroy(AddressSpace space) {
    forEachFrame(space, frames::giveBack);
    mmu.flush();
  }

  /** Gives back the frames of all address spaces, at once. */
  public void destroyAll() {
    memory.clear();
    frames.giveBackAll();
    mmu.flush();
  }

  /**
   * Visits every frame of an address space: of each table its pages, then itself; last the
   * directory.
   */
  private void forEachFrame(AddressSpace space, IntConsumer action) {
    for (int slot = 0; slot < ENTRIES; slot++) {
      int table = tableOf(space, slot << TABLE_SHIFT);
      if (table != 0) {
        for (int index = 0; index < ENTRIES; index++) {
          int entry = entry(table, index);
          if (entry != 0) {
            action.accept(entry >>> 12);
          }
        }
        action.accept(table >>> 12);
      }
    }
    action.accept(space.directory());
  }

  /** The physical address of a byte of an address space, or -1 when it is not mapped. */
  public int translate(AddressSpace space, int address) {
    int entry = entryOf(space, address >>> 12);
    return entry == 0 ? -1 : (entry & ~FLAGS) | (address & FLAGS);
  }

  /** Copies bytes into an address space, whatever its permissions. All must be mapped. */
  public void write(AddressSpace space, int address, byte[] source, int offset, int length) {
    for (int done = 0; done < length; ) {
      int at = address + done;
      int chunk = Math.min(length - done, Limits.PAGE_SIZE - (at & FLAGS));
      memory.write(translate(space, at), source, offset + done, chunk);
      done += chunk;
    }
  }

  /** Adds the frames of an address space to a set, and complains of any that is already in it. */
  public void validate(AddressSpace space, BitSet seen) {
    int before = seen.cardinality();
    forEachFrame(
        space,
        frame -> {
          if (seen.get(frame)) {
            throw new IllegalStateException("frame " + frame + " is free or used twice");
          }
          seen.set(frame);
        });
    if (seen.cardinality() - before != space.frames()) {
      throw new IllegalStateException("an address space has miscounted its frames");
    }
  }

  private int tableForWrite(AddressSpace space, int page) {
    int table = tableOf(space, page);
    if (table != 0) {
      return table;
    }
    int frame = frames.take();
    int flags = PRESENT | WRITABLE | USER | ACCESSED;
    setEntry(space.cr3(), page >> TABLE_SHIFT, frame << 12 | flags);
    return frame << 12;
  }

  /** The physical address of the table that covers a page, or 0 when there is none. */
  private int tableOf(AddressSpace space, int page) {
    return entry(space.cr3(), page >> TABLE_SHIFT) & ~FLAGS;
  }

  private int entryOf(AddressSpace space, int page) {
    int table = tableOf(space, page);
    return table == 0 ? 0 : entry(table, page);
  }

  private int entry(int table, int page) {
    return memory.load32(table + (page & (ENTRIES - 1)) * 4);
  }

  private void setEntry(int table, int page, int entry) {
    memory.store32(table + (page & (ENTRIES - 1)) * 4, entry);
  }
}
