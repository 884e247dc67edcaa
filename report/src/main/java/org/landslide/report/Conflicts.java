package org.landslide.report;

import java.util.ArrayList;
import java.util.List;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.engine.finding.TraceRow.SharedAccess;

/** Which accesses of a trace conflict with which: a row says only with which other rows. */
final class Conflicts {
  /** An entry by its place in the trace. */
  record Place(int row, int entry) {}

  private final Trace trace;

  Conflicts(Trace trace) {
    this.trace = trace;
  }

  /** The rows that an access names and that exist. */
  List<Integer> rows(SharedAccess access) {
    return access.rows().stream().filter(row -> row >= 0 && row < trace.rows().size()).toList();
  }

  /** The accesses in these rows that touch a common byte, one of the two being a write. */
  List<Place> accesses(SharedAccess access) {
    List<Place> places = new ArrayList<>();
    for (int row : rows(access)) {
      List<Entry> others = trace.rows().get(row).entries();
      for (int i = 0; i < others.size(); i++) {
        if (others.get(i) instanceof SharedAccess other && conflict(access, other)) {
          places.add(new Place(row, i));
        }
      }
    }
    return places;
  }

  private static boolean conflict(SharedAccess a, SharedAccess b) {
    return (a.write() || b.write())
        && a.address() < b.address() + b.bytes()
        && b.address() < a.address() + a.bytes();
  }
}
