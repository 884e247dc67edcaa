package org.landslide.report;

import org.landslide.quicksand.BugReport;
import org.landslide.quicksand.JobReport;

/** What happens in a run of Quicksand, a line each. */
public final class RunNews {
  private final JobWords words;

  public RunNews(CodeNames names) {
    this.words = new JobWords(names);
  }

  public String job(JobReport report) {
    return "job "
        + report.job().number()
        + " "
        + words.set(report.job().points())
        + " "
        + JobWords.progress(report);
  }

  public String bug(BugReport report) {
    return "found by job "
        + report.job().number()
        + ": "
        + Words.kindAndPlace(report.bug())
        + "; recording the trace";
  }
}
