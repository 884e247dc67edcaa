package org.landslide.engine.tree;

import java.util.Arrays;

/**
 * For each thread, how many of its transitions, or of whatever else is counted, happened before.
 */
public final class VectorClock {
  private int[] counts;

  public VectorClock() {
    this.counts = new int[0];
  }

  public VectorClock(VectorClock other) {
    this.counts = other.counts.clone();
  }

  /** Whether the thread's transition with this number, counted from 1, happened before. */
  public boolean covers(int thread, int ordinal) {
    return thread < counts.length && counts[thread] >= ordinal;
  }

  /** Whether all that happened before another clock did. */
  public boolean covers(VectorClock other) {
    for (int thread = 0; thread < other.counts.length; thread++) {
      if (other.counts[thread] > get(thread)) {
        return false;
      }
    }
    return true;
  }

  /** The number of the thread's last transition that happened before, or 0. */
  public int get(int thread) {
    return thread < counts.length ? counts[thread] : 0;
  }

  /** No thread with this number or a greater one has made a transition before. */
  public int size() {
    return counts.length;
  }

  public void set(int thread, int ordinal) {
    reserve(thread + 1);
    counts[thread] = ordinal;
  }

  public void join(VectorClock other) {
    reserve(other.counts.length);
    for (int i = 0; i < other.counts.length; i++) {
      counts[i] = Math.max(counts[i], other.counts[i]);
    }
  }

  private void reserve(int threads) {
    if (threads > counts.length) {
      counts = Arrays.copyOf(counts, threads);
    }
  }
}
