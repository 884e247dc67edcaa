package org.landslide.guest.check;

/**
 * How transactions go (thesis, section 6.2.1).
 *
 * @param enabled whether transactions are made to fail at all; if not, they run like other code
 * @param codes whether a transaction fails with a code that says why, and for a conflict only where
 *     there is one; otherwise with the one that says that it may be tried again
 * @param spurious whether a transaction may fail for no reason that the program can see, as in
 *     hardware
 * @param weak whether code outside of transactions may run in the middle of one, as with most
 *     software transactions
 * @param cacheLine how many bytes can be in conflict as one, a power of two; 1 for exactly those
 *     that are accessed
 * @param cacheLines how many lines a transaction may touch; {@link #UNLIMITED} for as many as it
 *     likes
 */
public record TransactionRules(
    boolean enabled, boolean codes, boolean spurious, boolean weak, int cacheLine, int cacheLines) {
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** The size of a line where lines are counted and nobody says how long they are. */
  private static final int USUAL_LINE = 64;

  /** Nothing is made to fail. */
  public static final TransactionRules NONE =
      new TransactionRules(false, false, false, false, 1, UNLIMITED);

  /** Any transaction may fail, with the code that says that it may be tried again. */
  public static final TransactionRules HARDWARE =
      new TransactionRules(true, false, true, false, 1, UNLIMITED);

  /** A transaction fails for a reason, and says which. */
  public static final TransactionRules SOFTWARE =
      new TransactionRules(true, true, false, false, 1, UNLIMITED);

  public TransactionRules {
    if (cacheLine < 1 || Integer.bitCount(cacheLine) != 1 || cacheLines < 1) {
      throw new IllegalArgumentException("no cache is like that");
    }
    if (!spurious && !codes && enabled) {
      throw new IllegalArgumentException("no transaction could fail");
    }
  }

  /** How many bytes of a transaction count as one line of the cache. */
  public int countedLine() {
    return cacheLine > 1 ? cacheLine : USUAL_LINE;
  }
}
