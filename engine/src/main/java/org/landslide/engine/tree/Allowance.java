package org.landslide.engine.tree;

import org.landslide.engine.schedule.Move;

/**
 * How many preemptions an interleaving may still have. A preemption is a switch away from a thread
 * that could go on; from one that has given way, waits or is blocked, switching costs nothing.
 *
 * @param running the thread that made the last transition and could go on, or {@link
 *     Move#NO_THREAD}
 * @param left how many preemptions are left
 */
public record Allowance(int running, int left) {
  public static Allowance of(int preemptions) {
    return new Allowance(Move.NO_THREAD, preemptions);
  }

  boolean permits(int thread) {
    return leftAfter(thread) >= 0;
  }

  /** How many are left once a thread has been switched to. */
  int leftAfter(int thread) {
    return isPreemption(thread) ? left - 1 : left;
  }

  /** Whether more than one thread may be tried. */
  public boolean isChoice() {
    return running == Move.NO_THREAD || left > 0;
  }

  boolean isPreemption(int thread) {
    return running != Move.NO_THREAD && running != thread;
  }

  /** After a transition of a thread. */
  public Allowance after(int thread, boolean canGoOn) {
    return new Allowance(canGoOn ? thread : Move.NO_THREAD, leftAfter(thread));
  }

  /** The same, after the thread has turned out to wait. */
  Allowance afterVainAttempt(int thread) {
    return running == thread ? of(left) : this;
  }
}
