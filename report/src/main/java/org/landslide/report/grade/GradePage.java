package org.landslide.report.grade;

import java.time.format.DateTimeFormatter;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.landslide.report.text.Figures;
import org.landslide.report.text.Markup;
import org.landslide.report.text.PageFile;
import org.landslide.report.trace.TraceWords;

/**
 * The table of grades as a page for course staff: when and how it was made, a legend with totals,
 * the table, and then what there is to say of each library.
 *
 * <p>It needs no script and nothing outside of it but the traces it links to. It is well-formed XML
 * as well, so that tests can look into it.
 */
final class GradePage {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss zzz", Locale.ROOT);

  private final GradeTable table;
  private final GradeSetup setup;
  private final Markup page = new Markup();

  GradePage(GradeTable table) {
    this.table = table;
    this.setup = table.setup();
  }

  String render() {
    page.raw("<!DOCTYPE html>\n");
    page.open("html", "xmlns", "http://www.w3.org/1999/xhtml", "lang", "en").raw("\n");
    head(PageFile.styleOfTables("grades.css"));
    page.open("body").raw("\n");
    page.open("header").raw("\n");
    page.element("h1", "Grades").raw("\n");
    settings();
    page.closeLine();
    legend();
    cells();
    setup.libraries().forEach(library -> new LibraryHtml(page, table, library).write());
    page.closeLine();
    page.closeLine();
    return page.toString();
  }

  private void head(PageFile style) {
    page.open("head").raw("\n<meta charset=\"utf-8\"/>\n");
    page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
    page.raw("<meta name=\"color-scheme\" content=\"light dark\"/>\n");
    page.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    page.raw("style-src " + style.source() + "\"/>\n");
    page.element("title", "Landslide: grades").raw("\n");
    page.open("style").raw(style.content()).closeLine();
    page.closeLine();
  }

  private void settings() {
    long done = table.all().filter(kind -> kind != CellKind.MISSING).count();
    page.open("dl").raw("\n");
    setting("Made", DATE.format(setup.made()));
    setting("By", "Landslide " + setup.version());
    setting(
        "Time limit",
        Figures.time(setup.limitSeconds()) + " of processor time for each library and test");
    setting("Processors", String.valueOf(setup.processors()));
    setting("Libraries", String.valueOf(setup.libraries().size()));
    setting("Tests", String.join(", ", setup.tests()));
    setting("Checked", done + " of " + table.all().count());
    page.closeLine();
  }

  private void setting(String name, String value) {
    page.open("div").element("dt", name).element("dd", value).closeLine();
  }

  private void legend() {
    Map<CellKind, Integer> totals = totals(table.all());
    page.open("section", "class", "legend").raw("\n");
    page.element("h2", "What the table says").raw("\n");
    page.open("table").raw("\n");
    page.open("thead").open("tr");
    page.element("th", "result", "scope", "col").element("th", "cells", "scope", "col");
    page.element("th", "meaning", "scope", "col").close().closeLine();
    page.open("tbody").raw("\n");
    for (CellKind kind : CellKind.values()) {
      page.open("tr").open("th", "scope", "row", "class", kind.style());
      page.element("span", kind.symbol(), "class", "symbol").text(" " + kind.label()).close();
      page.element("td", String.valueOf(totals.getOrDefault(kind, 0)), "class", "number");
      page.element("td", kind.meaning()).closeLine();
    }
    page.closeLine().closeLine();
    page.open("p", "class", "hint");
    page.text(
        "Times are those that each worker had a processor, beside the limit, which is measured in"
            + " the same way. By the clock a check may take longer: the machine has other things to"
            + " do, and the trace of a bug is recorded after the search.");
    page.closeLine();
    page.closeLine();
  }

  private void cells() {
    page.element("h2", "Libraries by tests").raw("\n");
    page.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Grades");
    page.raw("\n").open("table", "class", "grades").raw("\n");
    page.open("thead").open("tr").element("th", "library", "scope", "col");
    setup.tests().forEach(test -> breakable(page.open("th", "scope", "col"), test).close());
    page.element("th", "total", "scope", "col").close().closeLine();
    page.open("tbody").raw("\n");
    setup.libraries().forEach(this::row);
    page.closeLine();
    page.open("tfoot").open("tr").element("th", "total", "scope", "row");
    setup.tests().forEach(test -> total(table.column(test)));
    total(table.all());
    page.close().closeLine();
    page.closeLine().closeLine();
  }

  /** A name that may be broken behind the marks in it, where it is too long for its column. */
  static Markup breakable(Markup page, String name) {
    for (String part : name.split("(?<=[_/-])", -1)) {
      page.text(part).raw("<wbr/>");
    }
    return page;
  }

  private void row(String library) {
    page.open("tr").open("th", "scope", "row");
    LibraryHtml.link(page, table, library);
    page.close();
    setup.tests().forEach(test -> new CellHtml(page, setup).write(table.find(library, test)));
    total(table.row(library));
    page.closeLine();
  }

  private void total(Stream<CellKind> cells) {
    page.open("td", "class", "total");
    totals(cells)
        .forEach(
            (kind, count) -> {
              String all = TraceWords.count(count, "cell", "cells") + ": " + kind.label();
              page.open("span", "class", kind.style(), "title", all);
              page.text(kind.symbol() + " " + count).close().raw(" ");
            });
    page.close();
  }

  /** How many there are of each kind, in the order of the legend; none of which there is none. */
  private static Map<CellKind, Integer> totals(Stream<CellKind> cells) {
    Map<CellKind, Integer> totals = new EnumMap<>(CellKind.class);
    List<CellKind> all = cells.toList();
    all.forEach(kind -> totals.merge(kind, 1, Integer::sum));
    return totals;
  }
}
