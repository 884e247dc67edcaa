package org.landslide.report.trace;

import java.util.List;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.Alternative;
import org.landslide.report.text.Style;
import org.landslide.report.text.StyledText;
import org.landslide.report.text.TextTable;

/** What fails beside what ends well, as text: a table with two columns. */
final class ComparisonText {
  private final Comparison comparison;
  private final boolean colour;
  private final int[] widths;

  ComparisonText(Trace trace, Alternative alternative, boolean colour, int width) {
    this.comparison = new Comparison(trace, alternative);
    this.colour = colour;
    this.widths = TextTable.share(width, TraceWords.row(trace.rows().size() - 1).length(), 2);
  }

  String render() {
    TextTable table = new TextTable(widths, colour);
    table.row(
        List.of(
            List.of(),
            List.of(new StyledText.Line("This order fails", Style.STRONG)),
            List.of(new StyledText.Line("This order ends well", Style.STRONG))));
    for (int row = 0; row < comparison.rows(); row++) {
      table.rule();
      table.row(
          List.of(
              List.of(new StyledText.Line(comparison.number(row), Style.STRONG)),
              lines(comparison.failing(row)),
              lines(comparison.passing(row))));
    }
    return table.toString();
  }

  private List<StyledText.Line> lines(Comparison.Cell cell) {
    StyledText text = new StyledText(widths[1]);
    if (!cell.thread().isEmpty()) {
      text.add(Style.STRONG, cell.thread());
    }
    cell.deeds().forEach(deed -> text.names(Style.PLAIN, 2, 2, deed));
    cell.end().forEach(end -> text.names(Style.SWITCH, 2, 2, "> " + end));
    return text.lines();
  }
}
