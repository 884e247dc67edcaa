package org.landslide.check.observe;

import java.util.Arrays;

/** The few pages that were touched since it was cleared. */
final class PagesSeen {
  private int[] pages = new int[16];
  private int size;

  void clear() {
    size = 0;
  }

  /** Whether a page is touched for the first time. */
  boolean isNew(int page) {
    for (int i = size - 1; i >= 0; i--) {
      if (pages[i] == page) {
        return false;
      }
    }
    if (size == pages.length) {
      pages = Arrays.copyOf(pages, 2 * size);
    }
    pages[size++] = page;
    return true;
  }
}
