package org.landslide.machine.memory;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Names the stretches of execution between two snapshots.
 *
 * <p>Numbers are unique in the whole process, because machines forked from one another share pages.
 * They only ever decide whether a page may be written in place, so their values never reach a
 * guest.
 */
public final class Epoch {
  /** Owns nothing: a page or node of this epoch may be shared by any number of trees. */
  public static final long NONE = 0;

  private static final AtomicLong LAST = new AtomicLong(NONE);

  private Epoch() {}

  static long next() {
    return LAST.incrementAndGet();
  }
}
