package org.landslide.bench.transactions;

import java.io.PrintStream;
import java.util.Locale;
import org.landslide.bench.Table;
import org.landslide.bench.Table.Column;
import org.landslide.bench.transactions.TransactionTrial.Reference;

/** Our figures beside the thesis's, a line for each of its figures. */
final class FindingTable {
  private static final double MANY = 1e7;

  private final Table table;

  FindingTable(PrintStream out) {
    table =
        new Table(
            out,
            Column.left("program", 21),
            Column.left("K,N", 4),
            Column.left("options", 11),
            Column.right("interl.", 8),
            Column.right("thesis", 8),
            Column.right("ratio", 5),
            Column.right("CPU s", 7),
            Column.right("thesis", 9),
            Column.right("ratio", 7),
            Column.left("", 1));
  }

  void rows(Finding finding) {
    for (Reference reference : finding.trial().references()) {
      row(finding, reference);
    }
  }

  private void row(Finding finding, Reference reference) {
    Figure figure = reference.figure();
    boolean comparable = !finding.isUnfinished() && figure.finished();
    String about = figure.finished() ? "" : "~";
    table.row(
        finding.trial().test(),
        finding.trial().size(),
        reference.options(),
        interleavings(finding),
        Double.isNaN(figure.interleavings()) ? "" : about + count(figure.interleavings()),
        comparable ? Table.number(finding.interleavings() / figure.interleavings(), 2) : "",
        (finding.isUnfinished() ? ">" : "") + Table.number(finding.seconds(), 2),
        about + figure.time(),
        comparable ? times(figure.seconds() / finding.seconds()) : "",
        note(finding));
  }

  private static String interleavings(Finding finding) {
    return (finding.isUnfinished() ? ">" : "") + count((double) finding.interleavings());
  }

  private static String count(double number) {
    return number < MANY ? Table.number(number, 0) : String.format(Locale.ROOT, "%.1e", number);
  }

  /** How many times as fast we are. */
  private static String times(double factor) {
    return Table.number(factor, factor < 10 ? 1 : 0) + "x";
  }

  private static String note(Finding finding) {
    if (finding.bug().isPresent()) {
      return finding.bug().get();
    }
    if (finding.isUnfinished()) {
      return "of ~" + count(finding.estimate());
    }
    return finding.isAsExpected() ? "" : "no bug";
  }
}
