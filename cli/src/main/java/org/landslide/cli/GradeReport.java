package org.landslide.cli;

import java.nio.file.Path;
import org.landslide.checker.grade.GradeRun;
import org.landslide.checker.message.Text;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.report.grade.Grade;
import org.landslide.report.grade.Grade.GradedBug;
import org.landslide.report.grade.Grade.Verdict;

/** Tells the user of grades as they come, and of the table in the end. */
final class GradeReport implements GradeRun.Listener {
  private final Context context;

  GradeReport(Context context) {
    this.context = context;
  }

  @Override
  public void graded(Grade grade) {
    context.out().println(Text.oneLine(line(grade)));
    context.out().flush(); // A user may watch, or kill the process any time.
  }

  @Override
  public void trouble(String sentence) {
    context.say(sentence);
  }

  private static String line(Grade grade) {
    StringBuilder line = new StringBuilder(grade.library());
    line.append(' ').append(grade.test()).append(": ").append(grade.verdict().label());
    for (GradedBug bug : grade.bugs()) {
      line.append(", ").append(bug.kind());
      line.append(bug.place().isEmpty() ? "" : " in " + bug.place());
    }
    switch (grade.verdict()) {
      case NOT_BUILT, NOT_SUPPORTED, FAILED ->
          line.append(": ").append(grade.note().lines().findFirst().orElse(""));
      case BUG, VERIFIED, UNFINISHED -> {
        // The word says it all.
      }
    }
    return line.toString();
  }

  /**
   * Says what came of it.
   *
   * @param page where the table is
   */
  ExitStatus print(GradeRun.Outcome outcome, Path page) {
    context.out().println("The table: " + page);
    if (outcome.stopped()) {
      context.out().println("Interrupted; the same command goes on from here.");
      return ExitStatus.UNFINISHED;
    }
    long unbuilt = outcome.count(Verdict.NOT_BUILT);
    long unsupported = outcome.count(Verdict.NOT_SUPPORTED);
    int all = outcome.grades().size();
    if (unbuilt > 0) {
      context.say(unbuilt + " of " + all + " could not be built; the table says why");
    }
    if (unsupported > 0) {
      context.say(
          unsupported
              + " of "
              + all
              + " make system calls that there are not; the table says which");
    }
    long failed = outcome.count(Verdict.FAILED);
    if (failed > 0) {
      context.say(
          failed
              + " of "
              + all
              + " failed by a fault of Landslide; please report what the table says");
      return ExitStatus.INTERNAL;
    }
    return unbuilt + unsupported == all ? ExitStatus.USAGE : ExitStatus.OK;
  }
}
