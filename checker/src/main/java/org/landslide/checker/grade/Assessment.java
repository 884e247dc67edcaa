package org.landslide.checker.grade;

import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Frame;
import org.landslide.quicksand.Result;
import org.landslide.report.grade.Grade;
import org.landslide.report.grade.Grade.GradedBug;
import org.landslide.report.grade.Grade.Verdict;
import org.landslide.report.run.BugGroup;
import org.landslide.report.run.RunSummary;
import org.landslide.report.run.RunSummary.Files;
import org.landslide.report.run.RunSummary.FoundBug;
import org.landslide.report.trace.Blame;

/** What a run says of a library. */
final class Assessment {
  /** Of a check that came to less than it might have. */
  private static final String SHORT_OF_MEMORY =
      "memory was short, and state spaces were given up; LANDSLIDE_JAVA_OPTS=-Xmx4g and the like"
          + " allow more";

  private static final String FAULT = "a fault of Landslide: ";

  private final RunSummary summary;
  private final Result result;
  private final UnaryOperator<String> relative;

  /**
   * @param relative makes the path of a page one that the table can refer to
   */
  Assessment(RunSummary summary, UnaryOperator<String> relative) {
    this.summary = summary;
    this.result = summary.result();
    this.relative = relative;
  }

  /**
   * One for which memory was short, or of which the user gave up a part, has no key: another time
   * something else may come of the check.
   */
  Grade grade(String library, String test, String key) {
    List<GradedBug> bugs = bugs();
    return new Grade(
        library,
        test,
        result.droppedJobs().isEmpty() && result.dismissedJobs().isEmpty() ? key : "",
        verdict(),
        summary.wallSeconds(),
        result.end().seconds(),
        result.end().interleavings(),
        bugs,
        note(bugs));
  }

  /**
   * A bug that does not come about again is none of the library, but a fault of ours. What is
   * verified but for something that was left out is not verified.
   */
  private Verdict verdict() {
    boolean failed = summary.faults().findAny().isPresent();
    return switch (summary.result().verdict()) {
      case BUG ->
          summary.bugGroups().stream().anyMatch(BugGroup::isReal) ? Verdict.BUG : Verdict.FAILED;
      case VERIFIED, COMPLETED -> isRestricted() ? Verdict.UNFINISHED : Verdict.VERIFIED;
      case UNFINISHED -> failed ? Verdict.FAILED : Verdict.UNFINISHED;
    };
  }

  private boolean isRestricted() {
    return !summary.restrictions().isEmpty();
  }

  /** What was left out where all else was covered. */
  private Stream<String> restrictions() {
    boolean covered = result.verdict() == org.landslide.quicksand.job.Verdict.VERIFIED;
    return summary.restrictions().stream()
        .filter(unused -> covered)
        .map("verified, but for what was left out: "::concat);
  }

  /** Without figures that are others every time. */
  private String note(List<GradedBug> bugs) {
    Stream<String> failure = summary.faults().limit(1).map(FAULT::concat);
    Stream<String> suppositions = bugs.stream().map(GradedBug::supposition);
    Stream<String> waits =
        result.end().suppositions().stream()
            .filter(unused -> bugs.isEmpty())
            .map(
                loop -> "rests on a heuristic: that a thread waits in the loop at " + loop.place());
    Stream<String> memory =
        Stream.of(SHORT_OF_MEMORY).filter(text -> !result.droppedJobs().isEmpty());
    Stream<String> dismissed =
        Stream.of("state spaces were given up from the live page")
            .filter(text -> !result.dismissedJobs().isEmpty());
    return Stream.of(failure, suppositions, restrictions(), waits, memory, dismissed)
        .flatMap(lines -> lines)
        .filter(line -> !line.isEmpty())
        .distinct()
        .collect(Collectors.joining("\n"));
  }

  /** Those that are likely to have one cause are one here. */
  private List<GradedBug> bugs() {
    return summary.bugGroups().stream()
        .filter(BugGroup::isReal)
        .map(group -> graded(group.told()))
        .sorted(Comparator.comparing(GradedBug::kind).thenComparing(GradedBug::place))
        .toList();
  }

  private GradedBug graded(FoundBug found) {
    Bug bug = found.bug();
    String place = Blame.place(bug).map(Frame::describe).orElse("");
    String page = found.recording().files().map(Files::page).map(relative).orElse("");
    return new GradedBug(bug.kind().label(), bug.message(), place, page, supposition(bug));
  }

  private static String supposition(Bug bug) {
    return bug.supposition().isEmpty() ? "" : "rests on a heuristic: " + bug.supposition();
  }
}
