package org.landslide.report.grade;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The grades of a class: libraries by tests, in the order in which they were named. */
public final class GradeTable {
  private final GradeSetup setup;
  private final List<Grade> grades;

  /**
   * @param grades as far as they are known
   */
  public GradeTable(GradeSetup setup, List<Grade> grades) {
    this.setup = setup;
    this.grades = List.copyOf(grades);
  }

  /** For spreadsheets. */
  public String csv() {
    return new GradeCsv(setup).render(grades);
  }

  /** For people: one page that needs nothing but itself. */
  public String html() {
    return new GradePage(this).render();
  }

  /** All that are known. */
  public List<Grade> grades() {
    return grades;
  }

  GradeSetup setup() {
    return setup;
  }

  Optional<Grade> find(String library, String test) {
    return grades.stream()
        .filter(grade -> grade.library().equals(library) && grade.test().equals(test))
        .findFirst();
  }

  /** What is known of a library, in the order of the tests. */
  List<Grade> ofLibrary(String library) {
    return setup.tests().stream().flatMap(test -> find(library, test).stream()).toList();
  }

  Stream<CellKind> row(String library) {
    return setup.tests().stream().map(test -> CellKind.of(find(library, test)));
  }

  Stream<CellKind> column(String test) {
    return setup.libraries().stream().map(library -> CellKind.of(find(library, test)));
  }

  Stream<CellKind> all() {
    return setup.libraries().stream().flatMap(this::row);
  }
}
