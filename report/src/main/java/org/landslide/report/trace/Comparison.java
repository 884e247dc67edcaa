package org.landslide.report.trace;

import java.util.ArrayList;
import java.util.List;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.Alternative;
import org.landslide.engine.finding.TraceRow;
import org.landslide.report.text.Printable;

/**
 * A failing interleaving beside the nearest one that ends well, row by row, from the row at the end
 * of which they part. What libraries do inside is left out.
 */
final class Comparison {
  /** More rows than these do not show how the two part. Of those that end well, more are known. */
  private static final int MOST_ROWS = 8;

  /** Of what both sides do before they part, the last steps show where that is. */
  private static final int LAST_SHARED = 2;

  /** A longer row shows its start and, since that is where it gets interesting, more of its end. */
  private static final int FIRST_DEEDS = 3;

  private static final int LAST_DEEDS = 6;

  private static final String LEFT_OUT = "…";

  private final Alternative alternative;
  private final Foreground foreground;
  private final List<TraceRow> failing;
  private final List<TraceRow> passing;
  private final String kind;

  Comparison(Trace trace, Alternative alternative) {
    this.alternative = alternative;
    this.foreground = Foreground.of(trace);
    this.failing = trace.rows().subList(alternative.row(), trace.rows().size());
    this.passing = alternative.rows();
    this.kind = trace.bug().kind().label();
  }

  /**
   * One side of a row.
   *
   * @param thread as the start of a sentence; empty if this side has no such row
   * @param deeds what the thread does
   * @param end why it stops, or how all ends
   */
  record Cell(String thread, List<String> deeds, List<String> end) {
    static final Cell EMPTY = new Cell("", List.of(), List.of());

    Cell {
      deeds = List.copyOf(deeds);
      end = List.copyOf(end);
    }
  }

  int rows() {
    return Math.min(MOST_ROWS, Math.max(failing.size(), passing.size()));
  }

  /** What the failing side of a row is called in the interleaving. */
  String number(int row) {
    return row < failing.size() ? TraceWords.row(alternative.row() + row) : "";
  }

  Cell failing(int row) {
    if (row >= failing.size()) {
      return Cell.EMPTY;
    }
    List<String> deeds = deeds(failing.get(row));
    return cell(failing, row, row == 0 ? lastOf(deeds) : deeds, "BUG: " + kind);
  }

  Cell passing(int row) {
    if (row >= passing.size()) {
      return Cell.EMPTY;
    }
    boolean parts = row == 0 && passing.get(0).thread() == failing.get(0).thread();
    List<String> deeds = parts ? goingOn() : deeds(passing.get(row));
    return cell(passing, row, deeds, "all ends well");
  }

  private static Cell cell(List<TraceRow> rows, int index, List<String> deeds, String end) {
    List<String> ends = new ArrayList<>();
    TraceRow row = rows.get(index);
    TraceWords.unlessEmpty(Printable.of(row.reason())).ifPresent(ends::add);
    if (index == Math.min(rows.size(), MOST_ROWS) - 1) {
      ends.add(rows.size() > MOST_ROWS ? "and so on; " + end : end);
    }
    return new Cell("Thread " + row.thread(), shortened(deeds), ends);
  }

  private static List<String> shortened(List<String> deeds) {
    int left = deeds.size() - FIRST_DEEDS - LAST_DEEDS;
    if (left <= 1) {
      return deeds;
    }
    List<String> some = new ArrayList<>(deeds.subList(0, FIRST_DEEDS));
    some.add(LEFT_OUT + " " + left + " more " + LEFT_OUT);
    some.addAll(deeds.subList(FIRST_DEEDS + left, deeds.size()));
    return some;
  }

  private List<String> deeds(TraceRow row) {
    return row.entries().stream()
        .filter(entry -> foreground.has(entry.at()))
        .map(entry -> TraceWords.entry(entry) + " (" + TraceWords.place(entry.at()) + ")")
        .toList();
  }

  private static List<String> lastOf(List<String> deeds) {
    if (deeds.size() <= LAST_SHARED) {
      return deeds;
    }
    List<String> last = new ArrayList<>(List.of(LEFT_OUT));
    last.addAll(deeds.subList(deeds.size() - LAST_SHARED, deeds.size()));
    return last;
  }

  /**
   * The row that both begin, as it goes on where all ends well. Up to the parting the thread has
   * done the same on both sides, but different accesses of that are listed: those that conflict
   * with others later on.
   */
  private List<String> goingOn() {
    List<String> shared = deeds(failing.get(0));
    List<String> rest = new ArrayList<>(deeds(passing.get(0)));
    shared.forEach(rest::remove);
    List<String> all = new ArrayList<>(lastOf(shared));
    all.addAll(rest);
    return all;
  }
}
