package org.landslide.engine;

import java.util.Arrays;
import java.util.List;

/**
 * Who can go on in a state. A living thread that is neither enabled nor waiting is blocked in a way
 * that only a step of another thread which touches the same kernel object can end.
 */
public final class Situation {
  /** Nobody is left. */
  public static final Situation OVER = new Situation(new int[0], List.of());

  private final int[] enabled;
  private final List<Waiting> waiting;

  /**
   * @param enabled the threads that can be stepped, ascending
   * @param waiting ascending by thread
   */
  public Situation(int[] enabled, List<Waiting> waiting) {
    this.enabled = enabled.clone();
    this.waiting = List.copyOf(waiting);
  }

  public int enabledCount() {
    return enabled.length;
  }

  public int enabled(int i) {
    return enabled[i];
  }

  public boolean isEnabled(int thread) {
    return Arrays.binarySearch(enabled, thread) >= 0;
  }

  /** Whether a thread is enabled or waits. */
  boolean mentions(int thread) {
    if (isEnabled(thread)) {
      return true;
    }
    for (Waiting now : waiting) {
      if (now.thread() == thread) {
        return true;
      }
    }
    return false;
  }

  public List<Waiting> waiting() {
    return waiting;
  }
}
