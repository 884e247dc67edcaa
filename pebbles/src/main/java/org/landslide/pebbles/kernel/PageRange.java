package org.landslide.pebbles.kernel;

import org.landslide.pebbles.abi.Limits;

/**
 * A run of pages.
 *
 * @param first the number of the first page, from 0 to 2^20 - 1
 * @param count how many, at least one
 */
public record PageRange(int first, int count) {
  public static PageRange of(int base, int bytes) {
    return new PageRange(base >>> 12, bytes >>> 12);
  }

  /** The number of the page behind the last. */
  int end() {
    return first + count;
  }

  /** Whether all of it lies where programs may have memory. */
  public boolean isInUserRange() {
    return first >= Limits.USER_START >>> 12 && end() <= Limits.USER_END >>> 12;
  }
}
