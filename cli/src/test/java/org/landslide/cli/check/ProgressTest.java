package org.landslide.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.landslide.engine.Estimate;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;

/** What a search shows of itself, and when. */
final class ProgressTest {
  private static final long MILLISECOND = 1_000_000;
  private static final long SECOND = 1000 * MILLISECOND;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0     | 0     | 0       | 0      | 3    | in the first interleaving, 3 s",
        "1     | 0.5   | 2       | 6      | 3    | 1 interleaving (0/s), 50% of about 2, 3 s left",
        "12345 | 0.319 | 38700   | 9.4    | 3    "
            + "| 12,345 interleavings (4,115/s), 31% of about 38,700, 6 s left",
        "10    | 1e-17 | 1e18    | 1e17   | 10   "
            + "| 10 interleavings (1/s), <1% of about 1.0e+18, 3.2e+09 years left",
        "9     | 1     | 9       | 1      | 10   | 9 interleavings (1/s), 99% of about 9, 0 s left",
      })
  void lineSaysHowManyHowFastHowFarAndHowLong(
      long completed,
      double proportion,
      double interleavings,
      double total,
      long elapsed,
      String line) {
    Progress progress =
        new Progress(completed, 0, new Estimate(proportion, interleavings, total), List.of());
    assertThat(ProgressLine.of(progress, elapsed * SECOND)).isEqualTo(line);
  }

  @Test
  void logGetsALineAtGrowingIntervals() {
    assertThat(times(new ProgressTimes(false), 300 * SECOND))
        .containsExactly(1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 180.0, 240.0, 300.0);
  }

  @Test
  void terminalIsRedrawnFiveTimesASecond() {
    assertThat(times(new ProgressTimes(true), SECOND)).containsExactly(0.2, 0.4, 0.6, 0.8, 1.0);
  }

  @Test
  void lateTicksAreNotMadeUpFor() {
    ProgressTimes times = new ProgressTimes(false);
    assertThat(times.isDue(12 * SECOND)).isTrue();
    assertThat(times.isDue(13 * SECOND)).isFalse();
    assertThat(times.isDue(20 * SECOND)).isTrue();
  }

  @Test
  void terminalShowsOneLineAndTakesItAwayAtTheEnd() {
    ProgressDisplay display = display(true);
    display.tick(SECOND, progress(5));
    display.tick(2 * SECOND, progress(9));
    display.erase();
    display.erase();
    assertThat(shown())
        .isEqualTo(
            "5 interleavings (5/s), 50% of about 10, 3 s left"
                + "\r\u001b[J9 interleavings (5/s), 50% of about 10, 2 s left\r\u001b[J");
  }

  @Test
  void bugIsToldBeforeItsTraceIsRecorded() {
    ProgressDisplay display = display(true);
    display.tick(SECOND, progress(5));
    display.found(new Bug(BugKind.DEADLOCK, "nobody can run"));
    display.erase();
    assertThat(shown()).endsWith("left\r\u001b[Jfound: deadlock, recording the trace\r\u001b[J");
  }

  @Test
  void logShowsLinesWithoutControlCharacters() {
    ProgressDisplay display = display(false);
    display.tick(SECOND, progress(5));
    display.tick(SECOND + MILLISECOND, progress(6));
    display.tick(2 * SECOND, progress(9));
    display.erase();
    assertThat(shown())
        .isEqualTo(
            """
            5 interleavings (5/s), 50% of about 10, 3 s left
            9 interleavings (5/s), 50% of about 10, 2 s left
            """);
  }

  @Test
  void lineNeverReachesTheEdgeOfATerminal() {
    Progress huge = new Progress(999_999_999, 0, new Estimate(1e-300, 1e300, 1e300), List.of());
    display(true).tick(SECOND, huge);
    assertThat(shown()).hasSizeLessThan(80);
  }

  private static Progress progress(long completed) {
    return new Progress(completed, 0, new Estimate(0.5, 10, 4), List.of());
  }

  private ProgressDisplay display(boolean terminal) {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new ProgressDisplay(stream, terminal, false);
  }

  private String shown() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** When progress is shown, in seconds, by a clock that is read every 100 milliseconds. */
  private static List<Double> times(ProgressTimes times, long end) {
    List<Double> due = new ArrayList<>();
    for (long now = 0; now <= end; now += 100 * MILLISECOND) {
      if (times.isDue(now)) {
        due.add(now / (double) SECOND);
      }
    }
    return due;
  }
}
