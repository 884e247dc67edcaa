package org.landslide.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.engine.finding.TraceRow.SharedAccess;

/**
 * The rows of a trace as text: one column a thread while columns stay wide enough to read, else one
 * wide column with the thread's name at the left of each row.
 */
final class InterleavingText {
  private static final int MOST_COLUMNS = 4;
  private static final int NAME_WIDTH = 18;
  private static final int FRAMES = 3;
  private static final int MOST_ITEMS = 12;

  /** A longer trace shows its start and its end; a reader who wants the rest wants the page. */
  private static final int FIRST_ROWS = 6;

  private static final int LAST_ROWS = 24;

  private final Trace trace;
  private final boolean colour;
  private final List<TracedThread> threads;
  private final boolean columns;
  private final int[] widths;

  InterleavingText(Trace trace, boolean colour) {
    this.trace = trace;
    this.colour = colour;
    this.threads = RunThreads.of(trace);
    this.columns = threads.size() <= MOST_COLUMNS;
    this.widths = columns ? columnPerThread() : nameBesideRow();
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
                "... rows %s to %s are left out here; the trace file has them all",
                Words.row(FIRST_ROWS), Words.row(trace.rows().size() - LAST_ROWS - 1)));
      } else {
        table.row(columns ? inColumns(row) : besideName(row));
      }
    }
    return table.toString();
  }

  private int[] columnPerThread() {
    return TextTable.share(TraceText.WIDTH, numberWidth(), threads.size());
  }

  private int[] nameBesideRow() {
    int rest = TraceText.WIDTH - numberWidth() - NAME_WIDTH - 2 * TextTable.BAR.length();
    return new int[] {numberWidth(), NAME_WIDTH, rest};
  }

  private int numberWidth() {
    return Words.row(trace.rows().size() - 1).length();
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
    text.names(Style.STRONG, 0, 0, Words.capital(Words.thread(thread)));
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
    return List.of(new StyledText.Line(Words.row(index), Style.STRONG));
  }

  private List<StyledText.Line> content(int index, int width) {
    TraceRow row = trace.rows().get(index);
    boolean last = index == trace.rows().size() - 1;
    StyledText text = new StyledText(width);
    row.deeds().stream().limit(MOST_ITEMS).forEach(deed -> deed(text, deed));
    leftOut(text, row.deeds().size());
    row.accesses().stream().limit(MOST_ITEMS).forEach(access -> access(text, access));
    leftOut(text, row.accesses().size());
    if (!row.reason().isEmpty()) {
      text.names(last ? Style.FAILURE : Style.SWITCH, 0, 2, "> " + Printable.of(row.reason()));
    }
    stack(text, row.stack());
    if (last) {
      text.names(Style.FAILURE, 0, 2, "> BUG: " + trace.bug().kind().label());
    }
    return text.lines();
  }

  private static void deed(StyledText text, Deed deed) {
    text.names(Style.PLAIN, 0, 2, Printable.of(deed.text()) + " (" + Words.place(deed.at()) + ")");
  }

  private static void access(StyledText text, SharedAccess access) {
    String conflict =
        access.rows().isEmpty() ? "" : ", conflicts with " + Words.rows(access.rows());
    text.names(
        Style.ACCESS,
        0,
        2,
        Words.access(access) + " (" + Words.place(access.at()) + ")" + conflict);
  }

  private static void leftOut(StyledText text, int items) {
    if (items > MOST_ITEMS) {
      text.add(Style.FAINT, "... and " + (items - MOST_ITEMS) + " more");
    }
  }

  private static void stack(StyledText text, List<Frame> stack) {
    String word = "at ";
    for (Frame frame : stack.subList(0, Math.min(stack.size(), FRAMES))) {
      text.names(Style.FAINT, 2, 3, word + Words.frame(frame));
      word = "by ";
    }
    if (stack.size() > FRAMES) {
      text.add(Style.FAINT, "  ... and " + (stack.size() - FRAMES) + " more");
    }
  }
}
