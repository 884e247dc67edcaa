package org.landslide.report.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.landslide.engine.finding.Story.Event;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.engine.finding.TraceRow.SharedAccess;

/** Which accesses of a trace conflict with which: a row says only with which other rows. */
final class RowConflicts {
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
   * The nearest access before its own row and the nearest one after it that touch a common byte,
   * one of the two being a write.
   */
  List<Event> nearest(int own, SharedAccess access) {
    List<Integer> rows = rows(access);
    List<Event> nearest = new ArrayList<>();
    rows.stream()
        .filter(row -> row < own)
        .reduce((one, next) -> next)
        .flatMap(row -> last(conflicting(row, access)).map(entry -> new Event(row, entry)))
        .ifPresent(nearest::add);
    rows.stream()
        .filter(row -> row > own)
        .findFirst()
        .flatMap(row -> first(conflicting(row, access)).map(entry -> new Event(row, entry)))
        .ifPresent(nearest::add);
    return nearest;
  }

  private static Optional<Integer> first(List<Integer> entries) {
    return entries.stream().findFirst();
  }

  private static Optional<Integer> last(List<Integer> entries) {
    return entries.isEmpty() ? Optional.empty() : Optional.of(entries.get(entries.size() - 1));
  }

  private List<Integer> conflicting(int row, SharedAccess access) {
    List<Entry> others = trace.rows().get(row).entries();
    Predicate<Integer> conflicts =
        i -> others.get(i) instanceof SharedAccess other && conflict(access, other);
    return indices
        .computeIfAbsent(row, unused -> Index.of(others))
        .near(access.address(), access.bytes())
        .stream()
        .filter(conflicts)
        .toList();
  }

  private static boolean conflict(SharedAccess a, SharedAccess b) {
    return (a.write() || b.write())
        && a.address() < b.address() + b.bytes()
        && b.address() < a.address() + a.bytes();
  }
}
