package org.landslide.guest.check;

/**
 * How transactions behave.
 *
 * @param enabled whether any is made to fail; if not, one fails only when it gives up by itself
 * @param codes whether the reasons for which one fails are told apart, and a conflict makes one
 *     fail only if there is one; else all failures look as if nothing was the matter
 * @param spurious whether one fails for no reason of the program's
 * @param weak whether code outside of transactions may come between what one does
 * @param cacheLine how many bytes conflict with one another
 * @param cacheLines how many such stretches one may touch, or {@link #UNLIMITED}
 * @param retries how many times in a row one fails without a reason in a loop that never comes to
 *     the same state
 */
public record TransactionRules(
    boolean enabled,
    boolean codes,
    boolean spurious,
    boolean weak,
    int cacheLine,
    int cacheLines,
    int retries) {
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** Conflicts are between bytes. */
  public static final int NO_LINES = 1;

  private static final int USUAL_LINE = 64;

  private static final int USUAL_RETRIES = 16;

  /** Nothing is made to fail. */
  public static final TransactionRules NONE =
      new TransactionRules(false, false, false, false, NO_LINES, UNLIMITED, USUAL_RETRIES);

  /** Those of hardware, whatever it is that makes a transaction fail. */
  public static final TransactionRules HARDWARE =
      new TransactionRules(true, false, true, false, NO_LINES, UNLIMITED, USUAL_RETRIES);

  /** Those of software: one fails for a reason. */
  public static final TransactionRules SOFTWARE =
      new TransactionRules(true, true, false, false, NO_LINES, UNLIMITED, USUAL_RETRIES);

  public TransactionRules {
    if (Integer.bitCount(cacheLine) != 1 || cacheLines < 1 || retries < 0) {
      throw new IllegalArgumentException("no processor has such caches");
    }
    if (enabled ? !codes && !spurious : codes || spurious) {
      throw new IllegalArgumentException("no way to fail, or none that may be used");
    }
  }

  /** Whether one that gives up goes on with a code that says why. */
  boolean tellsWhy() {
    return codes || !enabled;
  }

  /** How much of a cache each stretch takes. */
  int lineForCapacity() {
    return cacheLine == NO_LINES ? USUAL_LINE : cacheLine;
  }
}
