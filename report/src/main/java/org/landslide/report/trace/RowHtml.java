package org.landslide.report.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Necessity;
import org.landslide.engine.finding.Story;
import org.landslide.engine.finding.Story.Event;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.engine.finding.TraceRow.SharedAccess;
import org.landslide.report.text.Markup;

/** One row of a page: the number, a lane for each thread, and what the running thread does. */
final class RowHtml {
  private static final String CLASS = "class";

  /** Of those that are folded away. */
  private static final int FUNCTIONS_NAMED = 4;

  private final Markup page;
  private final PageContent content;
  private final String goOn;
  private final int index;
  private final TraceRow row;
  private final boolean last;

  /**
   * @param goOn the command that shows what comes of it if the thread goes on where the row ends;
   *     empty if there is none
   */
  RowHtml(Markup page, PageContent content, String goOn, int index) {
    this.page = page;
    this.content = content;
    this.goOn = goOn;
    this.index = index;
    this.row = content.trace().rows().get(index);
    this.last = index == content.trace().rows().size() - 1;
  }

  /** The class of all that belongs to a thread, by its place among them. */
  static String column(int thread) {
    return "c" + (thread + 1);
  }

  static String rowId(int row) {
    return "row-" + (row + 1);
  }

  /** Where an event is in the page. */
  static String id(Event event) {
    return event.entry() == Story.END
        ? rowId(event.row())
        : "entry-" + (event.row() + 1) + "-" + (event.entry() + 1);
  }

  void write(List<Lanes.Lane> lanes) {
    page.open("li", "id", rowId(index), CLASS, last ? "row last" : "row");
    page.element("a", Integer.toString(index + 1), CLASS, "number", "href", "#" + rowId(index));
    for (int i = 0; i < lanes.size(); i++) {
      lane(i, lanes.get(i));
    }
    for (int i = 0; i < lanes.size(); i++) {
      if (lanes.get(i).state() == Lanes.State.RUNNING) {
        String name = TraceWords.capital(TraceWords.thread(content.threads().get(i)));
        page.raw("\n").open("div", CLASS, "cell " + column(i), "data-thread", name);
        cell();
        page.close();
      }
    }
    page.closeLine();
  }

  private void lane(int thread, Lanes.Lane lane) {
    if (lane.state() == Lanes.State.ABSENT) {
      return;
    }
    String state =
        switch (lane.state()) {
          case RUNNING -> "runs";
          case WAITING -> "waits";
          default -> "ready";
        };
    page.open("i", CLASS, column(thread) + " " + state);
    lane.locks().forEach(lock -> page.open("b", "title", "holds " + lock).close());
    page.close();
  }

  private void cell() {
    List<LineGroup> folded = new ArrayList<>();
    for (LineGroup group : LineGroup.of(row.entries())) {
      if (isForeground(group)) {
        fold(folded);
        folded.clear();
        group(group);
      } else {
        folded.add(group);
      }
    }
    fold(folded);
    end();
  }

  /** What decides the failure is never folded away. */
  private boolean isForeground(LineGroup group) {
    return content.foreground().has(group.line())
        || group.entries().stream().anyMatch(entry -> content.isKey(new Event(index, entry)));
  }

  /** The inside of libraries, behind one line. */
  private void fold(List<LineGroup> groups) {
    if (groups.isEmpty()) {
      return;
    }
    int entries = groups.stream().mapToInt(group -> group.entries().size()).sum();
    page.open("details", CLASS, "library");
    page.element(
        "summary", TraceWords.count(entries, "step", "steps") + " in " + functions(groups));
    groups.forEach(this::group);
    page.close();
  }

  /** In the order in which they come. */
  private static String functions(List<LineGroup> groups) {
    List<String> all =
        groups.stream().map(group -> TraceWords.function(group.line())).distinct().toList();
    int most = Math.min(all.size(), FUNCTIONS_NAMED);
    String named = String.join(", ", all.subList(0, most));
    return all.size() == most ? named : named + " and " + (all.size() - most) + " more";
  }

