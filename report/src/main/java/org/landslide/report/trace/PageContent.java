package org.landslide.report.trace;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.landslide.engine.finding.Story.Event;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.TracedThread;

/**
 * What all parts of a page look at.
 *
 * @param keys what the sentence on top is about
 */
record PageContent(
    Trace trace,
    SourceText source,
    List<TracedThread> threads,
    RowConflicts conflicts,
    Foreground foreground,
    Set<Event> keys) {
  static PageContent of(Trace trace, SourceText source) {
    return new PageContent(
        trace,
        source,
        RunThreads.of(trace),
        new RowConflicts(trace),
        Foreground.of(trace),
        new HashSet<>(trace.story().events()));
  }

  boolean isKey(Event event) {
    return keys.contains(event);
  }
}
