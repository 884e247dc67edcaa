package org.landslide.check.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.landslide.check.trace.TraceRowBuilder.Moment;
import org.landslide.engine.finding.TraceRow.SharedAccess;

/**
 * Tells once what one instruction does to many adjacent bytes, as one of {@code memset} does: a
 * kernel that clears its pages a byte at a time would fill a trace with ten thousands of lines that
 * say the same.
 */
final class Sweeps {
  /** Up to so many accesses are told one by one, with their values. */
  private static final int MOST_TOLD = 16;

  /** What accesses of a sweep have in common. */
  private record Key(long instruction, boolean write, boolean update, List<Integer> rows) {
    static Key of(SharedAccess access) {
      return new Key(access.at().pc(), access.write(), access.update(), access.rows());
    }
  }

  /** Accesses that go up or down through memory. */
  private static final class Sweep {
    final List<Integer> places = new ArrayList<>();
    private long start;
    private long end;

    Sweep(SharedAccess first) {
      start = first.address();
      end = start + first.bytes();
    }

    boolean goesOn(SharedAccess next) {
      return next.address() == end || next.address() + next.bytes() == start;
    }

    void add(int place, SharedAccess access) {
      places.add(place);
      start = Math.min(start, access.address());
      end = Math.max(end, access.address() + access.bytes());
    }

    boolean isLong() {
      return places.size() > MOST_TOLD;
    }

    SharedAccess told(SharedAccess first, int count) {
      return first.sweeping(start, (int) (end - start)).made(count);
    }
  }

  private Sweeps() {}

  /** The same, with each long sweep as one entry, where it begins. Deeds end sweeps. */
  static List<Moment> shorten(List<Moment> moments) {
    Map<Integer, Moment> told = new HashMap<>();
    Set<Integer> dropped = new HashSet<>();
    for (Sweep sweep : find(moments)) {
      Moment begin = moments.get(sweep.places.get(0));
      if (sweep.isLong() && begin.entry() instanceof SharedAccess first) {
        int count =
            sweep.places.stream().mapToInt(place -> moments.get(place).entry().count()).sum();
        told.put(sweep.places.get(0), begin.telling(sweep.told(first, count)));
        dropped.addAll(sweep.places);
      }
    }
    List<Moment> left = new ArrayList<>();
    for (int i = 0; i < moments.size(); i++) {
      if (told.containsKey(i) || !dropped.contains(i)) {
        left.add(told.getOrDefault(i, moments.get(i)));
      }
    }
    return left;
  }

  private static List<Sweep> find(List<Moment> moments) {
    List<Sweep> all = new ArrayList<>();
    Map<Key, Sweep> open = new HashMap<>();
    for (int i = 0; i < moments.size(); i++) {
      if (moments.get(i).entry() instanceof SharedAccess access) {
        Sweep sweep = open.get(Key.of(access));
        if (sweep == null || !sweep.goesOn(access)) {
          sweep = new Sweep(access);
          open.put(Key.of(access), sweep);
          all.add(sweep);
        }
        sweep.add(i, access);
      } else {
        open.clear();
      }
    }
    return all;
  }
}
