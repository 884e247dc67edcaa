package org.landslide.world.tape;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was done to a world from its start, in order. Time on it is counted in moments: each
 * instruction is one, and so is each deed between two of them, such as bringing another thread to
 * the processor.
 */
public final class Tape {
  private final List<Stretch> stretches;
  private final long[] starts;
  private final long end;
  private final long[] decisions;

  private Tape(List<Stretch> recorded) {
    stretches = new ArrayList<>();
    List<Long> begins = new ArrayList<>();
    List<Long> marks = new ArrayList<>();
    long now = 0;
    for (Stretch stretch : recorded) {
      if (stretch instanceof Stretch.Mark) {
        marks.add(now);
      } else {
        stretches.add(stretch);
        begins.add(now);
        now += stretch.ticks();
      }
    }
    end = now;
    starts = begins.stream().mapToLong(Long::longValue).toArray();
    decisions = marks.stream().mapToLong(Long::longValue).toArray();
  }

  /** The last moment. */
  public long end() {
    return end;
  }

  /** The moments at which the steps of decisions begin, in order. */
  public long[] decisions() {
    return decisions.clone();
  }

  int size() {
    return stretches.size();
  }

  Stretch get(int index) {
    return stretches.get(index);
  }

  long start(int index) {
    return index == starts.length ? end : starts[index];
  }

  /** The stretch that a moment is in: it begins there, or is not over yet. */
  int indexAt(long moment) {
    int found = Arrays.binarySearch(starts, moment);
    return found >= 0 ? found : moment >= end ? stretches.size() : -found - 2;
  }

  /**
   * A tape while it is recorded: the last stretch, and all before it. It never changes, so a
   * snapshot of the world can keep it, and whatever is undone in the world is undone here.
   */
  record Spool(@Nullable Spool before, @Nullable Stretch last) {
    static final Spool EMPTY = new Spool(null, null);

    Spool with(Stretch next) {
      return new Spool(this, next);
    }

    /** In place of the last stretch another one. */
    Spool replacing(Stretch stretch) {
      return new Spool(before, stretch);
    }

    Tape finished() {
      Deque<Stretch> all = new ArrayDeque<>();
      for (Spool spool = this; spool != null; spool = spool.before) {
        if (spool.last != null) {
          all.addFirst(spool.last);
        }
      }
      return new Tape(List.copyOf(all));
    }
  }
}
