package org.landslide.report.grade;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.landslide.report.grade.Grade.GradedBug;
import org.landslide.report.grade.Grade.Verdict;
import org.landslide.report.text.Markup;
import org.landslide.report.text.PageFile;

/** The grades of a class: libraries by tests. */
public final class GradeTable {
  private final List<Grade> grades;

  /** With the grades in the order of their rows and columns. */
  public GradeTable(List<Grade> grades) {
    this.grades = List.copyOf(grades);
  }

  /** For spreadsheets: one line a grade, or for each bug of it if there are several. */
  public String csv() {
    StringBuilder csv = new StringBuilder("library,test,verdict,kind,place,seconds,trace,note\n");
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

  private static String line(Grade grade, String kind, String place, String page) {
    return String.join(
            ",",
            quoted(grade.library()),
            quoted(grade.test()),
            grade.verdict().label(),
            quoted(kind),
            quoted(place),
            String.format(Locale.ROOT, "%.1f", grade.seconds()),
            quoted(page),
            quoted(grade.note()))
        + "\n";
  }

  /** Quotes protect; an apostrophe keeps a spreadsheet from computing what a file is called. */
  private static String quoted(String text) {
    String harmless =
        !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    boolean plain = harmless.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? harmless : '"' + harmless.replace("\"", "\"\"") + '"';
  }

  /** A page with the table and, below it, each library's bugs, each once. */
  public String html() {
    Markup page = new Markup();
    page.raw("<!DOCTYPE html>\n");
    page.open("html", "xmlns", "http://www.w3.org/1999/xhtml", "lang", "en").raw("\n");
    PageFile style = PageFile.read("grades.css");
    page.open("head").raw("\n<meta charset=\"utf-8\"/>\n");
    page.element("title", "Landslide: grades").raw("\n");
    page.open("style").raw(style.content()).closeLine();
    page.closeLine();
    page.open("body").raw("\n");
    page.element("h1", "Grades").raw("\n");
    table(page);
    for (String library : libraries()) {
      bugs(page, library);
    }
    page.closeLine();
    page.closeLine();
    return page.toString();
  }

  private void table(Markup page) {
    Set<String> tests = new LinkedHashSet<>();
    grades.forEach(grade -> tests.add(grade.test()));
    page.open("table").raw("\n");
    page.open("tr").element("th", "library");
    tests.forEach(test -> page.element("th", test));
    page.closeLine();
    for (String library : libraries()) {
      page.open("tr").element("th", library);
      tests.forEach(test -> cell(page, find(library, test)));
      page.closeLine();
    }
    page.closeLine();
  }

  private Set<String> libraries() {
    Set<String> libraries = new LinkedHashSet<>();
    grades.forEach(grade -> libraries.add(grade.library()));
    return libraries;
  }

  private Optional<Grade> find(String library, String test) {
    return grades.stream()
        .filter(grade -> grade.library().equals(library) && grade.test().equals(test))
        .findFirst();
  }

  private static void cell(Markup page, Optional<Grade> found) {
    if (found.isEmpty()) {
      page.element("td", "not yet", "class", "missing");
      return;
    }
    Grade grade = found.get();
    page.open(
        "td", "class", grade.verdict().name().toLowerCase(Locale.ROOT), "title", grade.note());
    if (grade.verdict() == Verdict.BUG) {
      grade.bugs().forEach(bug -> link(page, bug, bug.kind()));
    } else {
      page.text(grade.verdict().label());
    }
    if (isSupposed(grade)) {
      page.raw("<br/>").element("small", "by a heuristic");
    }
    page.raw("<br/>").element("small", String.format(Locale.ROOT, "%.1f s", grade.seconds()));
    page.close();
  }

  /** Whether the note says so, as it does where nothing else is to be said. */
  private static boolean isSupposed(Grade grade) {
    return grade.verdict() != Verdict.NOT_BUILT && grade.note().contains("heuristic");
  }

  private static void link(Markup page, GradedBug bug, String text) {
    if (bug.page().isEmpty()) {
      page.element("span", text);
    } else {
      page.element("a", text, "href", address(bug.page()));
    }
    page.raw(" ");
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

  /** The same bug may show in several tests. */
  private void bugs(Markup page, String library) {
    Map<String, List<Grade>> byBug = new LinkedHashMap<>();
    Map<String, GradedBug> first = new LinkedHashMap<>();
    List<Grade> own = grades.stream().filter(g -> g.library().equals(library)).toList();
    for (Grade grade : own) {
      for (GradedBug bug : grade.bugs()) {
        first.putIfAbsent(bug.identity(), bug);
        byBug.computeIfAbsent(bug.identity(), unused -> new ArrayList<>()).add(grade);
      }
    }
    boolean quiet = first.isEmpty() && own.stream().allMatch(grade -> grade.note().isEmpty());
    if (quiet) {
      return;
    }
    page.element("h2", library).raw("\n");
    page.open("ul").raw("\n");
    first.forEach((identity, bug) -> bug(page, bug, byBug.getOrDefault(identity, List.of())));
    own.stream()
        .map(Grade::note)
        .filter(note -> !note.isEmpty())
        .distinct()
        .forEach(note -> page.open("li").element("pre", note).closeLine());
    page.closeLine();
  }

  private static void bug(Markup page, GradedBug bug, List<Grade> seen) {
    page.open("li");
    page.element("b", bug.kind() + (bug.place().isEmpty() ? "" : " in " + bug.place()));
    page.raw("<br/>").text(bug.message());
    if (!bug.supposition().isEmpty()) {
      page.raw("<br/>").element("em", bug.supposition());
    }
    page.raw("<br/>seen in: ");
    for (Grade grade : seen) {
      grade.bugs().stream()
          .filter(each -> each.identity().equals(bug.identity()))
          .findFirst()
          .ifPresent(each -> link(page, each, grade.test()));
    }
    page.closeLine();
  }
}
