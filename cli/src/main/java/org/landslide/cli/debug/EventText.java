package org.landslide.cli.debug;

import java.util.stream.Collectors;
import org.landslide.checker.debug.TraceEvent;
import org.landslide.checker.debug.TraceExplorer;
import org.landslide.engine.finding.Frame;
import org.landslide.report.text.Printable;

/** What is shown of an event. */
final class EventText {
  private static final int LONGEST_SOURCE = 90;

  private final TraceExplorer explorer;

  EventText(TraceExplorer explorer) {
    this.explorer = explorer;
  }

  /** One line: {@code 12. #2 thread 2 (run) writes 1 to count, atomic_fetch_add (atomic.S:23)}. */
  String line(TraceEvent event) {
    return String.format("%4d. ", event.number()) + deed(event) + place(event);
  }

  /** What happens, without a number. */
  String deed(TraceEvent event) {
    String who = explorer.name(event.thread());
    return "#" + (event.row() + 1) + "  " + Printable.of(who) + " " + Printable.of(event.text());
  }

  private static String place(TraceEvent event) {
    return event.at().map(frame -> "  at " + Printable.of(frame.describe())).orElse("");
  }

  /** The event with its line of source, and which threads could have been chosen there. */
  String full(TraceEvent event) {
    StringBuilder text = new StringBuilder(line(event)).append('\n');
    explorer
        .sourceLine(event)
        .ifPresent(line -> text.append(source(event.at().orElseThrow(), line)));
    return text.toString();
  }

  private static String source(Frame at, String line) {
    String stripped = Printable.of(line.strip());
    String shown =
        stripped.length() <= LONGEST_SOURCE
            ? stripped
            : stripped.substring(0, LONGEST_SOURCE - 1) + "…";
    return String.format("%10d | %s\n", at.line(), shown);
  }

  /** {@code threads 1, 2}, or what is to be said if there is only one. */
  String choices(TraceEvent event) {
    return explorer.choices(event).stream()
        .map(thread -> Printable.of(explorer.name(thread)))
        .collect(Collectors.joining(", "));
  }
}
