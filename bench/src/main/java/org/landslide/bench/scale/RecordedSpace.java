package org.landslide.bench.scale;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.landslide.bench.CpuTime;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Position;
import org.landslide.engine.search.Search;
import org.landslide.engine.tree.Fork;

/**
 * The execution tree of a state space, as one search has explored it: its interleavings in order,
 * and of each where it branches off, since when that branch was marked, and how long it took.
 */
final class RecordedSpace {
  private static final double SECONDS_PER_NANO = 1e-9;

  private int size;

  /** How many transitions each has in common with the one before. */
  private int[] depth = new int[1024];

  /** How many branches of that node came before. */
  private int[] ordinal = new int[1024];

  /** After how many interleavings its branch was marked. */
  private int[] marked = new int[1024];

  private double[] seconds = new double[1024];
  private long steps;

  /** For each depth of the path, when each branch of the node was marked. */
  private final List<List<Integer>> marks = new ArrayList<>();

  /** Nothing yet. */
  RecordedSpace() {}

  /**
   * Explores a state space that is explored in order, but no longer than a time.
   *
   * @return none of it is left out only if it took less
   */
  static RecordedSpace of(Search search, double most) {
    RecordedSpace space = new RecordedSpace();
    long start = CpuTime.nanos();
    long begun = start;
    int depth = 0;
    int ordinal = 0;
    int marked = 0;
    while (search.next() != Outcome.EXHAUSTED && (begun - start) * SECONDS_PER_NANO < most) {
      space.add(depth, ordinal, marked, (CpuTime.nanos() - begun) * SECONDS_PER_NANO);
      if (search.position().orElseThrow() instanceof Position.InTree tree
          && !tree.forks().isEmpty()) {
        space.mark(tree.forks());
        depth = tree.forks().size() - 1;
        ordinal = space.next(tree.forks().get(depth));
        marked = space.marks.get(depth).get(ordinal);
      }
      begun = CpuTime.nanos();
    }
    space.steps = search.steps();
    return space;
  }

  private void mark(List<Fork> forks) {
    marks.subList(Math.min(marks.size(), forks.size()), marks.size()).clear();
    for (int i = 0; i < forks.size(); i++) {
      if (i == marks.size()) {
        marks.add(new ArrayList<>());
      }
      List<Integer> known = marks.get(i);
      while (known.size() < forks.get(i).branches().size()) {
        known.add(size);
      }
    }
  }

  private int next(Fork fork) {
    int next = 0;
    while (fork.branches().get(next).status() != Fork.Status.MARKED) {
      next++;
    }
    return next;
  }

  /** One more interleaving. */
  void add(int atDepth, int atOrdinal, int markedAfter, double took) {
    if (size == depth.length) {
      depth = Arrays.copyOf(depth, 2 * size);
      ordinal = Arrays.copyOf(ordinal, 2 * size);
      marked = Arrays.copyOf(marked, 2 * size);
      seconds = Arrays.copyOf(seconds, 2 * size);
    }
    depth[size] = atDepth;
    ordinal[size] = atOrdinal;
    marked[size] = markedAfter;
    seconds[size] = took;
    size++;
  }

  int size() {
    return size;
  }

  int depth(int interleaving) {
    return depth[interleaving];
  }

  int ordinal(int interleaving) {
    return ordinal[interleaving];
  }

  int marked(int interleaving) {
    return marked[interleaving];
  }

  double seconds(int interleaving) {
    return seconds[interleaving];
  }

  /** How long all of it took. */
  double seconds() {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += seconds[i];
    }
    return sum;
  }

  /** How long a step takes on average. */
  double secondsOfStep() {
    return steps == 0 ? 0 : seconds() / steps;
  }

  /** Where the subtree ends that begins with an interleaving: the next that branches off above. */
  int[] ends() {
    int[] ends = new int[size];
    int[] open = new int[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      while (count > 0 && depth[open[count - 1]] >= depth[i]) {
        ends[open[--count]] = i;
      }
      open[count++] = i;
    }
    while (count > 0) {
      ends[open[--count]] = size;
    }
    return ends;
  }
}
