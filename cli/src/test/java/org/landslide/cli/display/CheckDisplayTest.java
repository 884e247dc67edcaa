package org.landslide.cli.display;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.Estimate;
import org.landslide.engine.schedule.Schedule;
import org.landslide.quicksand.RunSnapshot;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Progress;

/** What a check shows of itself, and when. */
final class CheckDisplayTest {
  private static final long MILLISECOND = 1_000_000;
  private static final long SECOND = 1000 * MILLISECOND;

  private static final Job JOB = new Job(0, Set.of(), Job.Size.SEED);

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
      double elapsed,
      String line) {
    Progress progress = progress(completed, new Estimate(proportion, interleavings, total));
    assertThat(ProgressLine.of(progress, elapsed)).isEqualTo(line);
  }

  @Test
  void logGetsALineAtGrowingIntervals() {
    assertThat(times(ProgressTimes.rarer(), 300 * SECOND))
        .containsExactly(1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 180.0, 240.0, 300.0);
  }

  @Test
  void terminalIsRedrawnAtRegularIntervals() {
    assertThat(times(ProgressTimes.every(Duration.ofMillis(200)), SECOND))
        .containsExactly(0.2, 0.4, 0.6, 0.8, 1.0);
  }

  @Test
  void lateTicksAreNotMadeUpFor() {
    ProgressTimes times = ProgressTimes.rarer();
    assertThat(times.isDue(12 * SECOND)).isTrue();
    assertThat(times.isDue(13 * SECOND)).isFalse();
    assertThat(times.isDue(20 * SECOND)).isTrue();
  }

  @Test
  void terminalShowsOneLineAndTakesItAwayAtTheEnd() {
    CheckDisplay display = display(true);
    look(display, SECOND, progress(5));
    look(display, 2 * SECOND, progress(9));
    display.ended();
    display.ended();
    assertThat(shown())
        .isEqualTo(
            "5 interleavings (5/s), 50% of about 10, 3 s left"
                + "\r\u001b[J9 interleavings (5/s), 50% of about 10, 2 s left\r\u001b[J");
  }

  @Test
  void bugIsToldBeforeItsTraceIsRecorded() {
    CheckDisplay display = display(true);
    look(display, SECOND, progress(5));
    Bug bug = new Bug(BugKind.DEADLOCK, "no thread can run");
    display.bugFound(new BugReport(JOB, bug, Schedule.EMPTY, 6, 1.5));
    look(display, 2 * SECOND, progress(6));
    display.ended();
    assertThat(shown()).endsWith("left\r\u001b[Jfound: deadlock, recording the trace\r\u001b[J");
  }

  @Test
  void logShowsLinesWithoutControlCharacters() {
    CheckDisplay display = display(false);
    look(display, SECOND, progress(5));
    look(display, SECOND + MILLISECOND, progress(6));
    look(display, 2 * SECOND, progress(9));
    display.ended();
    assertThat(shown())
        .isEqualTo(
            """
            5 interleavings (5/s), 50% of about 10, 3 s left
            9 interleavings (5/s), 50% of about 10, 2 s left
            """);
  }

  @Test
  void lineNeverReachesTheEdgeOfATerminal() {
    look(display(true), SECOND, progress(999_999_999, new Estimate(1e-300, 1e300, 1e300)));
    assertThat(shown()).hasSizeLessThan(80);
  }

  private static Progress progress(long completed) {
    return progress(completed, new Estimate(0.5, 10, 4));
  }

  private static Progress progress(long completed, Estimate estimate) {
    return new Progress(completed, 0, estimate, 1, Optional.empty(), List.of());
  }

  private static void look(CheckDisplay display, long nanos, Progress progress) {
    JobReport job = new JobReport(JOB, JobState.RUNNING, progress, "");
    double seconds = (double) nanos / SECOND;
    display.look(nanos, () -> new RunSnapshot(seconds, List.of(job), List.of(), List.of()));
  }

  private CheckDisplay display(boolean terminal) {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    return new CheckDisplay(new Screen(stream, terminal), terminal, Verbosity.NORMAL);
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