  private void group(LineGroup group) {
    page.open("div", CLASS, "step");
    page.open("p", CLASS, "source");
    place(group.line());
    content
        .source()
        .line(group.line())
        .ifPresent(line -> page.text(" ").element("code", TraceWords.sourceLine(line)));
    page.close().open("ul");
    group.entries().forEach(entry -> entry(entry, row.entries().get(entry)));
    page.close().close();
  }

  private void entry(int number, Entry entry) {
    Event event = new Event(index, number);
    boolean key = content.isKey(event);
    if (entry instanceof SharedAccess access) {
      access(event, key, access);
    } else if (entry instanceof Deed deed) {
      if (key) {
        page.open("li", "id", id(event), CLASS, "key");
      } else {
        page.open("li");
      }
      page.text(deed.text() + TraceWords.times(deed)).close();
    }
  }

  private void access(Event event, boolean key, SharedAccess access) {
    String kind = access.write() ? "access write" : "access read";
    List<String> attributes =
        new ArrayList<>(List.of("id", id(event), CLASS, key ? kind + " key" : kind));
    String partners =
        content.conflicts().nearest(index, access).stream()
            .map(RowHtml::id)
            .collect(Collectors.joining(" "));
    if (!partners.isEmpty()) {
      attributes.addAll(List.of("data-nearest", partners));
    }
    page.open("li", attributes.toArray(new String[0]));
    String text = TraceWords.access(access) + TraceWords.times(access);
    page.element("button", text, "type", "button", "aria-pressed", "false");
    links(content.conflicts().rows(access), TraceWords.more(access));
    if (access.pending().isPresent()) {
      page.element("span", " " + TraceWords.early(access), CLASS, "conflicts");
    }
    page.close();
  }

  private void links(List<Integer> rows, String more) {
    if (rows.isEmpty()) {
      return;
    }
    page.open("span", CLASS, "conflicts").text(" conflicts with ");
    for (int i = 0; i < rows.size(); i++) {
      page.text(i == 0 ? "" : ", ");
      page.element("a", TraceWords.row(rows.get(i)), "href", "#" + rowId(rows.get(i)));
    }
    page.text(more).close();
  }

  private void place(Frame frame) {
    String full = frame.describe() + " at 0x" + Long.toHexString(frame.pc());
    page.element("span", TraceWords.place(frame), CLASS, "place", "title", full);
  }

  /** Why and where the row ends. */
  private void end() {
    boolean key = content.isKey(new Event(index, Story.END));
    if (!row.reason().isEmpty()) {
      page.open("p", CLASS, key ? "reason key" : "reason").text(TraceWords.capital(row.reason()));
      necessity();
      page.close();
      otherWay();
    }
    if (last) {
      String kind = content.trace().bug().kind().label();
      page.element("p", "Here it fails: " + kind + ".", CLASS, "failure");
    }
    stack(TraceWords.telling(row));
  }

  /** What to type to see what comes of it if the thread goes on. */
  private void otherWay() {
    if (!goOn.isEmpty() && !last && row.reason().startsWith("preempted")) {
      page.open("details", CLASS, "otherwise").element("summary", "What if it goes on?");
      page.element("code", goOn).close();
    }
  }

  private void necessity() {
    if (row.necessity() != Necessity.UNKNOWN) {
      boolean needed = row.necessity() == Necessity.NECESSARY;
      page.text(" ")
          .element(
              "span", TraceWords.necessity(row.necessity()), CLASS, needed ? "needed" : "spare");
    }
  }

  private void stack(List<Frame> stack) {
    if (stack.isEmpty()) {
      return;
    }
    if (stack.size() == 1) {
      page.open("div", CLASS, "where");
      frame(stack.get(0));
      page.close();
      return;
    }
    page.open("details", CLASS, "where").open("summary");
    frame(stack.get(0));
    page.close();
    stack.subList(1, stack.size()).forEach(this::frame);
    page.close();
  }

  private void frame(Frame frame) {
    page.open("span", CLASS, "frame");
    page.element("span", frame.function(), CLASS, "function");
    if (!frame.file().isEmpty()) {
      page.text(" ");
      place(frame);
    }
    page.close().text(" ");
  }
}
