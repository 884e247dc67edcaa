package org.landslide.report.trace;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Story.Event;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.engine.finding.TraceRow.SharedAccess;

/**
 * What the failure of a trace depends on, so that no form of it may leave that out: what the
 * failing lines have read; the store that each of these values comes from; what the thread of that
 * store had read there before; and what others had stored in between, which was lost. Where mutexes
 * are what threads wait for in the end: the last locks and unlocks of them. And whatever the
 * sentence on top is about.
 */
final class DecidingEntries {
  /** The function that failed, and the one that called it. */
  private static final int FRAMES_AT_FAULT = 2;

  /** More values were read in a loop, and the last ones tell. */
  private static final int MOST_READS = 8;

  private static final int LAST_READS = 3;

  /** A place in a trace: later ones are larger. */
  private record Place(int row, int entry) {}

  private final List<TraceRow> rows;
  private final Set<Place> places = new HashSet<>();

  private DecidingEntries(Trace trace) {
    this.rows = trace.rows();
  }

  static DecidingEntries of(Trace trace) {
    DecidingEntries deciding = new DecidingEntries(trace);
    for (Event event : trace.story().events()) {
      deciding.places.add(new Place(event.row(), event.entry()));
    }
    if (!trace.rows().isEmpty()) {
      deciding.followReads();
      deciding.followMutexes(trace.bug().message());
    }
    return deciding;
  }

  boolean has(int row, int entry) {
    return places.contains(new Place(row, entry));
  }

  /** The rows that have any, ascending. */
  Set<Integer> rowsWithAny() {
    Set<Integer> found = new TreeSet<>();
    places.forEach(place -> found.add(place.row));
    return found;
  }

  /** Where the failing lines read nothing that is shared, what was read last decides. */
  private void followReads() {
    List<Frame> stack = rows.get(rows.size() - 1).stack();
    List<Frame> near = stack.subList(0, Math.min(FRAMES_AT_FAULT, stack.size()));
    if (followReads(read -> isNear(read.at(), near), MOST_READS) == 0) {
      followReads(read -> true, LAST_READS);
    }
  }

  /** Says how many there are. */
  private int followReads(Predicate<SharedAccess> counts, int most) {
    int last = rows.size() - 1;
    List<Entry> entries = rows.get(last).entries();
    int found = 0;
    for (int i = entries.size() - 1; i >= 0 && found < most; i--) {
      if (entries.get(i) instanceof SharedAccess read && !read.write() && counts.test(read)) {
        found++;
        follow(new Place(last, i), read);
      }
    }
    return found;
  }

  private static boolean isNear(Frame at, List<Frame> frames) {
    return frames.stream()
        .anyMatch(
            frame ->
                frame.file().equals(at.file())
                    && frame.line() == at.line()
                    && frame.function().equals(at.function()));
  }

  private void follow(Place at, SharedAccess read) {
    places.add(at);
    Optional<Place> store = before(at, read, true, -1);
    if (store.isEmpty()) {
      return;
    }
    places.add(store.get());
    int writer = rows.get(store.get().row).thread();
    Optional<Place> look = before(store.get(), read, false, writer);
    look.ifPresent(places::add);
    Optional<Place> lost = before(store.get(), read, true, -1);
    lost.filter(place -> rows.get(place.row).thread() != writer).ifPresent(places::add);
  }

  /**
   * The last access to the same bytes before a place.
   *
   * @param thread whose it must be, or -1
   */
  private Optional<Place> before(Place end, SharedAccess same, boolean write, int thread) {
    for (int row = end.row; row >= 0; row--) {
      if (thread >= 0 && rows.get(row).thread() != thread) {
        continue;
      }
      List<Entry> entries = rows.get(row).entries();
      int from = row == end.row ? end.entry - 1 : entries.size() - 1;
      for (int i = from; i >= 0; i--) {
        if (entries.get(i) instanceof SharedAccess access
            && access.write() == write
            && overlap(access, same)) {
          return Optional.of(new Place(row, i));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean overlap(SharedAccess one, SharedAccess other) {
    return one.address() < other.address() + other.bytes()
        && other.address() < one.address() + one.bytes();
  }

  /** Of each mutex that the message names, what was done to it last by each thread. */
  private void followMutexes(String message) {
    Set<String> told = new HashSet<>();
    for (int row = rows.size() - 1; row >= 0; row--) {
      List<Entry> entries = rows.get(row).entries();
      for (int i = entries.size() - 1; i >= 0; i--) {
        if (entries.get(i) instanceof Deed deed
            && isNamed(deed.text(), message)
            && told.add(rows.get(row).thread() + deed.text())) {
          places.add(new Place(row, i));
        }
      }
    }
  }

  private static boolean isNamed(String deed, String message) {
    boolean lock = deed.startsWith("locks ") || deed.startsWith("unlocks ");
    String name = deed.substring(deed.indexOf(' ') + 1);
    return lock && (message + ",").contains("mutex " + name + ",");
  }
}
