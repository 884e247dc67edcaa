package org.landslide.cli;

import java.nio.file.Path;
import java.time.Duration;
import org.landslide.checker.grade.GradeRun;
import org.landslide.checker.message.Text;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.RunListener;
import org.landslide.cli.live.LiveView;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.ExitStatus;
import org.landslide.report.grade.Grade;
import org.landslide.report.grade.Grade.GradedBug;
import org.landslide.report.grade.Grade.Verdict;
import org.landslide.report.run.CodeNames;

/** Tells the user of grades as they come, and of the table in the end. */
final class GradeReport implements GradeRun.Listener {
  private final Context context;
  private final LiveView live;
  private final Duration time;

  /**
   * @param live shows the same in a browser
   * @param time for each library and test
   */
  GradeReport(Context context, LiveView live, Duration time) {
    this.context = context;
    this.live = live;
    this.time = time;
  }

  @Override
  public RunListener checking(String library, String test, CheckedProgram program) {
    CodeNames names = program.codeNames();
    return live.follow(library + " with " + test, names, time.toMillis() / 1e3);
  }

  @Override
  public void graded(Grade grade) {
    context.out().println(Text.oneLine(line(grade)));
    context.out().flush(); // A user may watch, or kill the process any time.
    live.graded(grade);
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
