package org.landslide.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.landslide.cli.message.Text;
import org.landslide.cli.message.UserError;
import org.landslide.report.grade.Grade;
import org.landslide.report.grade.Grade.GradedBug;
import org.landslide.report.grade.Grade.Verdict;
import org.landslide.students.tree.P2Tree;

/** Checks libraries with tests, one after the other, and keeps what comes of it. */
final class GradeRun {
  private final Context context;
  private final GradeBook book;
  private final GradeCheck check;
  private final StudentTrees students;
  private final List<Grade> grades = new ArrayList<>();

  GradeRun(Context context, GradeBook book, GradeCheck check, StudentTrees students) {
    this.context = context;
    this.book = book;
    this.check = check;
    this.students = students;
  }

  ExitStatus run(List<Path> folders, List<String> tests) throws Exception {
    context.interrupts().stopBy(check::stop);
    for (Map.Entry<String, Path> library : named(folders).entrySet()) {
      for (String test : tests) {
        if (!check.isStopped()) {
          add(library.getKey(), library.getValue(), test);
        }
      }
    }
    book.write(grades);
    context.out().println("The table: " + book.page());
    return status();
  }

  private ExitStatus status() {
    if (check.isStopped()) {
      context.out().println("Interrupted; the same command goes on from here.");
      return ExitStatus.UNFINISHED;
    }
    long unbuilt = grades.stream().filter(grade -> grade.verdict() == Verdict.NOT_BUILT).count();
    if (unbuilt > 0) {
      context
          .err()
          .println(
              "landslide: "
                  + unbuilt
                  + " of "
                  + grades.size()
                  + " could not be built; the table says why");
    }
    long unsupported =
        grades.stream().filter(grade -> grade.verdict() == Verdict.NOT_SUPPORTED).count();
    if (unsupported > 0) {
      context
          .err()
          .println(
              "landslide: "
                  + unsupported
                  + " of "
                  + grades.size()
                  + " make system calls that there are not; the table says which");
    }
    if (unbuilt + unsupported == grades.size()) {
      return ExitStatus.USAGE;
    }
    boolean failed = grades.stream().anyMatch(grade -> grade.verdict() == Verdict.FAILED);
    return failed ? ExitStatus.INTERNAL : ExitStatus.OK;
  }

  /** Folders by their names; of those with the same name, the second is called NAME-2. */
  private static Map<String, Path> named(List<Path> folders) {
    Map<String, Path> named = new LinkedHashMap<>();
    for (Path folder : folders) {
      Path last = folder.toAbsolutePath().normalize().getFileName();
      String name = last == null ? "root" : last.toString();
      String free = name;
      for (int i = 2; named.containsKey(free); i++) {
        free = name + "-" + i;
      }
      named.put(free, folder);
    }
    return named;
  }

  private void add(String library, Path folder, String test) throws Exception {
    Optional<Grade> grade = grade(library, folder, test);
    if (grade.isPresent()) {
      grades.add(grade.get());
      book.write(grades);
      context.out().println(Text.oneLine(line(grade.get())));
      context.out().flush(); // Somebody may watch, or kill us any time.
    }
  }

  private static String line(Grade grade) {
    StringBuilder line = new StringBuilder(grade.library());
    line.append(' ').append(grade.test()).append(": ").append(grade.verdict().label());
    for (GradedBug bug : grade.bugs()) {
      line.append(", ").append(bug.kind());
      line.append(bug.place().isEmpty() ? "" : " in " + bug.place());
    }
    if (grade.verdict() == Verdict.NOT_BUILT || grade.verdict() == Verdict.NOT_SUPPORTED) {
      line.append(": ").append(grade.note().lines().findFirst().orElse(""));
    }
    return line.toString();
  }

  /** The grade, from an earlier time if nothing has changed; nothing if it was interrupted. */
  private Optional<Grade> grade(String library, Path folder, String test) throws Exception {
    CheckedProgram program;
    try {
      P2Tree tree = students.open(folder);
      Executable executable = students.executable(tree, test);
      program = CheckedProgram.load(context.home(), test, executable, List.of());
    } catch (UserError e) {
      String reason = (e.getMessage() + "\n" + e.details()).strip();
      return Optional.of(new Grade(library, test, "", Verdict.NOT_BUILT, 0, 0, List.of(), reason));
    }
    String key = check.key(program);
    Optional<Grade> known = book.find(library, test, key);
    if (known.isPresent()) {
      return known;
    }
    Optional<Grade> grade = check.check(library, test, key, program);
    grade.ifPresent(book::keep);
    return grade;
  }
}
