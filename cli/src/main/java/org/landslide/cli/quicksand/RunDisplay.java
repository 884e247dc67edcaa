package org.landslide.cli.quicksand;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.landslide.cli.check.Screen;
import org.landslide.cli.message.Text;
import org.landslide.quicksand.BugReport;
import org.landslide.quicksand.JobReport;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.RaceReport;
import org.landslide.report.ProgressText;
import org.landslide.report.RunNews;

/** Shows how a run goes on: news as they come, and at regular intervals how all jobs stand. */
public final class RunDisplay implements Listener {
  private final Screen screen;
  private final ProgressText progress;
  private final RunNews news;
  private final Duration budget;
  private final Duration interval;
  private final boolean verbose;
  private volatile boolean over;

  /**
   * @param budget how long the run may take
   * @param interval between two reports about all jobs
   * @param verbose whether to tell whatever becomes of a job
   */
  public RunDisplay(
      Screen screen,
      ProgressText progress,
      RunNews news,
      Duration budget,
      Duration interval,
      boolean verbose) {
    this.screen = screen;
    this.progress = progress;
    this.news = news;
    this.budget = budget;
    this.interval = interval;
    this.verbose = verbose;
  }

  /** Shows the progress of a run from time to time, until the end. */
  public void watch(Quicksand run) {
    Thread watch = new Thread(() -> report(run), "progress");
    watch.setDaemon(true);
    watch.start();
  }

  /** The run is over, but not what was found is recorded: that is all there is to show. */
  public void recording() {
    over = true;
    screen.erase();
    screen.print("recording the trace…; Ctrl-C ends that, with a report without it");
  }

  /** The run is over: nothing is shown any more. */
  public void end() {
    over = true;
    screen.close();
  }

  private void report(Quicksand run) {
    long next = System.nanoTime() + interval.toNanos();
    while (!over) {
      long left = next - System.nanoTime();
      if (left > 0) {
        LockSupport.parkNanos(left);
      } else {
        next += interval.toNanos();
        show(run);
      }
    }
  }

  private void show(Quicksand run) {
    try {
      screen.show(progress.render(run.snapshot(), budget.toMillis() / 1e3));
    } catch (OutOfMemoryError e) {
      // Better a picture less than no run.
    }
  }

  @Override
  public void jobChanged(JobReport report) {
    if (verbose) {
      screen.print(news.job(report));
    }
  }

  @Override
  public void raceFound(RaceReport report) {
    if (verbose || news.isWorthTelling(report)) {
      screen.print(news.race(report));
    }
  }

  @Override
  public void bugFound(BugReport report) {
    screen.print(news.bug(report));
  }

  @Override
  public void unsupported(String sentence) {
    screen.print("landslide: " + Text.oneLine(sentence));
  }
}
