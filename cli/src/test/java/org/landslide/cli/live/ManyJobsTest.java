package org.landslide.cli.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.checker.run.RunHandle;
import org.landslide.checker.run.RunListener;
import org.landslide.cli.process.Context;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.quicksand.RunSnapshot;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Progress;
import org.landslide.report.live.LivePage.Action;
import org.landslide.report.run.CodeNames;
import org.landslide.testing.Browser;

/** More jobs than a run ever has. */
@Timeout(120)
final class ManyJobsTest {
  private static final int JOBS = 10_000;

  /** It is processor time, of which a busy machine takes no more. */
  private static final double LONGEST_SECONDS = 2;

  private static final CodeNames NAMES =
      new CodeNames() {
        @Override
        public String kind(String kind) {
          return "mutex_" + kind;
        }

        @Override
        public Frame place(long instruction) {
          return new Frame(instruction, "f", "f.c", 1);
        }

        @Override
        public Optional<String> data(DataRace.Access access) {
          return Optional.empty();
        }
      };

  @TempDir private Path folder = Path.of("");
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final List<JobReport> jobs = Collections.synchronizedList(new ArrayList<>());

  private static JobReport job(int number, JobState state, long interleavings) {
    Set<PreemptionPoint> points = Set.of(new PreemptionPoint.Kind("lock" + number));
    Job job = new Job(number, points, Job.Size.BIG);
    return new JobReport(job, state, new Progress(interleavings, 0.5, 1), "");
  }

  /** A run of which nothing is there but how it stands. */
  private RunHandle run() {
    return new RunHandle() {
      @Override
      public RunSnapshot snapshot() {
        return new RunSnapshot(5, List.copyOf(jobs), List.of(), List.of());
      }

      @Override
      public List<Job> next() {
        return List.of();
      }

      @Override
      public void stop() {}

      @Override
      public void leaveOff() {}

      @Override
      public void favour(int job) {}

      @Override
      public void dismiss(int job) {
        jobs.set(job, job(job, JobState.DISMISSED, 0));
      }
    };
  }

  @Test
  void tenThousandJobsAreShownAndTheirChangesComeAlone() throws Exception {
    assumeTrue(Browser.installed().isPresent(), "there is no Chromium here");
    for (int i = 0; i < JOBS; i++) {
      jobs.add(job(i, JobState.PENDING, 0));
    }
    PrintStream messages = new PrintStream(err, true, UTF_8);
    Context context = new Context(folder, messages, messages);
    Browser browser = Browser.start(Files.createDirectory(folder.resolve("profile")));
    try (LiveView view = new LiveView(context, Optional.of(0), List.of(Action.DROP))) {
      RunListener listener = view.follow("many", NAMES, 60);
      listener.started(run());
      String text = err.toString(UTF_8);
      double before = browser.seconds();
      browser.open(URI.create(text.substring(text.indexOf("http")).strip()));
      await(browser, "document.querySelector('#jobs').dataset.rows === '10000'");
      browser.evaluate("document.querySelector('#jobs').scrollTop = 1e9");
      await(browser, "document.querySelector('#jobs').innerText.includes('mutex_lock9999')");
      assertThat(Integer.parseInt(browser.evaluate("document.querySelectorAll('.row').length")))
          .isLessThan(100);
      browser.evaluate("document.querySelector('[aria-label=\"Drop job 9999\"]').click()");
      await(browser, "document.querySelector('#states').innerText.startsWith('1 given up')");
      jobs.set(5000, job(5000, JobState.BUG, 7));
      await(browser, "document.querySelector('#states').innerText.startsWith('1 found a BUG')");
      assertThat(browser.seconds() - before).isLessThan(LONGEST_SECONDS);
      assertThat(browser.troubles()).isEmpty();
    } finally {
      browser.end();
    }
  }

  private static void await(Browser browser, String condition) throws InterruptedException {
    while (!browser.evaluate(condition).equals("true")) {
      Thread.sleep(20);
    }
  }
}
