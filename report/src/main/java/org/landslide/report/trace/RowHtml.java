package org.landslide.report.trace;

import java.util.List;
import java.util.stream.Collectors;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.engine.finding.TraceRow.SharedAccess;
import org.landslide.report.text.Markup;

/** One row of the table of a page. */
final class RowHtml {
  /** As many as the style sheet has. */
  private static final int COLOURS = 6;

  /** Where the thread is, and the caller of that function; the rest is folded away. */
  private static final int FRAMES_SHOWN = 2;

  private final Markup page;
  private final Trace trace;
  private final List<TracedThread> threads;
  private final RowConflicts conflicts;
  private final int index;
  private final TraceRow row;

  RowHtml(Markup page, Trace trace, List<TracedThread> threads, RowConflicts conflicts, int index) {
    this.page = page;
    this.trace = trace;
    this.threads = threads;
    this.conflicts = conflicts;
    this.index = index;
    this.row = trace.rows().get(index);
  }

  static String colour(int thread) {
    return "thread-" + thread % COLOURS;
  }

  static String rowId(int row) {
    return "row-" + (row + 1);
  }

  private static String entryId(RowConflicts.Place place) {
    return "entry-" + (place.row() + 1) + "-" + (place.entry() + 1);
  }

  void write() {
    page.open("tr", "id", rowId(index), "class", isLast() ? "last" : "earlier");
    page.open("th", "scope", "row");
    page.element("a", Integer.toString(index + 1), "href", "#" + rowId(index)).close();
    for (int i = 0; i < threads.size(); i++) {
      if (threads.get(i).id() == row.thread()) {
        String name = TraceWords.capital(TraceWords.thread(threads.get(i)));
        page.raw("\n").open("td", "class", colour(i), "data-thread", name);
        content();
        page.close();
      } else {
        page.open("td", "class", "idle").close();
      }
    }
    page.closeLine();
  }

  private boolean isLast() {
    return index == trace.rows().size() - 1;
  }

  private void content() {
    if (!row.entries().isEmpty()) {
      page.open("ul");
      for (int i = 0; i < row.entries().size(); i++) {
        entry(i, row.entries().get(i));
      }
      page.close();
    }
    end();
  }

  private void entry(int number, Entry entry) {
    if (entry instanceof SharedAccess access) {
      access(number, access);
    } else if (entry instanceof Deed deed) {
      page.open("li").text(deed.text() + TraceWords.times(deed));
      place(deed.at());
      page.close();
    }
  }

  private void access(int number, SharedAccess access) {
    String partners =
        conflicts.accesses(index, access).stream()
            .map(RowHtml::entryId)
            .collect(Collectors.joining(" "));
    String rows =
        conflicts.rows(access).stream().map(RowHtml::rowId).collect(Collectors.joining(" "));
    page.open(
        "li",
        "id",
        entryId(new RowConflicts.Place(index, number)),
        "class",
        access.write() ? "access write" : "access read",
        "data-rows",
        rows,
        "data-accesses",
        partners);
    String text = TraceWords.access(access) + TraceWords.times(access);
    page.element("button", text, "type", "button", "aria-pressed", "false");
    place(access.at());
    links(conflicts.rows(access), TraceWords.more(access));
    page.close();
  }

  private void links(List<Integer> rows, String more) {
    if (rows.isEmpty()) {
      return;
    }
    page.open("span", "class", "conflicts").text(" conflicts with ");
    for (int i = 0; i < rows.size(); i++) {
      page.text(i == 0 ? "" : ", ");
      page.element("a", TraceWords.row(rows.get(i)), "href", "#" + rowId(rows.get(i)));
    }
    page.text(more).close();
  }

  private void place(Frame frame) {
    String full = frame.describe() + " at 0x" + Long.toHexString(frame.pc());
    page.text(" ").element("span", TraceWords.place(frame), "class", "place", "title", full);
  }

  /** Why and where the row ends. */
  private void end() {
    if (!row.reason().isEmpty()) {
      page.element("p", TraceWords.capital(row.reason()), "class", "reason");
    }
    if (isLast()) {
      page.element("p", "Here it fails: " + trace.bug().kind().label() + ".", "class", "failure");
    }
    List<Frame> stack = TraceWords.telling(row);
    if (stack.size() <= FRAMES_SHOWN) {
      page.open("div", "class", "where");
      frames(stack);
      page.close();
    } else {
      foldedStack(stack);
    }
  }

  private void foldedStack(List<Frame> stack) {
    if (isLast()) {
      page.open("details", "open", "open");
    } else {
      page.open("details");
    }
    page.open("summary");
    frames(stack.subList(0, FRAMES_SHOWN));
    page.close();
    page.open("div", "class", "where callers");
    frames(stack.subList(FRAMES_SHOWN, stack.size()));
    page.close().close();
  }

  /** Innermost first; the style sheet puts words between them. */
  private void frames(List<Frame> frames) {
    for (Frame frame : frames) {
      page.open("span", "class", "frame");
      frame(frame);
      page.close().text(" ");
    }
  }

  private void frame(Frame frame) {
    page.element("span", frame.function(), "class", "function");
    if (!frame.file().isEmpty()) {
      place(frame);
    }
  }
}
