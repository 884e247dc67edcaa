package org.landslide.report.run;

import org.landslide.quicksand.job.JobReport;

/** What came of a job, for its log. */
public final class JobText {
  private final JobWords words;

  public JobText(CodeNames names) {
    this.words = new JobWords(names);
  }

  /** A few lines, each with its line break. */
  public String render(JobReport report) {
    StringBuilder text = new StringBuilder();
    text.append("job ").append(report.job().number()).append(' ');
    text.append(JobWords.progress(report)).append('\n');
    text.append("preemption points:\n");
    words
        .points(report.job().points())
        .forEach(point -> text.append("  ").append(point).append('\n'));
    if (!report.failure().isEmpty()) {
      text.append(report.failure().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
