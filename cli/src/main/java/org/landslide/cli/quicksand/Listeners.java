package org.landslide.cli.quicksand;

import java.util.List;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.RaceReport;

/** Tells several listeners, one after the other. */
public record Listeners(List<Listener> all) implements Listener {
  public Listeners {
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
}
