package org.landslide.checker.grade;

import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.Budget;
import org.landslide.checker.run.Request;
import org.landslide.checker.run.Run;
import org.landslide.checker.run.RunHandle;
import org.landslide.checker.run.RunListener;
import org.landslide.checker.run.SearchPlan;
import org.landslide.checker.settings.Settings;
import org.landslide.checker.settings.StoredOptions;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.model.UnsupportedSubjectException;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.job.JobReport;
import org.landslide.report.grade.Grade;
import org.landslide.report.grade.Grade.GradedBug;
import org.landslide.report.grade.Grade.Verdict;
import org.landslide.report.run.RunSummary;
import org.landslide.report.run.RunSummary.Files;
import org.landslide.report.run.RunSummary.FoundBug;
import org.landslide.report.trace.Blame;
import org.landslide.students.tree.P2Interface;

/** Checks one library with one test. */
public final class GradeCheck {
  private static final SearchPlan PLAN = SearchPlan.quicksand();

  /** No user sits and waits: better late than without a trace. */
  private static final Duration RECORDING = Duration.ofMinutes(2);

  /** Of a check that came to less than it might have. */
  private static final String SHORT_OF_MEMORY =
      "memory was short, and state spaces were given up; LANDSLIDE_JAVA_OPTS=-Xmx4g and the like"
          + " allow more";

  private final GradeBook book;
  private final GradePlan plan;
  private final Consumer<String> trouble;
  private volatile @Nullable RunHandle running;
  private volatile boolean stopped;

  GradeCheck(GradeBook book, GradePlan plan, Consumer<String> trouble) {
    this.book = book;
    this.plan = plan;
    this.trouble = trouble;
  }

  /** Ends the check that runs; there should be no other. */
  void stop() {
    stopped = true;
    RunHandle now = running;
    if (now != null) {
      now.stop();
    }
  }

  boolean isStopped() {
    return stopped;
  }

  /** What a grade depends on. */
  String key(CheckedProgram program) {
    return String.join(
        " ",
        program.traced().sha256(),
        plan.time().toString(),
        plan.version(),
        StoredOptions.of(settings(program)).toString());
  }

  private static Settings.Resolved settings(CheckedProgram program) {
    return program.settings(program.configured());
  }

  /** Nothing if it was stopped. */
  Optional<Grade> check(String library, String test, String key, CheckedProgram program)
      throws InterruptedException {
    Duration atMost = plan.time().multipliedBy(Quicksand.MOST_PATIENCE).plus(RECORDING);
    Budget budget = Budget.ofProcessor(plan.time(), atMost);
    try {
      program.boot(settings(program).options());
    } catch (UserError e) {
      return Optional.of(unsupported(library, test, key, budget, String.valueOf(e.getMessage())));
    }
    Request request =
        Request.of(program, PLAN.withWorkers(plan.workers())).savingIn(book.traces(library, test));
    Run run = Run.prepare(request, budget);
    try {
      RunSummary summary = run.run(listener());
      return stopped ? Optional.empty() : Optional.of(grade(library, test, key, summary));
    } catch (UnsupportedSubjectException e) {
      return Optional.of(unsupported(library, test, key, budget, e.sentence()));
    } finally {
      running = null;
    }
  }

  private RunListener listener() {
    return new RunListener() {
      @Override
      public void started(RunHandle run) {
        running = run;
        if (stopped) {
          run.stop();
        }
      }

      @Override
      public void trouble(String sentence) {
        trouble.accept(sentence);
      }
    };
  }

  /** One for which memory was short has no key: with more of it another may come of the check. */
  private Grade grade(String library, String test, String key, RunSummary summary) {
    Result result = summary.result();
    List<GradedBug> bugs = bugs(summary.bugs());
    return new Grade(
        library,
        test,
        result.droppedJobs().isEmpty() ? key : "",
        verdict(result),
        summary.wallSeconds(),
        result.end().interleavings(),
        bugs,
        note(result, bugs));
  }

  private static Grade unsupported(
      String library, String test, String key, Budget budget, String reason) {
    double seconds = budget.secondsTaken();
    return new Grade(library, test, key, Verdict.NOT_SUPPORTED, seconds, 0, List.of(), reason);
  }

  private static Verdict verdict(Result result) {
    return switch (result.verdict()) {
      case BUG -> Verdict.BUG;
      case VERIFIED, COMPLETED -> Verdict.VERIFIED;
      case UNFINISHED -> result.failedJobs().isEmpty() ? Verdict.UNFINISHED : Verdict.FAILED;
    };
  }

  /** Without figures that are others every time. */
  private static String note(Result result, List<GradedBug> bugs) {
    Stream<String> failure = result.failedJobs().stream().limit(1).map(JobReport::failure);
    Stream<String> suppositions = bugs.stream().map(GradedBug::supposition);
    Stream<String> waits =
        result.end().suppositions().stream()
            .filter(unused -> bugs.isEmpty())
            .map(
                loop -> "rests on a heuristic: that a thread waits in the loop at " + loop.place());
    Stream<String> memory =
        Stream.of(SHORT_OF_MEMORY).filter(text -> !result.droppedJobs().isEmpty());
    return Stream.of(failure, suppositions, waits, memory)
        .flatMap(lines -> lines)
        .filter(line -> !line.isEmpty())
        .distinct()
        .collect(Collectors.joining("\n"));
  }

  /** Bugs of the same kind in the same line are taken for one. */
  private List<GradedBug> bugs(List<FoundBug> found) {
    Map<String, GradedBug> distinct = new LinkedHashMap<>();
    for (FoundBug each : found) {
      Bug bug = each.recording().trace().map(Trace::bug).orElse(each.report().bug());
      String place = place(bug);
      String page = each.recording().files().map(Files::page).map(book::relative).orElse("");
      distinct.putIfAbsent(
          bug.kind() + place,
          new GradedBug(bug.kind().label(), bug.message(), place, page, supposition(bug)));
    }
    return distinct.values().stream()
        .sorted(Comparator.comparing(GradedBug::kind).thenComparing(GradedBug::place))
        .toList();
  }

  private static String supposition(Bug bug) {
    return bug.supposition().isEmpty() ? "" : "rests on a heuristic: " + bug.supposition();
  }

  /** The innermost line of C that does more than notice the bug or wait, if there is one. */
  private static String place(Bug bug) {
    Stream<Frame> told = frames(bug).filter(frame -> !isInnocent(frame));
    return told.findFirst().or(() -> frames(bug).findFirst()).map(Frame::describe).orElse("");
  }

  private static Stream<Frame> frames(Bug bug) {
    return bug.evidence().stream()
        .flatMap(evidence -> evidence.stack().stream())
        .filter(frame -> !frame.file().isEmpty());
  }

  private static boolean isInnocent(Frame frame) {
    return Blame.isNoticing(frame) || P2Interface.isSystemCall(frame.function());
  }
}
