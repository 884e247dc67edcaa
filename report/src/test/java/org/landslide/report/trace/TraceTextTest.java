package org.landslide.report.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.schedule.Schedule;
import org.landslide.report.Golden;
import org.landslide.report.RandomTraces;
import org.landslide.report.Samples;
import org.landslide.report.text.Columns;

final class TraceTextTest {
  private static final TraceText PLAIN = new TraceText(false, TraceText.WIDTH);
  private static final TraceText COLOURED = new TraceText(true, TraceText.WIDTH);
  private static final String ESCAPE = "\u001b\\[[0-9;]*m";

  @Test
  void lostUpdateReadsAsExpected() throws IOException {
    Golden.check("lost-update.txt", PLAIN.render(Samples.lostUpdate(), Samples.REPLAY));
  }

  @Test
  void deadlockReadsAsExpected() throws IOException {
    Golden.check("lock-order.txt", PLAIN.render(Samples.lockOrder(), Samples.REPLAY));
  }

  @Test
  void useAfterFreeReadsAsExpected() throws IOException {
    Golden.check("use-after-free.txt", PLAIN.render(Samples.useAfterFree(), Samples.REPLAY));
  }

  @Test
  void manyThreadsReadAsExpected() throws IOException {
    Golden.check("many-threads.txt", PLAIN.render(Samples.manyThreads(6), Samples.REPLAY));
  }

