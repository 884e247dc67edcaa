package org.landslide.report.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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
  private final DecidingEntries deciding;
  private final boolean colour;
  private final List<TracedThread> threads;
  private final boolean columns;
  private final int[] widths;

  InterleavingText(Trace trace, boolean colour, int width) {
    this.trace = trace;
    this.deciding = DecidingEntries.of(trace);
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
    int next = 0;
    for (int row : shownRows()) {
      if (row > next) {
        table.rule();
        table.across(left(next, row - 1));
      }
      table.rule();
      table.row(columns ? inColumns(row) : besideName(row));
      next = row + 1;
    }
    return table.toString();
  }

  private static String left(int first, int last) {
    return first == last
        ? String.format("... row %s is only in the trace file ...", TraceWords.row(first))
        : String.format(
            "... rows %s to %s are only in the trace file ...",
            TraceWords.row(first), TraceWords.row(last));
  }

  private int[] nameBesideRow(int width) {
    int rest = width - numberWidth() - NAME_WIDTH - 2 * TextTable.BAR.length();
    return new int[] {numberWidth(), NAME_WIDTH, rest};
  }

  private int numberWidth() {
    return TraceWords.row(trace.rows().size() - 1).length();
  }

  /** The rows to show: the first, the last, and those on which the failure depends. */
  private Set<Integer> shownRows() {
    int all = trace.rows().size();
    Set<Integer> shown = new TreeSet<>(deciding.rowsWithAny());
    IntStream.range(0, all)
        .filter(row -> row < FIRST_ROWS || row >= all - LAST_ROWS || all <= FIRST_ROWS + LAST_ROWS)
        .forEach(shown::add);
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
    entries(text, index, row.entries());
    if (!row.reason().isEmpty()) {
      String needed = TraceWords.necessity(row.necessity());
      String reason = Printable.of(row.reason()) + (needed.isEmpty() ? "" : " " + needed);
      text.names(Style.SWITCH, 0, 2, "> " + reason);
    }
    if (last) {
      text.names(Style.FAILURE, 0, 2, "> BUG: " + trace.bug().kind().label());
    }
    stack(text, TraceWords.telling(row));
    return text.lines();
  }

  /** Of a long row what stands in the middle is left out, unless the failure depends on it. */
  private void entries(StyledText text, int row, List<Entry> entries) {
    int all = entries.size();
    int left = 0;
    for (int i = 0; i < all; i++) {
      boolean shown =
          i < FIRST_ENTRIES
              || i >= all - LAST_ENTRIES
              || all <= FIRST_ENTRIES + LAST_ENTRIES + 1
              || deciding.has(row, i);
      if (shown) {
        leftOut(text, left);
        entry(text, entries.get(i));
      }
      left = shown ? 0 : left + 1;
    }
  }

  private static void leftOut(StyledText text, int count) {
    if (count > 0) {
      text.names(Style.FAINT, 0, 4, "... " + count + " more in the trace file ...");
    }
  }

  private static void entry(StyledText text, Entry entry) {
    String end = " (" + TraceWords.place(entry.at()) + ")" + TraceWords.times(entry);
    if (entry instanceof Deed deed) {
      text.names(Style.PLAIN, 0, 2, Printable.of(deed.text()) + end);
    } else if (entry instanceof SharedAccess access) {
      String rows = access.rows().isEmpty() ? "" : " vs\u00a0" + TraceWords.rows(access);
      String early = access.pending().isEmpty() ? "" : ", " + TraceWords.early(access);
      text.names(Style.ACCESS, 0, 2, TraceWords.access(access) + end + rows + early);
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
