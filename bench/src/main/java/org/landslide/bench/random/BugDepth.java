package org.landslide.bench.random;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Subject;
import org.landslide.engine.schedule.Move;

/**
 * How deep a bug is, by trying all there is: the smallest <em>d</em> so that some order of the
 * threads and some <em>d</em> - 1 change points lead to it. Every bug is found with as many
 * orderings as it needs, so this is never more than its depth.
 *
 * @param <S> the subject's snapshots
 */
final class BugDepth<S> {
  /** Beyond this depth nothing is tried; there would be too many. */
  static final int DEEPEST = 4;

  private static final int LONGEST_RUN = 20_000;

  private final Subject<S> subject;
  private final S start;

  /** Of the interleavings so far. */
  private int threads = 1;

  private long steps = 1;

  BugDepth(Subject<S> subject) {
    this.subject = subject;
    this.start = subject.snapshot();
  }

  /**
   * The depth; nothing if it is beyond {@link #DEEPEST}, -1 if there is too much to try.
   *
   * @param most how many interleavings may be run for one depth
   */
  OptionalInt find(long most) {
    for (int depth = 1; depth <= DEEPEST; depth++) {
      boolean grown = true;
      while (grown) {
        int threadsBefore = threads;
        long stepsBefore = steps;
        if (orders(threads).size() * Math.pow((double) steps, depth - 1) > most) {
          return OptionalInt.of(-1);
        }
        if (isFoundAt(depth)) {
          return OptionalInt.of(depth);
        }
        grown = threads > threadsBefore || steps > stepsBefore;
      }
    }
    return OptionalInt.empty();
  }

  private boolean isFoundAt(int depth) {
    for (List<Integer> order : orders(threads)) {
      if (isFound(order, new long[depth - 1], 0)) {
        return true;
      }
    }
    return false;
  }

  /** Tries all change points from one on. */
  private boolean isFound(List<Integer> order, long[] changes, int from) {
    if (from == changes.length) {
      return fails(order, changes);
    }
    long most = steps;
    for (long step = 1; step <= most; step++) {
      changes[from] = step;
      if (isFound(order, changes, from + 1)) {
        return true;
      }
    }
    return false;
  }

  private boolean fails(List<Integer> order, long[] changes) {
    subject.restore(start);
    Map<Integer, Integer> priorities = new HashMap<>();
    long made = 0;
    @Nullable Move move = choose(subject.situation(), priorities, order, changes.length);
    while (move != null && made < LONGEST_RUN) {
      Step step = subject.step(move, Long.MAX_VALUE);
      if (step.bug().isPresent()) {
        return true;
      }
      if (step.ending() != Step.Ending.VAIN) {
        made++;
        for (int i = 0; i < changes.length; i++) {
          if (changes[i] == made) {
            priorities.put(move.thread(), changes.length - i);
          }
        }
      }
      move = choose(subject.situation(), priorities, order, changes.length);
    }
    threads = Math.max(threads, priorities.size());
    steps = Math.max(steps, made);
    return made < LONGEST_RUN && subject.verdict().isPresent();
  }

  private static @Nullable Move choose(
      Situation situation, Map<Integer, Integer> priorities, List<Integer> order, int lowest) {
    @Nullable Move best = null;
    for (Move move : situation.enabled()) {
      if (!priorities.containsKey(move.thread())) {
        int place = priorities.size();
        int rank = place < order.size() ? order.get(place) : place;
        priorities.put(move.thread(), lowest + 1 + rank);
      }
      if (best == null
          || priorities.getOrDefault(move.thread(), 0)
              > priorities.getOrDefault(best.thread(), 0)) {
        best = move;
      }
    }
    return best;
  }

  /** All orders of so many threads, which are numbered as they appear. */
  private static List<List<Integer>> orders(int threads) {
    List<List<Integer>> orders = List.of(List.of());
    for (int thread = 0; thread < threads; thread++) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> order : orders) {
        for (int place = 0; place <= order.size(); place++) {
          List<Integer> with = new ArrayList<>(order);
          with.add(place, thread);
          longer.add(with);
        }
      }
      orders = longer;
    }
    return orders;
  }
}
