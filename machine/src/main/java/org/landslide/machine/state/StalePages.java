package org.landslide.machine.state;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Pages whose entries in the page tables were changed after they had been used, while the processor
 * was not told: a real one may go on with what it remembers of them. Never changes.
 */
public final class StalePages {
  public static final StalePages NONE = new StalePages(new int[0]);

  /** How many pages are kept at most: who changes more forgets to tell of one of these, too. */
  private static final int MOST = 4096;

  private static final int ONLY_STORES = 1;
  private static final int GLOBAL = 2;
  private static final int SHIFT = 2;

  /**
   * The page numbers, each with two bits behind it: whether only stores count, and whether the page
   * was global. In ascending order.
   */
  private final int[] entries;

  private StalePages(int[] entries) {
    this.entries = entries;
  }

  /** Those that {@link #entries} has told of. */
  public static StalePages of(int[] entries) {
    return entries.length == 0 ? NONE : new StalePages(entries.clone());
  }

  /** All that is known, as numbers. */
  public int[] entries() {
    return entries.clone();
  }

  public boolean isEmpty() {
    return entries.length == 0;
  }

  /**
   * With one more.
   *
   * @param onlyStores whether nothing but the right to store was taken away
   * @param global whether a new CR3 does not make the processor forget the page
   */
  public StalePages with(int page, boolean onlyStores, boolean global) {
    if (entries.length >= MOST) {
      return this;
    }
    int entry = (page << SHIFT) | (onlyStores ? ONLY_STORES : 0) | (global ? GLOBAL : 0);
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
    return has(page, true) ? keeping(entry -> entry >> SHIFT != page) : this;
  }

  /** What is left when the processor gets a new CR3. */
  public StalePages afterReload() {
    return isEmpty() ? this : keeping(entry -> (entry & GLOBAL) != 0);
  }

  private StalePages keeping(IntPredicate kept) {
    int[] left = Arrays.stream(entries).filter(kept).toArray();
    return left.length == 0 ? NONE : new StalePages(left);
  }

  /** Whether an access to a page may meet what the processor remembers. */
  public boolean has(int page, boolean isStore) {
    int first = Arrays.binarySearch(entries, page << SHIFT);
    for (int i = first < 0 ? -first - 1 : first; i < entries.length; i++) {
      if (entries[i] >> SHIFT != page) {
        return false;
      }
      if (isStore || (entries[i] & ONLY_STORES) == 0) {
        return true;
      }
    }
    return false;
  }
}
