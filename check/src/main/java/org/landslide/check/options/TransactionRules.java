package org.landslide.check.options;

/**
 * How transactions behave.
 *
 * @param aborts how they fail
 * @param cacheLine how many bytes conflict with one another
 * @param cacheLines how many such stretches one may touch, or {@link #UNLIMITED}
 * @param retries how many times in a row one fails without a reason in a loop that never comes to
 *     the same state
 */
public record TransactionRules(AbortModel aborts, int cacheLine, int cacheLines, int retries) {
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** ConflictFinder are between bytes. */
  public static final int NO_LINES = 1;

  private static final int USUAL_LINE = 64;

  private static final int USUAL_RETRIES = 16;

  /** Nothing is made to fail. */
  public static final TransactionRules NONE = of(AbortModel.NONE);

  /** Those of hardware, whatever it is that makes a transaction fail. */
  public static final TransactionRules HARDWARE = of(AbortModel.UNEXPLAINED);

  /** Those of software: one fails for a reason. */
  public static final TransactionRules SOFTWARE = of(AbortModel.SOFTWARE);

  public TransactionRules {
    if (Integer.bitCount(cacheLine) != 1 || cacheLines < 1 || retries < 0) {
      throw new IllegalArgumentException("no processor has such caches");
    }
  }

  /** Without a cache, and with the usual number of retries. */
  public static TransactionRules of(AbortModel aborts) {
    return new TransactionRules(aborts, NO_LINES, UNLIMITED, USUAL_RETRIES);
  }

  public TransactionRules withAborts(AbortModel model) {
    return new TransactionRules(model, cacheLine, cacheLines, retries);
  }

  public TransactionRules withCacheLine(int bytes) {
    return new TransactionRules(aborts, bytes, cacheLines, retries);
  }

  public TransactionRules withCacheLines(int lines) {
    return new TransactionRules(aborts, cacheLine, lines, retries);
  }

  public TransactionRules withRetries(int times) {
    return new TransactionRules(aborts, cacheLine, cacheLines, times);
  }

  /** Whether any is made to fail. */
  public boolean enabled() {
    return aborts != AbortModel.NONE;
  }

  /** Whether the reasons for which one fails are told apart. */
  public boolean codes() {
    return aborts.compareTo(AbortModel.EXPLAINED) >= 0;
  }

  /** Whether one fails for no reason of the program's. */
  public boolean spurious() {
    return aborts == AbortModel.UNEXPLAINED || aborts == AbortModel.EXPLAINED;
  }

  /** Whether code outside of transactions may come between what one does. */
  public boolean weak() {
    return aborts == AbortModel.WEAK_SOFTWARE;
  }

  /** Whether one that gives up goes on with a code that says why. */
  public boolean tellsWhy() {
    return codes() || !enabled();
  }

  /** How much of a cache each stretch takes. */
  public int lineForCapacity() {
    return cacheLine == NO_LINES ? USUAL_LINE : cacheLine;
  }
}
