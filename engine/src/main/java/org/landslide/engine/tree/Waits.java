package org.landslide.engine.tree;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.Effect;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.Waiting;
import org.landslide.engine.schedule.Move;

/**
 * For each move, all that its thread looked at in vain since its last transition.
 *
 * <p>Why a transition that ends a wait counts as touching that too: a thread that waits for {@code
 * a || b} and is let go by {@code a} never looks at {@code b} again. Yet a thread that sets {@code
 * b} could have let it go earlier, so the two must not be taken for independent.
 */
public final class Waits {
  public static final Waits NONE = new Waits(List.of());

  private record Wait(Move move, Footprint last, Footprint all) {}

  private final List<Wait> waits;

  private Waits(List<Wait> waits) {
    this.waits = waits;
  }

  public Footprint of(Move move) {
    Wait wait = find(move);
    return wait == null ? Footprint.EMPTY : wait.all;
  }

  /** What all moves of a thread wait for. */
  public Footprint ofThread(int thread) {
    Footprint all = Footprint.EMPTY;
    for (Wait wait : waits) {
      all = wait.move.thread() == thread ? all.and(wait.all) : all;
    }
    return all;
  }

  /** The moves of a thread that wait, other than one, with what they wait for. */
  List<Sleeper> siblings(Move move) {
    List<Sleeper> result = new ArrayList<>();
    for (Wait wait : waits) {
      Sleeper sleeper = new Sleeper(wait.move, List.of(Effect.of(wait.all)), false, false);
      if (sleeper.isSibling(move)) {
        result.add(sleeper);
      }
    }
    return result;
  }

  /** What a move waits for now, or null when it does not wait. */
  private @Nullable Wait find(Move move) {
    for (Wait wait : waits) {
      if (wait.move.equals(move)) {
        return wait;
      }
    }
    return null;
  }

  /** After a transition of a thread, which led to these waits. */
  public Waits after(int thread, List<Waiting> waiting) {
    if (waits.isEmpty() && waiting.isEmpty()) {
      return NONE;
    }
    List<Wait> result = new ArrayList<>();
    for (Wait wait : waits) {
      if (wait.move.thread() != thread && !isIn(waiting, wait.move)) {
        result.add(wait);
      }
    }
    for (Waiting now : waiting) {
      Wait before = now.thread() == thread ? null : find(now.move());
      result.add(before == null ? begin(now) : continued(before, now));
    }
    return new Waits(result);
  }

  private static boolean isIn(List<Waiting> waiting, Move move) {
    for (Waiting now : waiting) {
      if (now.move().equals(move)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Waits that && waits.equals(that.waits);
  }

  @Override
  public int hashCode() {
    return waits.hashCode();
  }

  private static Wait begin(Waiting now) {
    return new Wait(now.move(), now.pending(), now.pending());
  }

  private static Wait continued(Wait before, Waiting now) {
    return now.pending().equals(before.last)
        ? before
        : new Wait(now.move(), now.pending(), before.all.and(now.pending()));
  }
}
