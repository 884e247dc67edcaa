package org.landslide.report.trace;

import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.Alternative;
import org.landslide.report.text.Markup;

/** What fails beside what ends well, on a page: a table whose rows lead to those above. */
final class ComparisonHtml {
  private static final String CLASS = "class";

  private final Markup page;
  private final Trace trace;
  private final Alternative alternative;
  private final Comparison comparison;

  ComparisonHtml(Markup page, Trace trace, Alternative alternative) {
    this.page = page;
    this.trace = trace;
    this.alternative = alternative;
    this.comparison = new Comparison(trace, alternative);
  }

  void write() {
    page.open("section", CLASS, "alternative", "id", "alternative").raw("\n");
    page.element("h2", "The nearest interleaving that ends well").raw("\n");
    page.element("p", TraceWords.alternative(trace, alternative) + ".").raw("\n");
    page.open("table").open("thead").open("tr").open("th").close();
    page.element("th", "This order fails").element("th", "This order ends well").close().close();
    page.open("tbody").raw("\n");
    for (int row = 0; row < comparison.rows(); row++) {
      page.open("tr").open("th");
      number(row);
      page.close();
      cell(comparison.failing(row), "fails");
      cell(comparison.passing(row), "passes");
      page.closeLine();
    }
    page.close().close().closeLine();
  }

  private void number(int row) {
    if (!comparison.number(row).isEmpty()) {
      String link = "#" + RowHtml.rowId(alternative.row() + row);
      page.element("a", comparison.number(row), "href", link);
    }
  }

  private void cell(Comparison.Cell cell, String side) {
    page.open("td", CLASS, side);
    if (!cell.thread().isEmpty()) {
      page.element("strong", cell.thread());
      page.open("ul");
      cell.deeds().forEach(deed -> page.element("li", deed));
      cell.end().forEach(end -> page.element("li", TraceWords.capital(end), CLASS, "end"));
      page.close();
    }
    page.close();
  }
}
