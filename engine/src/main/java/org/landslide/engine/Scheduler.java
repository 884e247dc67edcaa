package org.landslide.engine;

import org.landslide.engine.ExplorerOptions.Order;
import org.landslide.engine.ExplorerOptions.Reduction;

/** Chooses the next move: what is marked, else a move of the thread that the order prefers. */
final class Scheduler<S> {
  private static final int NOBODY = -1;

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

  /** What to do at the end of the path, or -1 if all that could be done sleeps. */
  int choose() {
    Node<S> node = path.last();
    int marked = node.nextMarked();
    if (marked != NOBODY) {
      return marked;
    }
    if (everything) {
      node.markAll();
    }
    int move = preferred(node);
    if (move != NOBODY) {
      speculation.chosen(node, move);
    }
    return move;
  }

  private int preferred(Node<S> node) {
    int last = path.size() < 2 ? NOBODY : path.transition(path.size() - 2).thread();
    int own = NOBODY;
    int other = NOBODY;
    for (int i = 0; i < node.situation().enabledCount(); i++) {
      int move = node.situation().enabled(i);
      if (node.isAsleep(move)) {
        continue;
      }
      if (Moves.thread(move) == last) {
        own = own == NOBODY ? move : own;
      } else if (other == NOBODY || isBetter(Moves.thread(move), Moves.thread(other), last)) {
        other = move;
      }
    }
    boolean preferOther = order == Order.BACKWARDS && other != NOBODY;
    return own != NOBODY && !preferOther ? own : other;
  }

  /** The next one in the circle of threads after the one that ran last. */
  private static boolean isBetter(int thread, int than, int last) {
    return than < last && thread > last;
  }

  /** Where no thread can go on: a move that may turn out not to wait at all, in turns; or -1. */
  int chooseSupposed(int turn) {
    int[] supposed =
        path.last().situation().waiting().stream()
            .filter(Waiting::supposed)
            .mapToInt(Waiting::move)
            .toArray();
    return supposed.length == 0 ? NOBODY : supposed[turn % supposed.length];
  }
}
