package org.landslide.report.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.landslide.report.RunSamples.LOCK;
import static org.landslide.report.RunSamples.UNLOCK;
import static org.landslide.report.RunSamples.access;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.RaceClass;
import org.landslide.report.RunSamples;

final class ProgressTextTest {
  private static final double HOUR = 3600;

  private final RunSamples run = new RunSamples();

  private String render(int width, int lines) {
    return new ProgressText(RunSamples.NAMES, false, width, lines)
        .render(run.snapshot(), HOUR, 123.4);
  }

  @Test
  void everyJobHasStatePercentageTimeAndPoints() {
    run.complete();
    run.job(JobState.RUNNING, LOCK);
    run.job(JobState.BUG, UNLOCK);
    run.job(JobState.PENDING, Progress.NONE, access(1, 10), access(3, 10), access(1, 12));
    run.job(JobState.RUNNING, new Progress(0, 0.9999, 15), access(2, 10));
    run.race(RaceClass.UNTESTED, 10, 11);
    assertThat(render(79, 26))
        .isEqualTo(
            """
            --- 2 min 52 s of 1 h 0 min; 5 jobs, 106 interleavings (123/s), 1 data race ---
            job 2 found a BUG: 51 interleavings in 2 min 1 s
                { mutex_unlock }
            job 1 running: 21.9 %, 7 min 9 s left, 51 interleavings in 2 min 1 s
                { mutex_lock }
            job 4 running: in its first interleaving, 15.0 s
                { add (sum.c:10) in thread 2 }
            job 0 complete: 4 interleavings in 7.00 s
                { }
            job 3 not begun
                { add (sum.c:10) in threads 1, 3, add (sum.c:12) in thread 1 }""");
  }

  @Test
  void ofManyJobsTheInterestingOnesAreShownAndTheOthersCounted() {
    for (int i = 0; i < 500; i++) {
      run.job(i % 2 == 0 ? JobState.PENDING : JobState.COMPLETE, access(1, i));
    }
    run.job(JobState.SUSPENDED, LOCK, UNLOCK);
    assertThat(render(79, 6).lines())
        .hasSize(6)
        .element(1)
        .asString()
        .startsWith("job 500 put aside: 21.9 %");
    assertThat(render(79, 6)).endsWith("\nand 499 more: 249 complete, 250 not begun");
    assertThat(render(79, Integer.MAX_VALUE).lines()).hasSize(1 + 2 * 501);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 40, 79, 140})
  void noLineIsWiderThanTheTerminalAndNoMoreLinesThanItHas(int width) {
    PreemptionPoint[] many = new PreemptionPoint[100];
    for (int i = 0; i < many.length; i++) {
      many[i] = access(1, i);
    }
    run.job(JobState.RUNNING, many);
    run.job(JobState.RUNNING, new Progress(1L << 40, 1e-300, 1e9), many);
    run.job(JobState.CANCELLED, many);
    for (int lines = 1; lines < 10; lines++) {
      assertThat(render(width, lines).lines())
          .hasSizeLessThanOrEqualTo(lines)
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
    }
    assertThat(render(79, 9)).contains("{ add (sum.c:");
    assertThat(render(79, 9)).containsPattern("and \\d\\d more }");
  }
}
