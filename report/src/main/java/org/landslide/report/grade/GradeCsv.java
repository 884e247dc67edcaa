package org.landslide.report.grade;

import java.util.List;
import java.util.Locale;
import org.landslide.report.grade.Grade.GradedBug;

/** Grades for spreadsheets: one line a grade, or for each bug of it if there are several. */
final class GradeCsv {
  private static final String HEAD =
      "library,test,verdict,kind,place,seconds,trace,note,processor_seconds,limit_seconds\n";

  private final GradeSetup setup;

  GradeCsv(GradeSetup setup) {
    this.setup = setup;
  }

  String render(List<Grade> grades) {
    StringBuilder csv = new StringBuilder(HEAD);
    for (Grade grade : grades) {
      if (grade.bugs().isEmpty()) {
        csv.append(line(grade, "", "", ""));
      }
      for (GradedBug bug : grade.bugs()) {
        csv.append(line(grade, bug.kind(), bug.place(), bug.page()));
      }
    }
    return csv.toString();
  }

  private String line(Grade grade, String kind, String place, String page) {
    return String.join(
            ",",
            quoted(grade.library()),
            quoted(grade.test()),
            grade.verdict().label(),
            quoted(kind),
            quoted(place),
            seconds(grade.seconds()),
            quoted(page),
            quoted(grade.note()),
            seconds(grade.processorSeconds()),
            seconds(setup.limitSeconds()))
        + "\n";
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.1f", seconds);
  }

  /** Quotes protect; an apostrophe keeps a spreadsheet from computing what a file is called. */
  private static String quoted(String text) {
    String harmless =
        !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    boolean plain = harmless.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? harmless : '"' + harmless.replace("\"", "\"\"") + '"';
  }
}
