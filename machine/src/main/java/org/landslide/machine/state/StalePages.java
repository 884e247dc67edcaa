package org.landslide.machine.state;

import java.util.Arrays;

/**
 * Pages whose entries in the page tables were changed after they had been used, while the processor
 * was not told: a real one may go on with what it remembers of them. Never changes.
 */
public final class StalePages {
  public static final StalePages NONE = new StalePages(new int[0]);

  /** How many pages are kept at most: who changes more forgets to tell of one of these, too. */
  private static final int MOST = 4096;

  /** The page numbers, each with a bit behind it: whether only stores count. In ascending order. */
  private final int[] entries;

  private StalePages(int[] entries) {
    this.entries = entries;
  }

  public boolean isEmpty() {
    return entries.length == 0;
  }

  /**
   * With one more.
   *
   * @param onlyStores whether nothing but the right to store was taken away
   */
  public StalePages with(int page, boolean onlyStores) {
    if (entries.length >= MOST) {
      return this;
    }
    int entry = (page << 1) | (onlyStores ? 1 : 0);
    int at = Arrays.binarySearch(entries, entry);
    if (at >= 0) {
      return this;
    }
    int place = -at - 1;
    int[] more = new int[entries.length + 1];
    System.arraycopy(entries, 0, more, 0, place);
    more[place] = entry;
    System.arraycopy(entries, place, more, place + 1, entries.length - place);
    return new StalePages(more);
  }

  public StalePages without(int page) {
    if (!has(page, true)) {
      return this;
    }
    return new StalePages(Arrays.stream(entries).filter(entry -> entry >> 1 != page).toArray());
  }

  /** Whether an access to a page may meet what the processor remembers. */
  public boolean has(int page, boolean isStore) {
    return Arrays.binarySearch(entries, page << 1) >= 0
        || (isStore && Arrays.binarySearch(entries, (page << 1) | 1) >= 0);
  }
}
