package org.landslide.checker.run;

import java.util.List;
import java.util.Set;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Search;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.RaceReport;
import org.landslide.report.run.RunSummary.Files;

/** Tells several listeners, one after the other. */
record Listeners(List<RunListener> all) implements RunListener {
  Listeners {
    all = List.copyOf(all);
  }

  @Override
  public void jobChanged(JobReport report) {
    all.forEach(each -> each.jobChanged(report));
  }

  @Override
  public void bugFound(BugReport report) {
    all.forEach(each -> each.bugFound(report));
  }

  @Override
  public void raceFound(RaceReport report) {
    all.forEach(each -> each.raceFound(report));
  }

  @Override
  public void unsupported(String sentence) {
    all.forEach(each -> each.unsupported(sentence));
  }

  @Override
  public void started(RunHandle run) {
    all.forEach(each -> each.started(run));
  }

  @Override
  public void interleavingEnded(Set<PreemptionPoint> points, Outcome outcome, Search search) {
    all.forEach(each -> each.interleavingEnded(points, outcome, search));
  }

  @Override
  public void traceSaved(BugReport bug, Files files) {
    all.forEach(each -> each.traceSaved(bug, files));
  }

  @Override
  public void trouble(String sentence) {
    all.forEach(each -> each.trouble(sentence));
  }

  @Override
  public void recording() {
    all.forEach(RunListener::recording);
  }

  @Override
  public void ended() {
    all.forEach(RunListener::ended);
  }
}
