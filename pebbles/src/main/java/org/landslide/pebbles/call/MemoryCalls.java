package org.landslide.pebbles.call;

import org.landslide.pebbles.abi.ErrorCode;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.kernel.AddressSpace;
import org.landslide.pebbles.kernel.Kernel;
import org.landslide.pebbles.kernel.PageRange;
import org.landslide.pebbles.kernel.Paging;
import org.landslide.pebbles.kernel.Task;

/** new_pages and remove_pages. */
final class MemoryCalls {
  private static final int PAGE_MASK = Limits.PAGE_SIZE - 1;

  private final Kernel kernel;

  MemoryCalls(Kernel kernel) {
    this.kernel = kernel;
  }

  void newPages() {
    int[] arguments = kernel.arguments(2);
    kernel.reply(arguments == null ? ErrorCode.BAD_ADDRESS : newPages(arguments[0], arguments[1]));
  }

  private int newPages(int base, int length) {
    if ((base & PAGE_MASK) != 0 || length <= 0 || (length & PAGE_MASK) != 0) {
      return ErrorCode.BAD_ARGUMENT;
    }
    PageRange range = PageRange.of(base, length);
    AddressSpace space = kernel.currentTask().space();
    if (!range.isInUserRange()) {
      return ErrorCode.BAD_ARGUMENT;
    }
    int taken = kernel.paging.firstTaken(space, range);
    if (taken != Paging.NO_PAGE) {
      kernel.watch.readsPages(base, (taken << 12) - base + 1);
      return ErrorCode.BAD_ARGUMENT;
    }
    kernel.watch.writesPages(base, length);
    if (kernel.paging.framesToMap(space, range) > kernel.frames.available()) {
      return ErrorCode.NO_MEMORY;
    }
    AddressSpace larger = kernel.paging.map(space, range, Paging.Use.REMOVABLE);
    kernel.put(kernel.currentTask().withSpace(larger));
    return 0;
  }

  void removePages() {
    kernel.reply(removePages(kernel.argument()));
  }

  private int removePages(int base) {
    Task task = kernel.currentTask();
    int page = base >>> 12;
    if ((base & PAGE_MASK) != 0) {
      return ErrorCode.BAD_ARGUMENT;
    }
    if (!kernel.paging.isRemovable(task.space(), page)) {
      kernel.watch.readsPages(base, 1);
      return ErrorCode.BAD_ARGUMENT;
    }
    PageRange range = kernel.paging.removable(task.space(), page);
    kernel.watch.writesPages(base, range.count() * Limits.PAGE_SIZE);
    kernel.put(task.withSpace(kernel.paging.remove(task.space(), range)));
    return 0;
  }
}
