package org.landslide.bench;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What copying pages costs in Java when nothing else is done; no snapshot can be cheaper. */
final class PlainCopy {
  private static final int PAGE = 4096;

  private final byte[][] pages;
  private final @Nullable Object[] copies;

  PlainCopy(int mostPages) {
    this.pages = new byte[mostPages][PAGE];
    this.copies = new Object[mostPages];
  }

  /** Measures the mean over at least so many nanoseconds, in microseconds. */
  double measure(int count, long nanos) {
    int cycles = 0;
    long begin = System.nanoTime();
    long end = begin;
    while (cycles == 0 || end - begin < nanos) {
      for (int i = 0; i < count; i++) {
        copies[i] = pages[i].clone();
      }
      cycles++;
      end = System.nanoTime();
    }
    Arrays.fill(copies, null);
    return (end - begin) * 1e-3 / cycles;
  }
}
