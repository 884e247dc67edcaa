package org.landslide.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.Estimate;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.Kind;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.model.Supposition;
import org.landslide.engine.schedule.Schedule;
import org.landslide.quicksand.Ending;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.RunSnapshot;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.Verdict;
import org.landslide.report.Samples;
import org.landslide.report.run.RunSummary.Files;
import org.landslide.report.run.RunSummary.FoundBug;
import org.landslide.report.run.RunSummary.Recording;
import org.landslide.report.trace.TraceText;

/** The result of a check as text and as JSON. */
final class CheckTextTest {
  private static final Estimate ESTIMATE = new Estimate(0.34, 150, 20);
  private static final Files FILES = new Files("out/trace.json", "out/page.html", Samples.REPLAY);
  private static final Recording NOT_RECORDED = Recording.NONE;
  private static final Recording RECORDED = Recording.of(Samples.lockOrder(), Optional.of(FILES));

  private static RunSummary summary(JobState state, Ending ending, Progress progress) {
    Job job = new Job(0, points("lock", "unlock"), Job.Size.SEED);
    Verdict verdict = state == JobState.COMPLETE ? Verdict.COMPLETED : Verdict.UNFINISHED;
    return summary(verdict, ending, new JobReport(job, state, progress, ""), List.of(), List.of());
  }

  private static RunSummary summary(
      Verdict verdict, Ending ending, JobReport job, List<BugReport> bugs, List<FoundBug> found) {
    RunSnapshot end = new RunSnapshot(61, List.of(job), List.of(), bugs);
    return new RunSummary(
        "mutex_test",
        List.of("3", "two words"),
        new Approach(Mode.SINGLE, RaceRule.NONE, OptionalInt.empty()),
        new Result(verdict, ending, end, List.of(), OptionalInt.empty(), false, 1),
        found,
        Map.of(),
        List.of("accesses to log_buffer were ignored"),
        false,
        1.23456,
        61.2);
  }

