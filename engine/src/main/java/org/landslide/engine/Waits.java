package org.landslide.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For each thread, all that it looked at in vain since its last transition.
 *
 * <p>Why a transition that ends a wait counts as touching that too: a thread that waits for {@code
 * a || b} and is let go by {@code a} never looks at {@code b} again. Yet somebody who sets {@code
 * b} could have let it go earlier, so the two must not be taken for independent.
 */
final class Waits {
  static final Waits NONE = new Waits(List.of());

  private record Wait(int thread, Footprint last, Footprint all) {}

  private final List<Wait> waits;

  private Waits(List<Wait> waits) {
    this.waits = waits;
  }

  Footprint of(int thread) {
    Wait wait = find(thread);
    return wait == null ? Footprint.EMPTY : wait.all;
  }

  /** What a thread waits for now, or null when it does not wait. */
  private @Nullable Wait find(int thread) {
    for (Wait wait : waits) {
      if (wait.thread == thread) {
        return wait;
      }
    }
    return null;
  }

  /** After a transition of a thread, which led to these waits. */
  Waits after(int thread, List<Waiting> waiting) {
    if (waits.isEmpty() && waiting.isEmpty()) {
      return NONE;
    }
    List<Wait> result = new ArrayList<>();
    for (Wait wait : waits) {
      if (wait.thread != thread && !isIn(waiting, wait.thread)) {
        result.add(wait);
      }
    }
    for (Waiting now : waiting) {
      Wait before = now.thread() == thread ? null : find(now.thread());
      result.add(before == null ? begin(now) : continued(before, now));
    }
    return new Waits(result);
  }

  private static boolean isIn(List<Waiting> waiting, int thread) {
    for (Waiting now : waiting) {
      if (now.thread() == thread) {
        return true;
      }
    }
    return false;
  }

  private static Wait begin(Waiting now) {
    return new Wait(now.thread(), now.pending(), now.pending());
  }

  private static Wait continued(Wait before, Waiting now) {
    return now.pending().equals(before.last)
        ? before
        : new Wait(now.thread(), now.pending(), before.all.and(now.pending()));
  }
}
