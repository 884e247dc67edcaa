package org.landslide.checker.grade;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.schedule.Schedule;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.quicksand.Ending;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.RunSnapshot;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.report.grade.Grade;
import org.landslide.report.grade.Grade.GradedBug;
import org.landslide.report.grade.Grade.Verdict;
import org.landslide.report.run.Approach;
import org.landslide.report.run.RunSummary;
import org.landslide.report.run.RunSummary.FoundBug;
import org.landslide.report.run.RunSummary.Recording;
import org.landslide.students.tree.P2Interface;

/** What is made of a run. */
final class AssessmentTest {
  private static final Job JOB = new Job(0, Set.of(), Job.Size.SEED);
  private final List<FoundBug> bugs = new ArrayList<>();

  private void found(BugKind kind, int line, Recording recording) {
    Frame at = new Frame(line, "work", "lib.c", line);
    Bug bug = new Bug(kind, kind.label(), List.of(new Evidence("here", List.of(at))));
    bugs.add(new FoundBug(List.of(new BugReport(JOB, bug, Schedule.of(1), 1, 1)), recording));
  }

  private Grade grade() {
    return grade(org.landslide.quicksand.job.Verdict.BUG, List.of());
  }

  private Grade grade(org.landslide.quicksand.job.Verdict verdict, List<String> restrictions) {
    RunSnapshot end =
        new RunSnapshot(4.5, List.of(), List.of(), bugs.stream().map(FoundBug::report).toList());
    Result result =
        new Result(verdict, Ending.TIME_LIMIT, end, List.of(), OptionalInt.empty(), false, 9);
    RunSummary summary =
        new RunSummary(
            "test",
            List.of(),
            new Approach(Mode.ITERATIVE_DEEPENING, RaceRule.PURE, OptionalInt.empty()),
            result,
            bugs,
            Map.of(),
            restrictions,
            false,
            12,
            16);
    return new Assessment(summary, path -> path).grade("library", "test", "key");
  }

  @Test
  void aBugThatCouldNotBeRecordedByAFaultOfOursIsNoBugOfTheLibrary() {
    found(BugKind.PANIC, 1, Recording.failed("java.lang.Error: oh"));
    assertThat(grade().verdict()).isEqualTo(Verdict.FAILED);
    assertThat(grade().bugs()).isEmpty();
    assertThat(grade().note()).isEqualTo("a fault of Landslide: java.lang.Error: oh");
  }

  @Test
  void besideABugAFaultOfOursIsANote() {
    found(BugKind.PANIC, 1, Recording.failed("java.lang.Error: oh"));
    found(BugKind.DEADLOCK, 2, Recording.NONE);
    assertThat(grade().verdict()).isEqualTo(Verdict.BUG);
    assertThat(grade().bugs()).extracting(GradedBug::kind).containsExactly("deadlock");
    assertThat(grade().note()).contains("a fault of Landslide");
  }

  @Test
  void bugsWithOneCauseAreOne() {
    found(BugKind.PANIC, 1, Recording.NONE);
    found(BugKind.PANIC, 1, Recording.OUT_OF_MEMORY);
    found(BugKind.PANIC, 2, Recording.NONE);
    assertThat(grade().bugs())
        .extracting(GradedBug::place)
        .containsExactly("work (lib.c:1)", "work (lib.c:2)");
  }

  @Test
  void whatIsVerifiedButForSomethingIsNotVerified() {
    org.landslide.quicksand.job.Verdict verified = org.landslide.quicksand.job.Verdict.VERIFIED;
    assertThat(grade(verified, List.of()).verdict()).isEqualTo(Verdict.VERIFIED);
    Grade grade = grade(verified, List.of("preemptions within thr_create"));
    assertThat(grade.verdict()).isEqualTo(Verdict.UNFINISHED);
    assertThat(grade.note())
        .isEqualTo("verified, but for what was left out: preemptions within thr_create");
  }

  @Test
  void processorTimeIsThatOfTheLimit() {
    assertThat(grade().processorSeconds()).isEqualTo(4.5);
    assertThat(grade().seconds()).isEqualTo(16);
  }

  static List<String> systemCalls() {
    return P2Interface.SYSTEM_CALLS;
  }

  @ParameterizedTest
  @MethodSource("systemCalls")
  void noSystemCallIsToBlame(String function) {
    assertThat(SystemCall.names()).contains(function);
  }
}
