package org.landslide.cli;

import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.landslide.cli.config.Settings;
import org.landslide.cli.config.StoredOptions;
import org.landslide.cli.quicksand.ApproachOptions;
import org.landslide.cli.quicksand.Deadline;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.UnsupportedSubjectException;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.report.grade.Grade;
import org.landslide.report.grade.Grade.GradedBug;
import org.landslide.report.grade.Grade.Verdict;
import org.landslide.report.run.Approach;
import org.landslide.report.run.QuicksandSummary.Files;
import org.landslide.report.run.QuicksandSummary.FoundBug;
import org.landslide.report.trace.Blame;
import org.landslide.students.tree.P2Interface;

/** Checks one library with one test. */
final class GradeCheck {
  private static final Approach APPROACH = new ApproachOptions().approach();

  /** Nobody sits and waits: better late than without a trace. */
  private static final Duration RECORDING = Duration.ofMinutes(2);

  private final Context context;
  private final GradeBook book;
  private final Duration time;
  private final int workers;
  private volatile @Nullable Quicksand running;
  private volatile boolean stopped;

  GradeCheck(Context context, GradeBook book, Duration time, int workers) {
    this.context = context;
    this.book = book;
    this.time = time;
    this.workers = workers;
  }

  /** Ends the check that runs; there should be no other. */
  void stop() {
    stopped = true;
    Quicksand now = running;
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
        time.toString(),
        Version.text(),
        StoredOptions.of(settings(program)).toString());
  }

  private static Settings.Resolved settings(CheckedProgram program) {
    return program.configured().resolve(program.names());
  }

  /** Nothing if it was stopped. */
  Optional<Grade> check(String library, String test, String key, CheckedProgram program)
      throws InterruptedException {
    Stopwatch watch = Stopwatch.start();
    Settings.Resolved settings = settings(program);
    ExplorerOptions usual = ExplorerOptions.DEFAULT;
    ExplorerOptions options =
        new ExplorerOptions(usual.order(), usual.reduction(), settings.loops())
            .with(APPROACH.races());
    GuestSpaces spaces = new GuestSpaces(program, settings, options, false);
    BugRecorder recorder = recorder(library, test, program, spaces);
    Quicksand quicksand = Quicksand.byProcessorTime(spaces, options(spaces), recorder);
    Result result;
    try {
      running = quicksand;
      result = stopped ? null : quicksand.run();
    } catch (UnsupportedSubjectException e) {
      return Optional.of(unsupported(library, test, key, watch, e));
    } finally {
      running = null;
    }
    if (result == null || stopped) {
      return Optional.empty();
    }
    return Optional.of(grade(library, test, key, watch, result, bugs(recorder.recorded(() -> {}))));
  }

  /** One for which memory was short has no key: with more of it another may come of the check. */
  private static Grade grade(
      String library,
      String test,
      String key,
      Stopwatch watch,
      Result result,
      List<GradedBug> bugs) {
    return new Grade(
        library,
        test,
        result.droppedJobs().isEmpty() ? key : "",
        verdict(result),
        watch.times().wall(),
        result.end().interleavings(),
        bugs,
        note(result, bugs));
  }

  private static Grade unsupported(
      String library,
      String test,
      String key,
      Stopwatch watch,
      UnsupportedSubjectException reason) {
    return new Grade(
        library,
        test,
        key,
        Verdict.NOT_SUPPORTED,
        watch.times().wall(),
        0,
        List.of(),
        reason.sentence());
  }

  private BugRecorder recorder(
      String library, String test, CheckedProgram program, GuestSpaces spaces) {
    TraceSaver saver =
        new TraceSaver(context, book.traces(library, test), program.name(), context.err()::println);
    Deadline deadline = new Deadline(time.multipliedBy(Quicksand.MOST_PATIENCE).plus(RECORDING));
    return new BugRecorder(program, spaces, saver, deadline, (bug, files) -> {});
  }

  private QuicksandOptions options(GuestSpaces spaces) {
    return new QuicksandOptions(
        APPROACH.mode(),
        QuicksandOptions.combinations(spaces.seeds()),
        time.toMillis() / 1e3,
        workers,
        QuicksandOptions.Heuristics.DEFAULT,
        false);
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
        Stream.of(Failures.SHORT_OF_MEMORY).filter(text -> !result.droppedJobs().isEmpty());
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
