package org.landslide.pebbles;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.memory.Memory;
import org.landslide.pebbles.kernel.IdTable;
import org.landslide.pebbles.kernel.Task;
import org.landslide.world.StateIdentity.PageDifference;

/**
 * The memory of all tasks at one time, seen through their page tables. Which frames of physical
 * memory are behind the pages makes no difference to any program, so it is not compared.
 */
final class PageTables {
  private static final int ENTRIES = 1024;
  private static final int TABLE_SHIFT = 10;
  private static final int FRAME_SHIFT = 12;
  private static final int FLAGS = 0xfff;
  private static final int OFFSET_MASK = 0xfff;
  private static final int BITS = 8;

  private final Memory.Root memory;
  private final IdTable<Task> tasks;

  PageTables(Memory.Root memory, IdTable<Task> tasks) {
    this.memory = memory;
    this.tasks = tasks;
  }

  /** Whether all tasks have the same pages with the same rights. */
  boolean mapAlike(PageTables other) {
    for (Task task : tasks) {
      Task counterpart = other.tasks.get(task.id());
      if (counterpart == null || !mapAlike(task, other, counterpart)) {
        return false;
      }
    }
    return tasks.size() == other.tasks.size();
  }

  private boolean mapAlike(Task task, PageTables other, Task counterpart) {
    byte[] mine = memory.bytes(task.space().directory());
    byte[] theirs = other.memory.bytes(counterpart.space().directory());
    for (int slot = 0; slot < ENTRIES; slot++) {
      int table = entry(mine, slot);
      int otherTable = entry(theirs, slot);
      boolean alike =
          (table == 0) == (otherTable == 0) && (table == 0 || mapAlike(table, other, otherTable));
      if (!alike) {
        return false;
      }
    }
    return true;
  }

  private boolean mapAlike(int table, PageTables other, int otherTable) {
    byte[] mine = memory.bytes(table >>> FRAME_SHIFT);
    byte[] theirs = other.memory.bytes(otherTable >>> FRAME_SHIFT);
    if (mine == theirs || Arrays.equals(mine, theirs)) {
      return true;
    }
    int index = 0;
    while (index < ENTRIES && ((entry(mine, index) ^ entry(theirs, index)) & FLAGS) == 0) {
      index++;
    }
    return index == ENTRIES;
  }

  /** Whether some pages have the same contents, in whichever tasks they are. */
  boolean isSameCode(PageTables other, BitSet pages) {
    for (Task task : tasks) {
      for (int page = pages.nextSetBit(0); page >= 0; page = pages.nextSetBit(page + 1)) {
        byte[] mine = page(task.id(), page);
        byte[] theirs = other.page(task.id(), page);
        if (mine != theirs && !Arrays.equals(mine, theirs)) {
          return false;
        }
      }
    }
    return true;
  }

  /** How a page of a task differs; null if it does not. A task that is new has nothing to read. */
  @Nullable PageDifference difference(PageTables other, int task, int page) {
    if (tasks.get(task) == null) {
      return (address, bytes) -> true;
    }
    byte[] mine = page(task, page);
    byte[] theirs = other.page(task, page);
    if (mine == theirs || mine == null || theirs == null) {
      return mine == theirs ? null : (address, bytes) -> true;
    }
    return (address, bytes) -> differs(mine, theirs, address & OFFSET_MASK, bytes);
  }

  private static boolean differs(byte[] one, byte[] other, int offset, int bytes) {
    int difference = (int) Memory.INTS.get(one, offset) ^ (int) Memory.INTS.get(other, offset);
    for (int i = 0; difference != 0 && i < Integer.BYTES; i++) {
      if ((bytes & (1 << i)) != 0 && (difference >>> (BITS * i) & 0xff) != 0) {
        return true;
      }
    }
    return false;
  }

  /** What is in a page of a task; null if it is not mapped. */
  private byte @Nullable [] page(int task, int page) {
    Task owner = tasks.get(task);
    int table =
        owner == null ? 0 : entry(memory.bytes(owner.space().directory()), page >> TABLE_SHIFT);
    int entry = table == 0 ? 0 : entry(memory.bytes(table >>> FRAME_SHIFT), page & (ENTRIES - 1));
    return entry == 0 ? null : memory.bytes(entry >>> FRAME_SHIFT);
  }

  private static int entry(byte[] table, int index) {
    return (int) Memory.INTS.get(table, index * Integer.BYTES);
  }
}
