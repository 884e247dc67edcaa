package org.landslide.bench.scale;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Explores a {@link RecordedSpace} once more, with as many workers as one likes, in simulated time.
 *
 * <p>They follow the rules by which Quicksand's workers divide a state space: a search gives the
 * shallowest marked branch away when a worker has nothing to do and the branch is likely to be
 * worth the way there, awaits it before it leaves the node, and what came of it is known only then.
 * A branch is there to be given away as soon as it was marked in what the search knows. What is not
 * simulated: that one branch is given away in advance, that workers share a machine's memory and
 * caches, and that they talk to each other.
 */
final class SimulatedWorkers {
  /**
   * What came of it.
   *
   * @param seconds until all was explored
   * @param idle the part of all workers' time in which they had nothing to do
   * @param given how many subtrees were given away
   */
  record Outcome(int workers, double seconds, double idle, int given) {}

  /**
   * What dividing costs.
   *
   * @param opening a program for a worker, in seconds
   * @param leastSeconds that a subtree must be likely to take
   * @param leastArrivals how many times as long as the way there that must be
   */
  record Costs(double opening, double leastSeconds, double leastArrivals) {}

  /** A search: a subtree, from an interleaving to another one. */
  private static final class Part {
    final @Nullable Part giver;
    final int first;
    final int end;
    int next;

    /** What was given away, by its first interleaving, and whether it is explored. */
    final Map<Integer, Boolean> given = new HashMap<>();

    boolean awaiting;

    Part(@Nullable Part giver, int first, int end) {
      this.giver = giver;
      this.first = first;
      this.end = end;
      this.next = first;
    }
  }

  private static final class Worker {
    boolean open;
    double at;
    @Nullable Part part;
  }

  private final RecordedSpace space;
  private final Costs costs;
  private final int[] ends;
  private final int[] firsts;
  private final double[] times;
  private final Deque<Part> ready = new ArrayDeque<>();
  private final Deque<Part> pending = new ArrayDeque<>();

  /** Those that await something, and may have more to give away. */
  private final Deque<Part> divisible = new ArrayDeque<>();

  private final Deque<Worker> idle = new ArrayDeque<>();
  private final PriorityQueue<Worker> busy =
      new PriorityQueue<>(Comparator.comparingDouble(worker -> worker.at));
  private int workers;
  private int started;
  private double worked;
  private int given;

  private SimulatedWorkers(RecordedSpace space, Costs costs) {
    this.space = space;
    this.costs = costs;
    this.ends = space.ends();
    this.firsts = new int[space.size()];
    this.times = new double[space.size() + 1];
    int[] open = new int[space.size()];
    int count = 0;
    for (int i = 0; i < space.size(); i++) {
      while (count > 0 && space.depth(open[count - 1]) >= space.depth(i)) {
        count--;
      }
      firsts[i] = count == 0 ? 0 : open[count - 1];
      open[count++] = i;
      times[i + 1] = times[i] + space.seconds(i);
    }
  }

  static Outcome explore(RecordedSpace space, int workers, Costs costs) {
    return new SimulatedWorkers(space, costs).explore(workers);
  }

  private Outcome explore(int number) {
    workers = number;
    Worker first = started();
    first.open = true;
    begin(first, new Part(null, 0, space.size()));
    double end = 0;
    while (!busy.isEmpty()) {
      Worker worker = busy.poll();
      end = worker.at;
      ran(worker);
    }
    return new Outcome(number, end, 1 - worked / (number * end), given);
  }

  private Worker started() {
    started++;
    return new Worker();
  }

  /** Has a worker run the next interleaving of a part. */
  private void begin(Worker worker, Part part) {
    worker.part = part;
    double seconds = space.seconds(part.next);
    worked += seconds;
    worker.at += seconds;
    busy.add(worker);
  }

  /** An interleaving has ended. */
  private void ran(Worker worker) {
    Part part = worker.part;
    if (part == null) {
      throw new IllegalStateException("an idle worker has run something");
    }
    part.next++;
    if (goesOn(part)) {
      if (isWanted() && pending.isEmpty()) {
        divide(part, Math.max(costs.leastSeconds, costs.leastArrivals * arrival(part.next)));
      }
      begin(worker, part);
    } else {
      worker.part = null;
      takeNext(worker);
    }
    wakeIdle(worker.at);
  }

  private boolean isWanted() {
    return !idle.isEmpty() || started < workers;
  }

  /** Whether a part has an interleaving to run now. */
  private boolean goesOn(Part part) {
    while (part.next < part.end) {
      Boolean explored = part.given.get(part.next);
      if (explored == null) {
        return true;
      }
      if (!explored) {
        part.awaiting = true;
        divisible.add(part);
        return false;
      }
      part.next = ends[part.next];
    }
    join(part);
    return false;
  }

  private void join(Part part) {
    Part giver = part.giver;
    if (giver != null) {
      giver.given.put(part.first, true);
      if (giver.awaiting && giver.next == part.first) {
        giver.awaiting = false;
        divisible.remove(giver);
        if (goesOn(giver)) {
          ready.add(giver);
        }
      }
    }
  }

  private void takeNext(Worker worker) {
    Part part = ready.poll();
    if (part != null) {
      begin(worker, part);
      return;
    }
    while (pending.isEmpty() && !divisible.isEmpty()) {
      if (!divide(divisible.element(), 0)) {
        divisible.remove();
      }
    }
    part = pending.poll();
    if (part == null) {
      idle.add(worker);
      return;
    }
    double way = arrival(part.first) + (worker.open ? 0 : costs.opening);
    worker.open = true;
    worker.at += way;
    worked += way;
    begin(worker, part);
  }

  /** Workers that had nothing to do until now have a look. */
  private void wakeIdle(double now) {
    while ((!ready.isEmpty() || !pending.isEmpty()) && isWanted()) {
      Worker worker = idle.isEmpty() ? started() : idle.remove();
      worker.at = now;
      takeNext(worker);
    }
  }

  /** To a node and along its branches, and back to where they begin. */
  private double arrival(int interleaving) {
    int at = Math.min(interleaving, space.size() - 1);
    return (space.depth(at) + space.ordinal(at)) * space.secondsOfStep();
  }

  /**
   * Gives the shallowest branch away, as long as something else is left; false if there is none.
   */
  private boolean divide(Part part, double least) {
    int best = -1;
    int marked = 0;
    for (int x = part.next; x < part.end; x = ends[x]) {
      if (!part.given.containsKey(x) && space.marked(x) <= part.next) {
        marked++;
        boolean shallower = best < 0 || space.depth(x) < space.depth(best);
        best = shallower && expected(part, x) >= least ? x : best;
      }
    }
    if (best < 0 || (marked < 2 && !part.awaiting)) {
      return false;
    }
    part.given.put(best, false);
    pending.add(new Part(part, best, ends[best]));
    given++;
    return true;
  }

  /** What a branch is likely to take: as long as those beside it that were begun. */
  private double expected(Part part, int branch) {
    int from = Math.max(part.first, firsts[branch]);
    return (times[part.next] - times[from]) / Math.max(1, space.ordinal(branch));
  }
}
