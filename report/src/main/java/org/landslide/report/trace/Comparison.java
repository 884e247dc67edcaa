package org.landslide.report.trace;

import java.util.List;
import java.util.stream.Stream;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.Alternative;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.report.text.Printable;

/**
 * A failing interleaving beside the nearest one that ends well, row by row, from the row at the end
 * of which they part.
 */
final class Comparison {
  /** More rows than these do not show how the two part. Of those that end well, more are known. */
  private static final int MOST_ROWS = 8;

  /** Of what both sides do before they part, the last steps show where that is. */
  private static final int LAST_SHARED = 2;

  private final Alternative alternative;
  private final List<TraceRow> failing;
  private final List<TraceRow> passing;
  private final String kind;
  private final int shared;

  Comparison(Trace trace, Alternative alternative) {
    this.alternative = alternative;
    this.failing = trace.rows().subList(alternative.row(), trace.rows().size());
    this.passing = alternative.rows();
    this.kind = trace.bug().kind().label();
    this.shared = shared();
  }

  /**
   * One side of a row.
   *
   * @param thread as the start of a sentence; empty if this side has no such row
   * @param deeds what the thread does; what it does on the other side as well is left out
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
    return cell(failing, row, "BUG: " + kind);
  }

  Cell passing(int row) {
    return cell(passing, row, "all ends well");
  }

  private Cell cell(List<TraceRow> rows, int index, String end) {
    if (index >= rows.size()) {
      return Cell.EMPTY;
    }
    TraceRow row = rows.get(index);
    int left = index == 0 ? shared : 0;
    List<String> words =
        row.entries().subList(left, row.entries().size()).stream().map(Comparison::words).toList();
    List<String> deeds = left == 0 ? words : prepend("…", words);
    boolean last = index == Math.min(rows.size(), MOST_ROWS) - 1;
    boolean cut = rows.size() > MOST_ROWS;
    List<String> reason = TraceWords.unlessEmpty(Printable.of(row.reason())).stream().toList();
    return new Cell(
        "Thread " + row.thread(),
        deeds,
        last ? append(reason, cut ? "and so on; " + end : end) : reason);
  }

  private static List<String> prepend(String first, List<String> rest) {
    return Stream.concat(Stream.of(first), rest.stream()).toList();
  }

  private static List<String> append(List<String> first, String last) {
    return Stream.concat(first.stream(), Stream.of(last)).toList();
  }

  /**
   * So many entries of the first row both sides have. The failing one names other rows in its
   * accesses; that is no difference.
   */
  private int shared() {
    if (passing.isEmpty() || failing.get(0).thread() != passing.get(0).thread()) {
      return 0;
    }
    List<Entry> one = failing.get(0).entries();
    List<Entry> other = passing.get(0).entries();
    int same = 0;
    while (same < Math.min(one.size(), other.size())
        && words(one.get(same)).equals(words(other.get(same)))) {
      same++;
    }
    return Math.max(0, same - LAST_SHARED);
  }

  private static String words(Entry entry) {
    return TraceWords.entry(entry) + " (" + TraceWords.place(entry.at()) + ")";
  }
}
