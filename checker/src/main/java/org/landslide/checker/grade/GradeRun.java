package org.landslide.checker.grade;

import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.landslide.checker.message.HostError;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.RunListener;
import org.landslide.report.grade.Grade;
import org.landslide.report.grade.Grade.Verdict;
import org.landslide.report.grade.GradeSetup;

/** Checks libraries with tests, one after the other, and keeps what comes of it. */
public final class GradeRun {
  /** Hears how the work goes on. */
  public interface Listener {
    /** A grade is known, and in the table. */
    void graded(Grade grade);

    /** Something went wrong that does not end the work. */
    void trouble(String sentence);

    /** A library is about to be checked with a test; what is returned hears how that goes on. */
    default RunListener checking(String library, String test, CheckedProgram program) {
      return RunListener.NONE;
    }
  }

  /**
   * What came of it.
   *
   * @param stopped whether some grades are missing, since the work was stopped
   */
  public record Outcome(List<Grade> grades, boolean stopped) {
    public Outcome {
      grades = List.copyOf(grades);
    }

    /** How many grades have a verdict. */
    public long count(Verdict verdict) {
      return grades.stream().filter(grade -> grade.verdict() == verdict).count();
    }
  }

  private final GradeBook book;
  private final GradePlan plan;
  private final GradeCheck check;
  private final GradedTrees trees;
  private final Listener listener;
  private final List<Grade> grades = new ArrayList<>();

  /**
   * @param trees makes programs of them
   */
  public GradeRun(GradeBook book, GradePlan plan, GradedTrees trees, Listener listener) {
    this.book = book;
    this.plan = plan;
    this.check = new GradeCheck(book, plan, listener);
    this.trees = trees;
    this.listener = listener;
  }

  /** Ends the work soon; what is known by then is kept. */
  public void stop() {
    check.stop();
  }

  /** Checks each tree with each test; when that is stopped, the others are missing in the table. */
  public Outcome run(List<Path> folders, List<String> tests) throws InterruptedException {
    Map<String, Path> libraries = TreeNames.of(folders);
    List<String> names = List.copyOf(libraries.keySet());
    for (Map.Entry<String, Path> library : libraries.entrySet()) {
      for (String test : tests) {
        Optional<Grade> grade = grade(library.getKey(), library.getValue(), test);
        grade.ifPresent(grades::add);
        write(names, tests);
        grade.ifPresent(listener::graded);
      }
    }
    return new Outcome(grades, check.isStopped());
  }

  private void write(List<String> libraries, List<String> tests) {
    book.write(
        new GradeSetup(
            plan.version(),
            plan.time(),
            plan.workers(),
            libraries,
            tests,
            ZonedDateTime.now(ZoneId.systemDefault())),
        grades);
  }

  /** The grade, from an earlier time if nothing has changed; nothing if it was interrupted. */
  private Optional<Grade> grade(String library, Path folder, String test)
      throws InterruptedException {
    if (check.isStopped()) {
      return Optional.empty();
    }
    CheckedProgram program;
    try {
      program = trees.load(folder, test);
    } catch (HostError e) {
      throw e; // no library is to blame, and the next one would fare no better
    } catch (UserError e) {
      String reason = (e.getMessage() + "\n" + e.details()).strip();
      return Optional.of(
          new Grade(library, test, "", Verdict.NOT_BUILT, 0, 0, 0, List.of(), reason));
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
