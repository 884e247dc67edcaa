package org.landslide.report.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.engine.finding.TraceRow.SharedAccess;

/** Which accesses of a trace conflict with which: a row says only with which other rows. */
final class RowConflicts {
  /** An entry by its place in the trace. */
  record Place(int row, int entry) {}

  /** More of a row would make a page that grows with the square of the row's length. */
  private static final int MOST_IN_ROW = 4;

  private final Trace trace;

  /** Of each row that was asked for: its accesses by address, and how long the longest is. */
  private final Map<Integer, Index> indices = new HashMap<>();

  private record Index(NavigableMap<Long, List<Integer>> byAddress, int longest) {
    static Index of(List<Entry> entries) {
      NavigableMap<Long, List<Integer>> byAddress = new TreeMap<>();
      int longest = 1;
      for (int i = 0; i < entries.size(); i++) {
        if (entries.get(i) instanceof SharedAccess access) {
          byAddress.computeIfAbsent(access.address(), unused -> new ArrayList<>()).add(i);
          longest = Math.max(longest, access.bytes());
        }
      }
      return new Index(byAddress, longest);
    }

    /** The accesses that may touch these bytes, in their order. */
    List<Integer> near(long address, int bytes) {
      return byAddress.subMap(address - longest, false, address + bytes, false).values().stream()
          .flatMap(List::stream)
          .sorted()
          .toList();
    }
  }

  RowConflicts(Trace trace) {
    this.trace = trace;
  }

  /** The rows that an access names and that exist. */
  List<Integer> rows(SharedAccess access) {
    return access.rows().stream().filter(row -> row >= 0 && row < trace.rows().size()).toList();
  }

  /**
   * The accesses in these rows that touch a common byte, one of the two being a write; of each row
   * those nearest to the row that the access is in.
   */
  List<Place> accesses(int own, SharedAccess access) {
    List<Place> places = new ArrayList<>();
    for (int row : rows(access)) {
      List<Integer> found = accesses(row, trace.rows().get(row).entries(), access);
      int left = Math.max(0, found.size() - MOST_IN_ROW);
      List<Integer> nearest =
          row < own ? found.subList(left, found.size()) : found.subList(0, found.size() - left);
      nearest.forEach(entry -> places.add(new Place(row, entry)));
    }
    return places;
  }

  private List<Integer> accesses(int row, List<Entry> others, SharedAccess access) {
    Index index = indices.computeIfAbsent(row, unused -> Index.of(others));
    return index.near(access.address(), access.bytes()).stream()
        .filter(i -> others.get(i) instanceof SharedAccess other && conflict(access, other))
        .toList();
  }

  private static boolean conflict(SharedAccess a, SharedAccess b) {
    return (a.write() || b.write())
        && a.address() < b.address() + b.bytes()
        && b.address() < a.address() + a.bytes();
  }
}
