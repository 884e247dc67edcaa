package org.landslide.engine.race;

import java.util.Arrays;

/** The locks that a thread holds. Immutable. */
final class LockSet {
  static final LockSet NONE = new LockSet(new long[0]);

  /** Sorted. */
  private final long[] locks;

  private LockSet(long[] locks) {
    this.locks = locks;
  }

  LockSet with(long lock) {
    int at = Arrays.binarySearch(locks, lock);
    if (at >= 0) {
      return this;
    }
    long[] more = Arrays.copyOf(locks, locks.length + 1);
    System.arraycopy(locks, ~at, more, ~at + 1, locks.length - ~at);
    more[~at] = lock;
    return new LockSet(more);
  }

  LockSet without(long lock) {
    int at = Arrays.binarySearch(locks, lock);
    if (at < 0) {
      return this;
    }
    if (locks.length == 1) {
      return NONE;
    }
    long[] fewer = Arrays.copyOf(locks, locks.length - 1);
    System.arraycopy(locks, at + 1, fewer, at, locks.length - at - 1);
    return new LockSet(fewer);
  }

  boolean intersects(LockSet other) {
    for (long lock : locks) {
      if (Arrays.binarySearch(other.locks, lock) >= 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LockSet that && Arrays.equals(locks, that.locks);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(locks);
  }
}
