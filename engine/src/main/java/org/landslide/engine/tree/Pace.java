package org.landslide.engine.tree;

/**
 * How many interleavings of those begun are completed, and how long they take, of late. Both change
 * as a search goes on: where states recur nearly all interleavings are completed at first and
 * nearly none later on, and machine code is slow until it is warm. So the rest is taken to be like
 * the later part of what was explored: since the last power of two but one, half of it at least.
 */
public final class Pace {
  /** What was done by some time. */
  private record Mark(long begun, long completed, double seconds) {}

  private Mark earlier = new Mark(0, 0, 0);
  private Mark later = earlier;

  /** Whether it is time to {@link #mark} how far the search is. */
  public static boolean isDue(long begun) {
    return Long.bitCount(begun) == 1;
  }

  public void mark(long begun, long completed, double seconds) {
    earlier = later;
    later = new Mark(begun, completed, seconds);
  }

  /** How many more are completed for each that is begun. */
  public double completed(long begun, long completed) {
    return (double) (completed - earlier.completed) / Math.max(1, begun - earlier.begun);
  }

  /** How many seconds one more takes. */
  public double seconds(long begun, double seconds) {
    return Math.max(0, seconds - earlier.seconds) / Math.max(1, begun - earlier.begun);
  }
}
