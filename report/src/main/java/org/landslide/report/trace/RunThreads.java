package org.landslide.report.trace;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;

/** The threads that get a column: those that have a row, by id. */
final class RunThreads {
  private RunThreads() {}

  static List<TracedThread> of(Trace trace) {
    Set<Integer> ids =
        trace.rows().stream().map(TraceRow::thread).collect(Collectors.toCollection(TreeSet::new));
    return ids.stream().map(id -> find(trace, id)).toList();
  }

  /** A thread that the list lacks has no known entry: a report of a bug is never refused. */
  private static TracedThread find(Trace trace, int id) {
    return trace.threads().stream()
        .filter(thread -> thread.id() == id)
        .findFirst()
        .orElseGet(() -> new TracedThread(id, ""));
  }
}
