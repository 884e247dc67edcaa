package org.landslide.engine.tree;

import java.util.Arrays;

/** For each thread the number of one of its transitions, or 0. */
public final class Ordinals {
  private int[] ordinals = new int[8];

  public void clear() {
    Arrays.fill(ordinals, 0);
  }

  public int of(int thread) {
    return thread < ordinals.length ? ordinals[thread] : 0;
  }

  public void set(int thread, int ordinal) {
    if (thread >= ordinals.length) {
      ordinals = Arrays.copyOf(ordinals, Math.max(thread + 1, ordinals.length * 2));
    }
    ordinals[thread] = ordinal;
  }

  /** Whether one of them happened before. */
  public boolean isIn(VectorClock clock) {
    for (int thread = 0; thread < ordinals.length; thread++) {
      if (ordinals[thread] != 0 && clock.covers(thread, ordinals[thread])) {
        return true;
      }
    }
    return false;
  }
}