  private static Set<PreemptionPoint> points(String... kinds) {
    return Stream.of(kinds).map(Kind::new).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Progress progress(long interleavings, Estimate estimate) {
    return new Progress(interleavings, 7, estimate, 60, Optional.empty(), List.of());
  }

  private static Progress supposed() {
    List<Supposition> suppositions = List.of(new Supposition("spin (spin.c:7)", 10, 1));
    return new Progress(51, 7, ESTIMATE, 60, Optional.empty(), suppositions);
  }

  private static RunSummary bug(String message, Recording recording) {
    Job job = new Job(0, points("lock", "unlock"), Job.Size.SEED);
    BugReport report =
        new BugReport(job, new Bug(BugKind.DEADLOCK, message), Schedule.EMPTY, 51, 60);
    return summary(
        Verdict.BUG,
        Ending.NOTHING_LEFT,
        new JobReport(job, JobState.BUG, progress(51, ESTIMATE), ""),
        List.of(report),
        List.of(new FoundBug(List.of(report), recording)));
  }

  private static RunSummary complete() {
    return summary(JobState.COMPLETE, Ending.NOTHING_LEFT, progress(51, ESTIMATE));
  }

  private static RunSummary unfinished(Ending ending) {
    return summary(JobState.RUNNING, ending, progress(51, ESTIMATE));
  }

  /** By the reason that JSON names. */
  private static Map<String, RunSummary> all() {
    return Map.of(
        "complete", complete(),
        "bug", bug("Threads 4 and 5 wait.", NOT_RECORDED),
        "time limit", unfinished(Ending.TIME_LIMIT),
        "interleaving limit", unfinished(Ending.INTERLEAVING_LIMIT),
        "interrupted", unfinished(Ending.INTERRUPTED),
        "out of memory", summary(JobState.DROPPED, Ending.NOTHING_LEFT, progress(51, ESTIMATE)),
        "supposed", supposedSummary());
  }

  private static RunSummary ending(String reason) {
    return Objects.requireNonNull(all().get(reason));
  }

  private static RunSummary supposedSummary() {
    Job job = new Job(0, points("lock", "unlock"), Job.Size.SEED);
    JobReport report = new JobReport(job, JobState.COMPLETE, supposed(), "");
    return summary(Verdict.UNFINISHED, Ending.NOTHING_LEFT, report, List.of(), List.of());
  }

  @ParameterizedTest
  @CsvSource({
    "complete, COMPLETED",
    "bug, BUG",
    "time limit, UNFINISHED",
    "interleaving limit, UNFINISHED",
    "interrupted, UNFINISHED",
    "out of memory, UNFINISHED",
    "supposed, UNFINISHED",
  })
  void jsonTellsVerdictAndReason(String reason, Verdict verdict) throws IOException {
    JsonObject json = json(ending(reason));
    assertThat(json.get("verdict").getAsString()).isEqualTo(verdict.name());
    assertThat(json.get("reason").getAsString()).isEqualTo(reason);
    assertThat(json.has("bug")).isEqualTo(verdict == Verdict.BUG);
  }

  @ParameterizedTest
  @CsvSource({
    "time limit, the time limit was reached.",
    "interleaving limit, the limit on interleavings was reached.",
    "interrupted, it was interrupted.",
    "out of memory, memory was short; LANDSLIDE_JAVA_OPTS=-Xmx4g and the like allow more.",
    "supposed, it is only supposed that a thread waits.",
  })
  void unfinishedSaysWhy(String reason, String clause) {
    assertThat(render(ending(reason))).startsWith("Unfinished: " + clause + " No bug so far");
  }

  private static String render(RunSummary summary) {
    return new CheckText(false, TraceText.WIDTH).render(summary);
  }

  @Test
  void jsonHasAllFieldsInOrder() throws IOException {
    assertThat(text(bug("Threads 4 and 5 wait.\u001b[2J", RECORDED)))
        .isEqualToIgnoringWhitespace(
            """
            {
              "format": "landslide-check",
              "version": 1,
              "verdict": "BUG",
              "reason": "bug",
              "program": "mutex_test",
              "arguments": ["3", "two words"],
              "interleavings": 51,
              "cut": 7,
              "estimate": 150,
              "proportion": 0.34,
              "preemption_points": ["lock", "unlock"],
              "restrictions": ["accesses to log_buffer were ignored"],
              "trusted": [],
              "contradictions": [],
              "supposed_waits": 0,
              "suppositions": [],
              "cpu_seconds": 1.235,
              "wall_seconds": 61.2,
              "bug": {
                "kind": "deadlock",
                "message": "Threads 4 and 5 wait.\\u001b[2J",
                "sentence": null,
                "supposed": null,
                "trace": "out/trace.json"
              }
            }
            """);
  }

  @Test
  void estimateIsNullBeforeTheFirstInterleavingHasEnded() throws IOException {
    JsonObject json =
        json(summary(JobState.RUNNING, Ending.TIME_LIMIT, progress(0, new Estimate(1, 0, 0))));
    assertThat(json.get("estimate").isJsonNull()).isTrue();
    assertThat(json.get("proportion").isJsonNull()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"1e200", "Infinity", "NaN"})
  void jsonStaysValidWithAnyEstimate(double estimate) throws IOException {
    Progress progress = progress(3, new Estimate(1e-200, estimate, 0));
    RunSummary summary = summary(JobState.RUNNING, Ending.TIME_LIMIT, progress);
    assertThat(json(summary).has("estimate")).isTrue();
  }

  @Test
  void completedSaysWhatItCoveredAndNoMore() {
    assertThat(render(complete()))
        .isEqualTo(
            """
            No bug: every interleaving at these preemption points was covered.
              Interleavings: 51 were run, and 7 were cut short because others cover them
              Preemption points: lock, unlock, and wherever a thread yields, blocks or ends
              Left out: accesses to log_buffer were ignored
              Time: 1 min 1 s, 1.23 s of processor time
              Taken as given: one processor, where an instruction such as incl is atomic without a lock prefix;
                a clock that stands still while a thread can go on; these arguments, and no input; a kernel that
                never refuses memory or a thread; malloc and free that are right, whatever addresses they
                return; the inside of mutex_lock and mutex_unlock (--testing-mutexes looks into them)
            A bug that needs a thread to be preempted elsewhere is not ruled out.
            """);
  }

  @Test
  void unfinishedSaysHowMuchWasCovered() {
    assertThat(render(unfinished(Ending.TIME_LIMIT)))
        .startsWith(
            """
            Unfinished: the time limit was reached. No bug so far, but not every interleaving was covered.
              Interleavings: 51 were run of an estimated 150 (about 34 %), and 7 were cut short because others
                cover them
            """);
  }

  @ParameterizedTest
  @CsvSource({"1, about 99 %", "0.9999, about 99 %", "0.0001, less than 1 %", "0.5, about 50 %"})
  void unfinishedIsNeverAllOfIt(double proportion, String shown) {
    Progress progress = progress(51, new Estimate(proportion, 150, 20));
    assertThat(render(summary(JobState.RUNNING, Ending.INTERRUPTED, progress)))
        .contains("(" + shown + ")");
  }

  @Test
  void unfinishedFirstInterleavingHasNoEstimate() {
    Progress progress = progress(0, new Estimate(1, 0, 0));
    assertThat(render(summary(JobState.RUNNING, Ending.TIME_LIMIT, progress)))
        .contains("0 were run; how many there are is not known yet")
        .doesNotContain("%");
  }

  private static String renderBug(boolean colour, int width) {
    return new CheckText(colour, width).render(bug("Threads 4 and 5 wait.", RECORDED));
  }

  @Test
  void bugComesFirstAndTheWayToSeeItAgainLast() {
    assertThat(renderBug(false, TraceText.WIDTH))
        .startsWith(
            """
            BUG: deadlock
            Threads 4 and 5 wait for each other, and no other thread can run.
            Found in interleaving 51 of an estimated 150, after 1 min 1 s.

            Program: bank
            """)
        .contains("| Thread 4 (transfer_forth) ")
        .endsWith(
            """

              Preemption points: lock, unlock, and wherever a thread yields, blocks or ends
              Left out: accesses to log_buffer were ignored
              Trace: out/trace.json
              As a page: out/page.html

            To run exactly this again:
                ./landslide replay landslide-trace.json
            """);
  }

  @Test
  void bugWithoutATraceIsToldAllTheSame() throws IOException {
    RunSummary summary = bug("nobody can run", NOT_RECORDED);
    assertThat(render(summary))
        .startsWith(
            """
            BUG: deadlock
            Nobody can run
            Interrupted before its trace was recorded; check again to see how it comes about.
              Interleavings: 51 were run of an estimated 150, and 7 were cut short because others cover them
            """);
    assertThat(json(summary).getAsJsonObject("bug").get("trace").isJsonNull()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, TraceText.WIDTH})
  void linesFitAndColourChangesNothingElse(int width) {
    for (RunSummary summary : all().values()) {
      String plain = new CheckText(false, width).render(summary);
      assertThat(plain.lines()).allMatch(line -> line.length() <= width);
      assertThat(withoutColour(new CheckText(true, width).render(summary))).isEqualTo(plain);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, TraceText.WIDTH})
  void linesOfABugFitAndColourChangesNothingElse(int width) {
    String plain = renderBug(false, width);
    assertThat(plain.lines()).allMatch(line -> line.length() <= width);
    assertThat(withoutColour(renderBug(true, width)).replaceAll(" +\n", "\n")).isEqualTo(plain);
  }

  private static String withoutColour(String text) {
    return text.replaceAll("\u001b\\[[0-9;]*m", "");
  }

  private static String text(RunSummary summary) throws IOException {
    StringWriter out = new StringWriter();
    CheckJson.write(summary, out);
    return out.toString();
  }

  private static JsonObject json(RunSummary summary) throws IOException {
    return JsonParser.parseString(text(summary)).getAsJsonObject();
  }
}
