package org.landslide.cli.display;

import java.time.Duration;
import java.util.Set;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Search;
import org.landslide.quicksand.RunSnapshot;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.RaceReport;
import org.landslide.report.live.Rate;
import org.landslide.report.run.ProgressText;
import org.landslide.report.run.RunNews;
import org.landslide.report.run.RunSummary.Files;

/** Shows how a run goes on: news as they come, and at regular intervals how all jobs stand. */
public final class QuicksandDisplay extends RunDisplay {
  private final Screen screen;
  private final ProgressText progress;
  private final RunNews news;
  private final Duration budget;
  private final Verbosity verbosity;
  private final Rate rate = new Rate();

  /**
   * @param budget how long the run may take
   * @param interval between two reports about all jobs
   * @param verbosity whether to tell of every race, whatever becomes of a job, and interleavings
   */
  public QuicksandDisplay(
      Screen screen,
      ProgressText progress,
      RunNews news,
      Duration budget,
      Duration interval,
      Verbosity verbosity) {
    super(screen, ProgressTimes.every(interval));
    this.screen = screen;
    this.progress = progress;
    this.news = news;
    this.budget = budget;
    this.verbosity = verbosity;
  }

  @Override
  String picture(RunSnapshot run) {
    return progress.render(run, budget.toMillis() / 1e3, rate.of(run));
  }

  @Override
  public void recording() {
    endProgress();
    screen.erase();
    screen.print("recording the trace…; Ctrl-C ends that, with a report without it");
  }

  private boolean isVerbose() {
    return verbosity.isAtLeast(Verbosity.VERBOSE);
  }

  @Override
  public void interleavingEnded(Set<PreemptionPoint> points, Outcome outcome, Search search) {
    if (verbosity == Verbosity.EVERYTHING && outcome != Outcome.EXHAUSTED) {
      screen.print(InterleavingLine.withThreads(outcome, search));
    }
  }

  @Override
  public void jobChanged(JobReport report) {
    if (isVerbose()) {
      screen.print(news.job(report));
    }
  }

  /** The result tells of races, behind the bug if there is one; here they would bury it. */
  @Override
  public void raceFound(RaceReport report) {
    if (isVerbose()) {
      screen.print(news.race(report));
    }
  }

  @Override
  public void bugFound(BugReport report) {
    if (news.isWorthTelling(report) || isVerbose()) {
      screen.print(news.bug(report));
    }
  }

  @Override
  public void unsupported(String sentence) {
    trouble(sentence);
  }

  @Override
  public void traceSaved(BugReport bug, Files files) {
    screen.print(news.recorded(bug, files.page()));
  }
}
