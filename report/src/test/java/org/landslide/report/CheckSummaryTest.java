package org.landslide.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.engine.Estimate;
import org.landslide.engine.finding.BugKind;
import org.landslide.report.CheckSummary.Ending;
import org.landslide.report.CheckSummary.FoundBug;
import org.landslide.report.CheckSummary.Verdict;

final class CheckSummaryTest {
  private static final FoundBug DEADLOCK =
      new FoundBug(
          BugKind.DEADLOCK, "Threads 4 and 5 wait.\u001b[2J", "", Optional.of("out/trace.json"));

  private static CheckSummary summary(Ending ending, long interleavings, Estimate estimate) {
    Optional<FoundBug> bug = ending == Ending.BUG ? Optional.of(DEADLOCK) : Optional.empty();
    return summary(ending, interleavings, estimate, bug);
  }

  private static CheckSummary summary(
      Ending ending, long interleavings, Estimate estimate, Optional<FoundBug> bug) {
    return new CheckSummary(
        "mutex_test",
        List.of("3", "two words"),
        ending,
        interleavings,
        7,
        estimate,
        List.of("lock", "unlock"),
        List.of("accesses to log_buffer were ignored"),
        1.23456,
        61.2,
        false,
        List.of(),
        bug);
  }

  private static CheckSummary summary(Ending ending) {
    return summary(ending, 51, new Estimate(0.34, 150, 20));
  }

  @ParameterizedTest
  @CsvSource({
    "COMPLETE, COMPLETED, complete",
    "BUG, BUG, bug",
    "TIME_LIMIT, UNFINISHED, time limit",
    "INTERLEAVING_LIMIT, UNFINISHED, interleaving limit",
    "INTERRUPTED, UNFINISHED, interrupted",
    "SUPPOSED, UNFINISHED, supposed",
  })
  void jsonTellsVerdictAndReason(Ending ending, Verdict verdict, String reason) throws IOException {
    JsonObject json = json(summary(ending));
    assertThat(json.get("verdict").getAsString()).isEqualTo(verdict.name());
    assertThat(json.get("reason").getAsString()).isEqualTo(reason);
    assertThat(json.has("bug")).isEqualTo(verdict == Verdict.BUG);
  }

  @Test
  void jsonHasAllFieldsInOrder() throws IOException {
    assertThat(text(summary(Ending.BUG)))
        .isEqualToIgnoringWhitespace(
            """
            {
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
              "supposed_waits": 0,
              "suppositions": [],
              "cpu_seconds": 1.235,
              "wall_seconds": 61.2,
              "bug": {
                "kind": "deadlock",
                "message": "Threads 4 and 5 wait.\\u001b[2J",
                "supposed": null,
                "trace": "out/trace.json"
              }
            }
            """);
  }

  @Test
  void estimateIsNullBeforeTheFirstInterleavingHasEnded() throws IOException {
    JsonObject json = json(summary(Ending.TIME_LIMIT, 0, new Estimate(1, 0, 0)));
    assertThat(json.get("estimate").isJsonNull()).isTrue();
    assertThat(json.get("proportion").isJsonNull()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"1e200", "Infinity", "NaN"})
  void jsonStaysValidWithAnyEstimate(double estimate) throws IOException {
    CheckSummary summary = summary(Ending.TIME_LIMIT, 3, new Estimate(1e-200, estimate, 0));
    assertThat(json(summary).has("estimate")).isTrue();
  }

  @Test
  void completedSaysWhatItCoveredAndNoMore() {
    assertThat(new CheckText(false, TraceText.WIDTH).render(summary(Ending.COMPLETE)))
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
    assertThat(new CheckText(false, TraceText.WIDTH).render(summary(Ending.TIME_LIMIT)))
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
    CheckSummary summary = summary(Ending.INTERRUPTED, 51, new Estimate(proportion, 150, 20));
    assertThat(new CheckText(false, TraceText.WIDTH).render(summary)).contains("(" + shown + ")");
  }

  @Test
  void unfinishedFirstInterleavingHasNoEstimate() {
    CheckSummary summary = summary(Ending.TIME_LIMIT, 0, new Estimate(1, 0, 0));
    assertThat(new CheckText(false, TraceText.WIDTH).render(summary))
        .contains("0 were run; how many there are is not known yet")
        .doesNotContain("%");
  }

  private static String renderBug(boolean colour, int width) {
    return new CheckText(colour, width)
        .renderBug(summary(Ending.BUG), Samples.lockOrder(), "out/page.html", Samples.REPLAY);
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
    FoundBug bug = new FoundBug(BugKind.DEADLOCK, "nobody can run", "", Optional.empty());
    CheckSummary summary = summary(Ending.BUG, 51, new Estimate(0.34, 150, 20), Optional.of(bug));
    assertThat(new CheckText(false, TraceText.WIDTH).render(summary))
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
  @EnumSource
  void linesFitAndColourChangesNothingElse(Ending ending) {
    for (int width : new int[] {60, 80, TraceText.WIDTH}) {
      String plain = new CheckText(false, width).render(summary(ending));
      assertThat(plain.lines()).allMatch(line -> line.length() <= width);
      assertThat(withoutColour(new CheckText(true, width).render(summary(ending))))
          .isEqualTo(plain);
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

  @Test
  void bugAndEndingBelongTogether() {
    CheckSummary found = summary(Ending.BUG);
    assertThatThrownBy(
            () ->
                new CheckSummary(
                    found.program(),
                    found.arguments(),
                    Ending.COMPLETE,
                    1,
                    0,
                    found.estimate(),
                    found.preemptionPoints(),
                    List.of(),
                    0,
                    0,
                    false,
                    List.of(),
                    found.bug()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static String text(CheckSummary summary) throws IOException {
    StringWriter out = new StringWriter();
    CheckJson.write(summary, out);
    return out.toString();
  }

  private static JsonObject json(CheckSummary summary) throws IOException {
    return JsonParser.parseString(text(summary)).getAsJsonObject();
  }
}
