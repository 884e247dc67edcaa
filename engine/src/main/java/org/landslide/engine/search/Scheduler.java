package org.landslide.engine.search;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.transaction.Speculation;
import org.landslide.engine.tree.Node;
import org.landslide.engine.tree.Path;

/** Chooses the next move: what is marked, else a move of the thread that the order prefers. */
final class Scheduler<S> {
  private final Path<S> path;
  private final Speculation speculation;
  private final boolean everything;
  private final Order order;

  Scheduler(Path<S> path, Speculation speculation, ExplorerOptions options) {
    this.path = path;
    this.speculation = speculation;
    this.everything = options.reduction() == Reduction.NONE;
    // Within a bound, it must be known first whether the thread that ran last can go on.
    this.order = options.isBounded() ? Order.FORWARDS : options.order();
  }

  /** What to do at the end of the path, or null if all that could be done sleeps. */
  @Nullable Move choose() {
    Node<S> node = path.last();
    @Nullable Move marked = node.nextMarked();
    if (marked != null) {
      return marked;
    }
    if (everything) {
      node.markAll();
    }
    @Nullable Move move = preferred(node);
    if (move != null) {
      speculation.chosen(node, move);
    }
    return move;
  }

  private @Nullable Move preferred(Node<S> node) {
    int last = path.size() < 2 ? Move.NO_THREAD : path.transition(path.size() - 2).thread();
    @Nullable Move own = null;
    @Nullable Move other = null;
    for (int i = 0; i < node.situation().enabledCount(); i++) {
      Move move = node.situation().enabled(i);
      if (node.isAsleep(move)) {
        continue;
      }
      if (move.thread() == last) {
        own = own == null ? move : own;
      } else if (other == null || isBetter(move.thread(), other.thread(), last)) {
        other = move;
      }
    }
    boolean preferOther = order == Order.BACKWARDS && other != null;
    return own != null && !preferOther ? own : other;
  }

  /** The next one in the circle of threads after the one that ran last. */
  private static boolean isBetter(int thread, int than, int last) {
    return than < last && thread > last;
  }

  /** Where no thread can go on: a move that may turn out not to wait at all, in turns; or null. */
  @Nullable Move chooseSupposed(int turn) {
    List<Move> supposed =
        path.last().situation().waiting().stream()
            .filter(Waiting::supposed)
            .map(Waiting::move)
            .toList();
    return supposed.isEmpty() ? null : supposed.get(turn % supposed.size());
  }
}
