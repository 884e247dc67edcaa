package org.landslide.machine.execute;

import java.util.BitSet;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.memory.Page;

/**
 * Decoded code, found by the page object it was decoded from.
 *
 * <p>A page that a snapshot holds never changes, so its code stays good across restores. Each
 * machine has a cache of its own because breakpoints are planted in the decoded code. Bounded: when
 * it holds {@link #MAX_PAGES} pages it is emptied and fills again.
 */
public final class CodeCache {
  public static final int MAX_PAGES = 1024;

  private final IdentityHashMap<Page, CodePage> pages = new IdentityHashMap<>();
  private final BitSet everDecoded = new BitSet();
  private Runnable onClear = () -> {};

  /** The pages of address spaces from which code was ever executed, by their numbers. */
  public BitSet everDecoded() {
    return everDecoded;
  }

  public void setOnClear(Runnable action) {
    onClear = action;
  }

  @Nullable CodePage find(Page page) {
    return pages.get(page);
  }

  CodePage add(Page page, int number) {
    if (pages.size() >= MAX_PAGES) {
      clear();
    }
    CodePage added = new CodePage(page, number);
    page.decoded = true;
    everDecoded.set(number, number + 2); // an instruction may go on into the next page
    pages.put(page, added);
    return added;
  }

  void drop(Page page) {
    page.decoded = false;
    pages.remove(page);
  }

  /** Forgets what was decoded for one page of the address space, whichever frames it has shown. */
  public void dropNumber(int number) {
    pages.values().removeIf(page -> page.number == number);
    onClear.run();
  }

  public void clear() {
    pages.clear();
    onClear.run();
  }

  int size() {
    return pages.size();
  }
}
