package org.landslide.report.trace;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Story;
import org.landslide.engine.finding.Story.Event;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.report.text.Markup;

/** The top of a page: what happened, where, the events that decide it, and the evidence. */
final class SummaryHtml {
  /** So many lines before and after the one that fails. */
  private static final int LINES_AROUND = 3;

  private static final String CLASS = "class";

  private final Markup page;
  private final PageContent content;
  private final Trace trace;

  SummaryHtml(Markup page, PageContent content) {
    this.page = page;
    this.content = content;
    this.trace = content.trace();
  }

  void write() {
    heading();
    page.open("div", CLASS, "glance").raw("\n");
    failingLine();
    events();
    page.closeLine();
    evidence();
  }

  private void heading() {
    Bug bug = trace.bug();
    String message = TraceWords.capital(bug.message());
    boolean told = !trace.story().sentence().isEmpty();
    page.open("header").raw("\n");
    page.element("p", TraceWords.kindAndPlace(bug), CLASS, "kind").raw("\n");
    page.open("h1");
    sentence(told ? TraceWords.sentence(trace.story()) : message);
    page.closeLine();
    if (told && !TraceWords.saysMessage(trace.story(), bug)) {
      page.element("p", message, CLASS, "message").raw("\n");
    }
    if (!bug.supposition().isEmpty()) {
      page.element("p", TraceWords.supposed(bug.supposition()), CLASS, "supposed").raw("\n");
    }
    page.open("p", CLASS, "program").text("in ");
    page.element("code", TraceWords.commandLine(trace)).closeLine();
    page.closeLine();
  }

  /** Names of the program stand in backquotes. */
  private void sentence(String text) {
    String[] parts = text.split("`", -1);
    for (int i = 0; i < parts.length; i++) {
      boolean name = i % 2 == 1 && i < parts.length - 1;
      if (name) {
        page.element("code", parts[i]);
      } else {
        page.text(parts[i]);
      }
    }
  }

  /** Where threads wait for each other, no line is the one that fails. */
  private void failingLine() {
    boolean nowhere = trace.bug().kind() == BugKind.DEADLOCK;
    Optional<Frame> place = nowhere ? Optional.empty() : Blame.place(trace.bug());
    if (place.isEmpty() || content.source().line(place.get()).isEmpty()) {
      return;
    }
    Frame frame = place.get();
    page.open("figure").element("figcaption", TraceWords.frame(frame));
    page.open("pre");
    int first = Math.max(1, frame.line() - LINES_AROUND);
    for (int i = first; i <= frame.line() + LINES_AROUND; i++) {
      int number = i;
      content.source().line(frame, i).ifPresent(line -> line(frame, number, line));
    }
    page.close().closeLine();
  }

  private void line(Frame failing, int number, String text) {
    page.open("span", CLASS, number == failing.line() ? "code failing" : "code");
    page.element("span", Integer.toString(number), CLASS, "number").text(" " + text);
    page.close();
  }

  private void events() {
    List<Event> events = trace.story().events();
    if (events.isEmpty()) {
      return;
    }
    page.open("ol", CLASS, "events").raw("\n");
    events.forEach(this::event);
    page.closeLine();
  }

  private void event(Event event) {
    TraceRow row = trace.rows().get(event.row());
    page.open("li");
    page.element("a", TraceWords.row(event.row()), "href", "#" + RowHtml.id(event));
    page.text(" Thread " + row.thread() + " ");
    if (event.entry() == Story.END) {
      boolean last = event.row() == trace.rows().size() - 1;
      page.text(last && row.reason().isEmpty() ? "fails" : row.reason());
    } else {
      entry(row.entries().get(event.entry()));
    }
    page.closeLine();
  }

  private void entry(Entry entry) {
    page.text(TraceWords.entry(entry)).text(" ");
    page.element("span", TraceWords.place(entry.at()), CLASS, "place");
    content
        .source()
        .line(entry.at())
        .ifPresent(line -> page.text(" ").element("code", TraceWords.sourceLine(line)));
  }

  private void evidence() {
    page.open("section", CLASS, "evidence", "aria-label", "Evidence").raw("\n");
    for (Evidence evidence : trace.bug().evidence()) {
      page.open("div");
      page.element("h2", TraceWords.title(evidence.title(), !evidence.stack().isEmpty()));
      if (!evidence.stack().isEmpty()) {
        stack(evidence.stack());
      }
      page.closeLine();
    }
    page.closeLine();
  }

  private void stack(List<Frame> stack) {
    page.open("ol", CLASS, "stack");
    for (Frame frame : stack) {
      page.open("li", "title", "at 0x" + Long.toHexString(frame.pc()));
      page.element("span", frame.function(), CLASS, "function");
      if (!frame.file().isEmpty()) {
        page.text(" ");
        page.element("span", frame.file() + ":" + frame.line(), CLASS, "place");
      }
      page.close();
    }
    page.close();
  }
}
