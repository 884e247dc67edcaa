package org.landslide.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.landslide.checker.grade.GradeRun;
import org.landslide.cli.live.LiveView;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.report.grade.Grade;
import org.landslide.report.grade.Grade.Verdict;

final class GradeReportTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Context context =
      new Context(
          Path.of(""), new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
  private final GradeReport report =
      new GradeReport(
          context, new LiveView(context, Optional.empty(), List.of()), Duration.ofMinutes(2));

  private static Grade grade(Verdict verdict, String note) {
    return new Grade("smith", "mutex_test", "", verdict, 1, 1, 1, List.of(), note);
  }

  @Test
  void aFaultOfOursIsSaidAndIsTheStatus() {
    Grade failed = grade(Verdict.FAILED, "a fault of Landslide: oh\n\tat somewhere");
    report.graded(failed);
    List<Grade> grades = List.of(failed, grade(Verdict.NOT_BUILT, "no"));
    assertThat(report.print(new GradeRun.Outcome(grades, false), Path.of("index.html")))
        .isEqualTo(ExitStatus.INTERNAL);
    assertThat(out.toString(UTF_8))
        .startsWith("smith mutex_test: failed: a fault of Landslide: oh\n");
    assertThat(err.toString(UTF_8)).contains("1 of 2 failed by a fault of Landslide");
  }

  @Test
  void whereNothingCouldBeCheckedTheInputIsWrong() {
    List<Grade> grades =
        List.of(grade(Verdict.NOT_BUILT, "no"), grade(Verdict.NOT_SUPPORTED, "no"));
    assertThat(report.print(new GradeRun.Outcome(grades, false), Path.of("index.html")))
        .isEqualTo(ExitStatus.USAGE);
  }
}
