package org.landslide.bench;

import java.util.Arrays;

/** What copying pages costs in Java when nothing else is done; no snapshot can be cheaper. */
final class PlainCopy {
  private static final int PAGE = 4096;

  private final byte[][] pages;
  private final byte[][] copies;

  PlainCopy(int pages) {
    this.pages = new byte[pages][PAGE];
    this.copies = new byte[pages][];
  }

  /** The lowest average time of several batches, in microseconds. */
  double measure(int batches, long batchNanos) {
    double best = Double.MAX_VALUE;
    for (int i = 0; i < batches; i++) {
      best = Math.min(best, measureBatch(batchNanos));
    }
    return best;
  }

  private double measureBatch(long batchNanos) {
    int cycles = 0;
    long begin = System.nanoTime();
    long end = begin;
    while (cycles == 0 || end - begin < batchNanos) {
      for (int i = 0; i < pages.length; i++) {
        copies[i] = pages[i].clone();
      }
      cycles++;
      end = System.nanoTime();
    }
    // Of no use, which the compiler must not find out.
    if (Arrays.hashCode(copies[pages.length - 1]) == 0) {
      throw new IllegalStateException("a page of zeros has another hash");
    }
    return (end - begin) * 1e-3 / cycles;
  }
}
