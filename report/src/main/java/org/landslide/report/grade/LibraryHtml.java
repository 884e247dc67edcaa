package org.landslide.report.grade;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.landslide.report.grade.Grade.GradedBug;
import org.landslide.report.text.Markup;

/** What there is to say of one library: its bugs, each once, and the notes of its checks. */
final class LibraryHtml {
  private final Markup page;
  private final String library;
  private final String anchor;
  private final List<Grade> grades;

  LibraryHtml(Markup page, GradeTable table, String library) {
    this.page = page;
    this.library = library;
    this.anchor = anchor(table, library);
    this.grades = table.ofLibrary(library);
  }

  private static String anchor(GradeTable table, String library) {
    return "library-" + (table.setup().libraries().indexOf(library) + 1);
  }

  /** The name of a library; it leads to what is said of it. */
  static void link(Markup page, GradeTable table, String library) {
    if (isQuiet(table.ofLibrary(library))) {
      GradePage.breakable(page, library);
    } else {
      page.open("a", "href", "#" + anchor(table, library));
      GradePage.breakable(page, library).close();
    }
  }

  private static boolean isQuiet(List<Grade> grades) {
    return grades.stream().allMatch(grade -> grade.bugs().isEmpty() && grade.note().isEmpty());
  }

  void write() {
    if (isQuiet(grades)) {
      return;
    }
    page.open("section", "class", "library", "id", anchor).raw("\n");
    page.element("h2", library).raw("\n");
    page.open("ul").raw("\n");
    bugs();
    notes();
    page.closeLine().closeLine();
  }

  /** The same bug may show in several tests. */
  private void bugs() {
    Map<String, Set<Grade>> seen = new LinkedHashMap<>();
    Map<String, GradedBug> first = new LinkedHashMap<>();
    for (Grade grade : grades) {
      for (GradedBug bug : grade.bugs()) {
        first.putIfAbsent(bug.identity(), bug);
        seen.computeIfAbsent(bug.identity(), unused -> new LinkedHashSet<>()).add(grade);
      }
    }
    first.forEach((identity, bug) -> bug(bug, seen.getOrDefault(identity, Set.of())));
  }

  private void bug(GradedBug bug, Set<Grade> seen) {
    page.open("li");
    page.element("b", bug.kind() + (bug.place().isEmpty() ? "" : " in " + bug.place()));
    page.element("p", bug.message());
    if (!bug.supposition().isEmpty()) {
      page.open("p").element("em", bug.supposition()).close();
    }
    page.open("p", "class", "hint").text("seen in: ");
    String comma = "";
    for (Grade grade : seen) {
      page.text(comma);
      comma = ", ";
      grade.bugs().stream()
          .filter(each -> each.identity().equals(bug.identity()))
          .findFirst()
          .ifPresent(each -> CellHtml.link(page, each, grade.test()));
    }
    page.close().closeLine();
  }

  /** The note of a check without what its bugs say already. */
  private static String unsaid(Grade grade) {
    List<String> said = grade.bugs().stream().map(GradedBug::supposition).toList();
    return grade
        .note()
        .lines()
        .filter(line -> !said.contains(line))
        .collect(Collectors.joining("\n"));
  }

  /** A note that several checks have is told once. */
  private void notes() {
    Map<String, List<String>> tests = new LinkedHashMap<>();
    for (Grade grade : grades) {
      String note = unsaid(grade);
      if (!note.isEmpty()) {
        String what = CellKind.of(Optional.of(grade)).label();
        tests.computeIfAbsent(what + "\n" + note, unused -> new ArrayList<>()).add(grade.test());
      }
    }
    tests.forEach(
        (note, names) -> {
          int end = note.indexOf('\n');
          page.open("li").element("b", note.substring(0, end));
          page.text(" with " + String.join(", ", names));
          page.element("pre", note.substring(end + 1)).closeLine();
        });
  }
}
