package org.landslide.report.grade;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.landslide.report.grade.Grade.GradedBug;
import org.landslide.report.grade.Grade.Verdict;
import org.landslide.report.text.Figures;
import org.landslide.report.text.Markup;

/** One cell of the table of grades. */
final class CellHtml {
  /** Times that are closer together than this are one for a reader, in seconds and as a part. */
  private static final double SAME_SECONDS = 1;

  private static final double SAME_PART = 0.1;

  private final Markup page;
  private final GradeSetup setup;

  CellHtml(Markup page, GradeSetup setup) {
    this.page = page;
    this.setup = setup;
  }

  void write(Optional<Grade> grade) {
    CellKind kind = CellKind.of(grade);
    page.open("td", "class", kind.style());
    page.open("div", "class", "verdict");
    page.element("span", kind.symbol(), "class", "symbol").text(" ");
    page.text(kind.label()).close();
    grade.ifPresent(this::details);
    page.close();
  }

  private void details(Grade grade) {
    for (GradedBug bug : grade.bugs()) {
      page.open("div");
      link(page, bug, bug.kind());
      page.close();
    }
    if (isSupposed(grade)) {
      page.element("div", "by a heuristic", "class", "hint");
    }
    if (grade.verdict() != Verdict.NOT_BUILT && grade.verdict() != Verdict.NOT_SUPPORTED) {
      times(grade);
    }
  }

  private void times(Grade grade) {
    double processor = grade.processorSeconds();
    String limit = Figures.time(setup.limitSeconds());
    page.element(
        "div", Figures.measured(processor) + " of " + limit, "class", "time", "title", "processor");
    double wall = grade.seconds();
    double difference = Math.abs(wall - processor);
    if (difference > SAME_SECONDS && difference > SAME_PART * processor) {
      page.element("div", Figures.measured(wall) + " by the clock", "class", "time");
    }
  }

  /** Whether the note says so, as it does where nothing else is to be said. */
  private static boolean isSupposed(Grade grade) {
    return grade.verdict() != Verdict.NOT_BUILT && grade.note().contains("heuristic");
  }

  /** A link to the trace of a bug, if there is one. */
  static void link(Markup page, GradedBug bug, String text) {
    if (bug.page().isEmpty()) {
      page.element("span", text);
    } else {
      page.element("a", text, "href", address(bug.page()));
    }
  }

  /** A path as a relative address: names of folders may contain whatever means something there. */
  private static String address(String path) {
    StringBuilder address = new StringBuilder();
    for (byte each : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (each & 0xff);
      boolean plain = c < 0x7f && (Character.isLetterOrDigit(c) || "/-_.~".indexOf(c) >= 0);
      address.append(plain ? c : String.format(Locale.ROOT, "%%%02X", (int) c));
    }
    return address.toString();
  }
}
