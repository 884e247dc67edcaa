package org.landslide.checker.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.landslide.check.trace.TraceMoment;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.report.trace.TraceWords;

/**
 * Something that happens in a trace: an entry of a row, or the end of one.
 *
 * @param number people count from 1
 * @param row the index of the row
 * @param moment when another thread could take its place: before it happens or, at the end of a
 *     row, before the next one begins. None after the last row
 * @param text what the thread does: a clause without its subject
 * @param at where, if that is known
 */
public record TraceEvent(
    int number,
    int row,
    int thread,
    Optional<TraceMoment> moment,
    String text,
    Optional<Frame> at,
    Kind kind) {
  /** What kind of event. */
  public enum Kind {
    /** A thread does something. */
    DEED,
    /** Another thread runs from here on. */
    SWITCH,
    /** The program has failed. */
    FAILURE
  }

  /**
   * The events of a trace.
   *
   * @param moments when each entry of each row happens
   */
  static List<TraceEvent> of(Trace trace, List<List<TraceMoment>> moments) {
    List<TraceEvent> events = new ArrayList<>();
    for (int i = 0; i < trace.rows().size(); i++) {
      TraceRow row = trace.rows().get(i);
      for (int j = 0; j < row.entries().size(); j++) {
        Entry entry = row.entries().get(j);
        events.add(
            new TraceEvent(
                events.size() + 1,
                i,
                row.thread(),
                Optional.of(moments.get(i).get(j)),
                TraceWords.entry(entry),
                Optional.of(entry.at()),
                Kind.DEED));
      }
      events.add(end(trace, i, events.size() + 1));
    }
    return events;
  }

  /** What happens in rows from a decision on, without the decisions. */
  static List<TraceEvent> ofRows(List<TraceRow> rows, int decision) {
    List<TraceEvent> events = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      TraceRow row = rows.get(i);
      boolean isOver = i + 1 < rows.size() && rows.get(i + 1).firstDecision() <= decision;
      for (Entry entry : isOver ? List.<Entry>of() : row.entries()) {
        events.add(
            new TraceEvent(
                events.size() + 1,
                i,
                row.thread(),
                Optional.empty(),
                TraceWords.entry(entry),
                Optional.of(entry.at()),
                Kind.DEED));
      }
    }
    return events;
  }

  private static TraceEvent end(Trace trace, int index, int number) {
    TraceRow row = trace.rows().get(index);
    boolean isLast = index == trace.rows().size() - 1;
    Optional<TraceMoment> next =
        isLast
            ? Optional.empty()
            : Optional.of(TraceMoment.beginning(trace.rows().get(index + 1).firstDecision()));
    String failure = "fails: " + trace.bug().kind().label();
    return new TraceEvent(
        number,
        index,
        row.thread(),
        next,
        isLast ? failure : row.reason(),
        row.stack().stream().findFirst(),
        isLast ? Kind.FAILURE : Kind.SWITCH);
  }
}