  @Test
  void noLineIsWiderThanPromised() {
    for (int seed = 0; seed < 300; seed++) {
      checkWidth(RandomTraces.of(seed));
    }
    Samples.all().forEach(TraceTextTest::checkWidth);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 9})
  void anyNumberOfThreadsFits(int threads) {
    checkWidth(Samples.manyThreads(threads));
  }

  private static void checkWidth(Trace trace) {
    for (int width : new int[] {60, 80, TraceText.WIDTH}) {
      assertThat(new TraceText(false, width).render(trace, Samples.REPLAY).lines())
          .allSatisfy(line -> assertThat(Columns.width(line)).isLessThanOrEqualTo(width));
    }
  }

  @ParameterizedTest
  @CsvSource({"80, 2", "100, 3", "140, 4"})
  void threadsHaveColumnsWhileTheseAreWideEnough(int width, int most) {
    TraceText text = new TraceText(false, width);
    assertThat(text.render(Samples.manyThreads(most), Samples.REPLAY))
        .containsPattern("\\| Thread 4 .*\\| Thread 5 ");
    assertThat(text.render(Samples.manyThreads(most + 1), Samples.REPLAY))
        .doesNotContainPattern("Thread 4 .*Thread 5");
  }

  @Test
  void longRowsShowTheirStartAndMoreOfTheirEnd() {
    Frame at = Samples.frame(1, "work", "loop.c", 3);
    List<TraceRow.Entry> entries =
        IntStream.range(0, 50)
            .mapToObj(i -> (TraceRow.Entry) new TraceRow.Deed("does " + i, at, 1 + i % 2))
            .toList();
    Trace sample = Samples.lockOrder();
    Trace loop =
        new Trace(
            sample.program(),
            sample.options(),
            Schedule.of(4),
            sample.threads(),
            List.of(new TraceRow(4, 0, entries, List.of(), "")),
            new Bug(BugKind.INFINITE_LOOP, "It loops."));
    assertThat(PLAIN.render(loop, Samples.REPLAY))
        .contains("does 0 (loop.c:3)\n", "does 3 (loop.c:3), 2 times\n", "34 more", "does 38 ")
        .doesNotContain("does 4 ", "does 37 ");
  }

  /**
   * Thread 4 looks at a variable in a long row, thread 5 stores in another, thread 4 stores over
   * that, and many rows later thread 1 fails for what it reads there.
   */
  @Test
  void whatTheFailureDependsOnIsNeverLeftOut() {
    Frame at = Samples.frame(1, "work", "loop.c", 3);
    Frame fails = Samples.frame(2, "main", "loop.c", 9);
    List<TraceRow> rows = new ArrayList<>();
    rows.add(row(4, at, access(false, "stale", at)));
    rows.add(row(5, at, access(true, "lost", at)));
    rows.add(row(4, at, access(true, "last", at)));
    for (int i = 0; i < 40; i++) {
      rows.add(new TraceRow(4 + i % 2, 0, List.of(new TraceRow.Deed("yields", at)), List.of(), ""));
    }
    rows.add(0, new TraceRow(1, 0, List.of(), List.of(), "waits"));
    for (int i = 0; i < 10; i++) {
      rows.add(1, new TraceRow(5, 0, List.of(new TraceRow.Deed("begins", at)), List.of(), ""));
    }
    rows.add(new TraceRow(1, 0, List.of(access(false, "wrong", fails)), List.of(fails), ""));
    Trace sample = Samples.lostUpdate();
    Trace trace =
        new Trace(
            sample.program(),
            sample.options(),
            Schedule.of(4),
            sample.threads(),
            rows,
            new Bug(BugKind.FAILED_ASSERTION, "It fails."));
    assertThat(PLAIN.render(trace, Samples.REPLAY).replaceAll("[|\\s]+", " "))
        .contains(
            "reads stale from x",
            "writes lost to x",
            "writes last to x",
            "reads wrong from x",
            "... rows #7 to #11 are only in the trace file ...")
        .doesNotContain("does 20 ");
  }

  private static TraceRow.Entry access(boolean write, String value, Frame at) {
    return new TraceRow.SharedAccess(write, 0x1000, 4, "x", value, at, 1, List.of(), 0);
  }

  /** A long row with an entry in its middle. */
  private static TraceRow row(int thread, Frame at, TraceRow.Entry middle) {
    List<TraceRow.Entry> entries = new ArrayList<>();
    IntStream.range(0, 50).forEach(i -> entries.add(new TraceRow.Deed("does " + i, at)));
    entries.add(21, middle);
    return new TraceRow(thread, 0, entries, List.of(), "");
  }

  @Test
  void headingNamesTheProgramsPlaceAndNotTheLibrarys() {
    assertThat(PLAIN.render(Samples.lostUpdate(), Samples.REPLAY))
        .startsWith("BUG: failed assertion in main (lost_update.c:39)\n");
    assertThat(PLAIN.render(Samples.lockOrder(), Samples.REPLAY)).startsWith("BUG: deadlock\n");
  }

  @Test
  void nothingOfTheProgramReachesTheTerminalRaw() {
    for (int seed = 0; seed < 100; seed++) {
      String text = PLAIN.render(RandomTraces.of(seed), "replay \u001b[2J");
      assertThat(text.codePoints().filter(c -> c != '\n'))
          .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT);
    }
  }

  @Test
  void colourChangesNothingButTheColour() {
    for (Trace trace : Samples.all()) {
      String plain = PLAIN.render(trace, Samples.REPLAY);
      String coloured = COLOURED.render(trace, Samples.REPLAY);
      assertThat(plain).doesNotContain("\u001b");
      assertThat(coloured).contains("\u001b[1;31m");
      assertThat(withoutTrailingSpaces(coloured.replaceAll(ESCAPE, ""))).isEqualTo(plain);
    }
  }

  private static String withoutTrailingSpaces(String text) {
    return text.replaceAll(" +\n", "\n");
  }

  @Test
  void longTracesShowTheirStartAndTheirEnd() {
    String text = PLAIN.render(Samples.manyThreads(9), Samples.REPLAY);
    assertThat(text)
        .contains("#1 ", "#6 ", "rows #7 to #84 are only in", "#85 ", "#108 ")
        .doesNotContain("#7  |", "#84 |");
  }

  @Test
  void traceWithoutRowsIsStillAReport() {
    Trace sample = Samples.lockOrder();
    Trace empty =
        new Trace(
            sample.program(),
            sample.options(),
            Schedule.EMPTY,
            List.of(),
            List.of(),
            new Bug(BugKind.PANIC, "No rows."));
    assertThat(PLAIN.render(empty, Samples.REPLAY))
        .startsWith("BUG: panic\nNo rows.\n")
        .endsWith("    " + Samples.REPLAY + "\n");
  }

  @Test
  void longCommandIsContinuedWhereTheShellAllows() {
    String quoted = "'a folder with spaces/" + "x".repeat(50) + "'";
    String command = "./landslide replay " + quoted + " " + quoted + " -v";
    String text = PLAIN.render(Samples.lockOrder(), command);
    String shown = text.substring(text.indexOf("    ./landslide"));
    assertThat(shown.replaceAll(" \\\\\n *", " ").strip()).isEqualTo(command);
    assertThat(shown.lines()).hasSizeGreaterThan(1).allMatch(line -> line.length() <= 100);
  }

  @Test
  void wordOfTheCommandIsNeverBroken() {
    String path = "/tmp/" + "x".repeat(200) + ".json";
    assertThat(PLAIN.render(Samples.lockOrder(), "./landslide replay " + path)).contains(path);
  }
}
