package org.landslide.report.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.engine.finding.TraceRow.SharedAccess;
import org.landslide.report.text.Printable;
import org.landslide.report.text.Style;
import org.landslide.report.text.StyledText;
import org.landslide.report.text.TextTable;

/**
 * The rows of a trace as text: one column a thread while columns stay wide enough to read, else one
 * wide column with the thread's name at the left of each row.
 */
final class InterleavingText {
  /** In a narrower column a function and its line do not fit side by side. */
  private static final int NARROWEST = 29;

  private static final int NAME_WIDTH = 18;
  private static final int FRAMES = 3;

  /** A longer row shows its start and, since that is where it gets interesting, more of its end. */
  private static final int FIRST_ENTRIES = 4;

  private static final int LAST_ENTRIES = 12;

  /** A longer trace shows its start and its end; a reader who wants the rest wants the page. */
  private static final int FIRST_ROWS = 6;

  private static final int LAST_ROWS = 24;

  private final Trace trace;
  private final boolean colour;
  private final List<TracedThread> threads;
  private final boolean columns;
  private final int[] widths;

  InterleavingText(Trace trace, boolean colour, int width) {
    this.trace = trace;
    this.colour = colour;
    this.threads = RunThreads.of(trace);
    int[] shared = TextTable.share(width, numberWidth(), threads.size());
    this.columns = shared[1] >= NARROWEST;
    this.widths = columns ? shared : nameBesideRow(width);
  }

  String render() {
    TextTable table = new TextTable(widths, colour);
    if (columns) {
      table.row(header());
    }
    for (int row : shownRows()) {
      table.rule();
      if (row < 0) {
        table.across(
            String.format(
                "... rows %s to %s are only in the trace file ...",
                TraceWords.row(FIRST_ROWS), TraceWords.row(trace.rows().size() - LAST_ROWS - 1)));
      } else {
        table.row(columns ? inColumns(row) : besideName(row));
      }
    }
    return table.toString();
  }

  private int[] nameBesideRow(int width) {
    int rest = width - numberWidth() - NAME_WIDTH - 2 * TextTable.BAR.length();
    return new int[] {numberWidth(), NAME_WIDTH, rest};
  }

  private int numberWidth() {
    return TraceWords.row(trace.rows().size() - 1).length();
  }

  /** The rows to show, -1 for those left out. */
  private List<Integer> shownRows() {
    int all = trace.rows().size();
    if (all <= FIRST_ROWS + LAST_ROWS) {
      return IntStream.range(0, all).boxed().toList();
    }
    List<Integer> shown =
        IntStream.range(0, FIRST_ROWS).boxed().collect(Collectors.toCollection(ArrayList::new));
    shown.add(-1);
    IntStream.range(all - LAST_ROWS, all).forEach(shown::add);
    return shown;
  }

  private List<List<StyledText.Line>> header() {
    List<List<StyledText.Line>> cells = new ArrayList<>();
    cells.add(List.of());
    threads.forEach(thread -> cells.add(name(thread, widths[1])));
    return cells;
  }

  private static List<StyledText.Line> name(TracedThread thread, int width) {
    StyledText text = new StyledText(width);
    text.names(Style.STRONG, 0, 0, TraceWords.capital(TraceWords.thread(thread)));
    return text.lines();
  }

  private List<List<StyledText.Line>> inColumns(int index) {
    List<List<StyledText.Line>> cells = new ArrayList<>();
    cells.add(number(index));
    for (TracedThread thread : threads) {
      boolean here = thread.id() == trace.rows().get(index).thread();
      cells.add(here ? content(index, widths[1]) : List.of());
    }
    return cells;
  }

  private List<List<StyledText.Line>> besideName(int index) {
    int id = trace.rows().get(index).thread();
    TracedThread thread = threads.stream().filter(t -> t.id() == id).findFirst().orElseThrow();
    return List.of(number(index), name(thread, NAME_WIDTH), content(index, widths[2]));
  }

  private static List<StyledText.Line> number(int index) {
    return List.of(new StyledText.Line(TraceWords.row(index), Style.STRONG));
  }

  private List<StyledText.Line> content(int index, int width) {
    TraceRow row = trace.rows().get(index);
    boolean last = index == trace.rows().size() - 1;
    StyledText text = new StyledText(width);
    entries(text, row.entries());
    if (!row.reason().isEmpty()) {
      text.names(Style.SWITCH, 0, 2, "> " + Printable.of(row.reason()));
    }
    if (last) {
      text.names(Style.FAILURE, 0, 2, "> BUG: " + trace.bug().kind().label());
    }
    stack(text, TraceWords.telling(row));
    return text.lines();
  }

  private static void entries(StyledText text, List<Entry> entries) {
    int left = entries.size() - FIRST_ENTRIES - LAST_ENTRIES;
    if (left <= 1) {
      entries.forEach(each -> entry(text, each));
      return;
    }
    entries.subList(0, FIRST_ENTRIES).forEach(each -> entry(text, each));
    text.names(Style.FAINT, 0, 4, "... " + left + " more in the trace file ...");
    entries.subList(FIRST_ENTRIES + left, entries.size()).forEach(each -> entry(text, each));
  }

  private static void entry(StyledText text, Entry entry) {
    String end = " (" + TraceWords.place(entry.at()) + ")" + TraceWords.times(entry);
    if (entry instanceof Deed deed) {
      text.names(Style.PLAIN, 0, 2, Printable.of(deed.text()) + end);
    } else if (entry instanceof SharedAccess access) {
      String rows = access.rows().isEmpty() ? "" : " vs\u00a0" + TraceWords.rows(access);
      text.names(Style.ACCESS, 0, 2, TraceWords.access(access) + end + rows);
    }
  }

  private static void stack(StyledText text, List<Frame> stack) {
    String word = "at ";
    for (Frame frame : stack.subList(0, Math.min(stack.size(), FRAMES))) {
      text.names(Style.FAINT, 2, 3, word + TraceWords.frame(frame));
      word = "by ";
    }
  }
}
