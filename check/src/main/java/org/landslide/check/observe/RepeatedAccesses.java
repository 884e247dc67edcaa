package org.landslide.check.observe;

import java.util.Arrays;

/**
 * Remembers some of the last accesses, since a loop makes the same ones over and over and once is
 * enough.
 */
final class RepeatedAccesses {
  private static final int SIZE = 256;
  private static final long NONE = -1;

  private final long[] keys = new long[SIZE];
  private final int[] tellers = new int[SIZE];
  private boolean empty;

  RepeatedAccesses() {
    clear();
  }

  void clear() {
    if (!empty) {
      Arrays.fill(keys, NONE);
      empty = true;
    }
  }

  /**
   * Whether this access is remembered; from now on it is.
   *
   * @param teller tells it from others to the same address
   */
  boolean has(int teller, int address, int bytes, boolean write) {
    long key = (Integer.toUnsignedLong(address) << 31) | ((long) bytes << 1) | (write ? 1 : 0);
    int slot = ((address >>> 2) ^ (address >>> 10) ^ teller ^ (write ? 1 : 0)) & (SIZE - 1);
    if (keys[slot] == key && tellers[slot] == teller) {
      return true;
    }
    keys[slot] = key;
    tellers[slot] = teller;
    empty = false;
    return false;
  }
}
