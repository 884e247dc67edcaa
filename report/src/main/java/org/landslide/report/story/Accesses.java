package org.landslide.report.story;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.landslide.engine.finding.Story.Event;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.SharedAccess;

/**
 * The accesses of a trace, in order. Within a row that order is not exact where something was done
 * more than once; from row to row it is.
 */
final class Accesses {
  /** What is in the same granule is looked at when a byte of it is asked for. */
  private static final int GRANULE = 8;

  private final List<Made> all = new ArrayList<>();
  private final Map<Long, List<Made>> byGranule = new HashMap<>();
  private final int rows;

  /**
   * An access, with its place.
   *
   * @param index its number in the trace
   */
  record Made(int index, Event at, int thread, SharedAccess access) {
    int row() {
      return at.row();
    }

    boolean isWrite() {
      return access.write();
    }

    boolean isRead() {
      return !access.write();
    }

    /** Whether it touches a byte that the other touches. */
    boolean touches(Made other) {
      return access.address() < other.access.address() + other.access.bytes()
          && other.access.address() < access.address() + access.bytes();
    }

    /** Whether both are to the same bytes, so that their values can be compared. */
    boolean isToSame(Made other) {
      return access.address() == other.access.address() && access.bytes() == other.access.bytes();
    }

    boolean isOfSameLine(Made other) {
      return access.at().line() != 0
          && access.at().line() == other.access.at().line()
          && access.at().file().equals(other.access.at().file());
    }
  }

  private Accesses(int rows) {
    this.rows = rows;
  }

  static Accesses of(Trace trace) {
    Accesses accesses = new Accesses(trace.rows().size());
    for (int i = 0; i < trace.rows().size(); i++) {
      accesses.add(i, trace.rows().get(i));
    }
    return accesses;
  }

  private void add(int number, TraceRow row) {
    for (int i = 0; i < row.entries().size(); i++) {
      if (row.entries().get(i) instanceof SharedAccess access) {
        add(new Made(all.size(), new Event(number, i), row.thread(), access));
      }
    }
  }

  private void add(Made made) {
    all.add(made);
    for (long granule = first(made); granule <= last(made); granule++) {
      byGranule.computeIfAbsent(granule, unused -> new ArrayList<>()).add(made);
    }
  }

  private static long first(Made made) {
    return Math.floorDiv(made.access().address(), GRANULE);
  }

  private static long last(Made made) {
    long length = Math.max(1, made.access().bytes());
    return Math.floorDiv(made.access().address() + length - 1, GRANULE);
  }

  /** Those that touch a byte of an access, which is one of them, in order. */
  private List<Made> touching(Made access) {
    List<Made> near = byGranule.getOrDefault(first(access), List.of());
    if (first(access) == last(access)) {
      return near;
    }
    TreeMap<Integer, Made> found = new TreeMap<>();
    for (long granule = first(access); granule <= last(access); granule++) {
      byGranule.getOrDefault(granule, List.of()).forEach(made -> found.put(made.index(), made));
    }
    return List.copyOf(found.values());
  }

  /** How many of a list come before an access. */
  private static int position(List<Made> list, Made access) {
    int low = 0;
    int high = list.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (list.get(middle).index() < access.index()) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Those of the last row, the last one first. */
  List<Made> ofLastRow() {
    List<Made> found = new ArrayList<>();
    for (int i = all.size() - 1; i >= 0 && all.get(i).row() == rows - 1; i--) {
      found.add(all.get(i));
    }
    return found;
  }

  /** All, the last one first. */
  List<Made> backwards() {
    List<Made> found = new ArrayList<>(all);
    Collections.reverse(found);
    return found;
  }

  /**
   * Whether what a write left is certain, if it is the last one of its row: where others of the row
   * write the same, and more than once, they may have come after it.
   */
  boolean isCertain(Made write) {
    List<Made> writes =
        touching(write).stream()
            .filter(made -> made.row() == write.row() && made.isWrite() && made.touches(write))
            .toList();
    return writes.size() == 1 || writes.stream().allMatch(made -> made.access().count() == 1);
  }

  /** The last few before another one, the last one first. */
  List<Made> before(Made end, int most) {
    List<Made> found = new ArrayList<>(all.subList(Math.max(0, end.index() - most), end.index()));
    Collections.reverse(found);
    return found;
  }

  /** Whether one after another touches the same and fits. */
  boolean isAnyAfter(Made start, Predicate<Made> fits) {
    List<Made> near = touching(start);
    return near.subList(position(near, start) + 1, near.size()).stream()
        .anyMatch(made -> made.touches(start) && fits.test(made));
  }

  /** The last one before another that touches the same and fits. */
  Optional<Made> lastBefore(Made end, Predicate<Made> fits) {
    List<Made> near = touching(end);
    for (int i = position(near, end) - 1; i >= 0; i--) {
      Made made = near.get(i);
      if (made.touches(end) && fits.test(made)) {
        return Optional.of(made);
      }
    }
    return Optional.empty();
  }

  /** The last write of all, if it is another thread's in a later row. */
  Optional<Made> lastWriteAfter(Made start) {
    List<Made> near = touching(start);
    for (int i = near.size() - 1; i >= 0; i--) {
      Made made = near.get(i);
      if (made.touches(start) && made.isWrite()) {
        boolean others = made.row() > start.row() && made.thread() != start.thread();
        return others ? Optional.of(made) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The first one in a later row that touches the same and fits. */
  Optional<Made> firstAfter(Made start, Predicate<Made> fits) {
    List<Made> near = touching(start);
    return near.subList(position(near, start), near.size()).stream()
        .filter(made -> made.row() > start.row() && made.touches(start) && fits.test(made))
        .findFirst();
  }
}
