package org.landslide.engine.search;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.Situation;
import org.landslide.engine.schedule.Move;

/**
 * The priorities of threads in one random schedule: each has a random one from the start, and so
 * many times as the schedule has change points, the thread that has just made a step gets one that
 * is lower than all of these.
 *
 * <p>What a thread gets when it is first seen is drawn from the same range for all, so that their
 * order is as random as if all had been there from the start.
 *
 * <p>A thread that goes round for ever, looking again and again at what others are to do, would
 * keep them from it for ever. So after so many steps threads take turns.
 */
final class RandomPriorities {
  private final SplittableRandom random;
  private final long[] changes;
  private final Map<Integer, Double> priorities = new HashMap<>();
  private final long patience;
  private long steps;

  /**
   * @param depth one more than there are change points
   * @param most from how many steps these are drawn
   * @param patience after how many steps threads take turns
   */
  RandomPriorities(SplittableRandom random, int depth, long most, long patience) {
    this.random = random;
    this.changes = random.longs(depth - 1, 1, most + 1).toArray();
    this.patience = patience;
  }

  /** A move of the thread with the highest priority, or null if none can go on. */
  @Nullable Move choose(Situation situation) {
    @Nullable Move best = null;
    double highest = 0;
    for (Move move : situation.enabled()) {
      double priority = priorities.computeIfAbsent(move.thread(), unused -> initial());
      if (best == null || priority > highest) {
        best = move;
        highest = priority;
      }
    }
    return best;
  }

  private double initial() {
    return changes.length + 1 + random.nextDouble();
  }

  /** A thread has made a step. */
  void stepped(int thread) {
    steps++;
    for (int i = 0; i < changes.length; i++) {
      if (changes[i] == steps) {
        priorities.put(thread, (double) (changes.length - i));
      }
    }
    if (steps >= patience) {
      priorities.put(thread, (double) -steps);
    }
  }

  /** Whether threads have taken turns before so many steps were made. */
  boolean tookTurnsWithin(long most) {
    return steps >= patience && patience < most;
  }

  /** How many threads there were to choose from. */
  int threads() {
    return priorities.size();
  }

  long steps() {
    return steps;
  }
}
