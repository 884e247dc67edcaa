package org.landslide.report.run;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.landslide.engine.model.RaceRule;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.RaceClass;
import org.landslide.quicksand.job.RaceReport;
import org.landslide.report.text.Printable;
import org.landslide.report.trace.TraceWords;

/** What happens in a run of Quicksand, a line each. */
public final class RunNews {
  private final JobWords words;
  private final RaceWords raceWords;
  private final RaceRule rule;

  private final Set<String> foundBefore = new HashSet<>();

  /**
   * @param rule what makes a data race in this run
   */
  public RunNews(CodeNames names, RaceRule rule) {
    this.words = new JobWords(names);
    this.raceWords = new RaceWords(names);
    this.rule = rule;
  }

  public String job(JobReport report) {
    return "job "
        + report.job().number()
        + " "
        + words.set(report.job().points())
        + " "
        + JobWords.progress(report);
  }

  public String race(RaceReport report) {
    String supposed =
        report.raceClass() == RaceClass.SUPPRESSED ? " (supposed to be none, not tested)" : "";
    return what() + ": " + raceWords.sides(report.race(), Optional.empty()) + supposed;
  }

  /** Only the pure rule tells of nothing but races. */
  private String what() {
    return switch (rule) {
      case NONE, EVERY -> "shared access";
      case LIMITED -> "potentially racy access";
      case PURE -> "racy access";
    };
  }

  /** Whether a bug is worth a line: not if the same was told of before. */
  public boolean isWorthTelling(BugReport report) {
    return foundBefore.add(report.bug().kind() + report.bug().message());
  }

  public String bug(BugReport report) {
    return found(report);
  }

  private static String found(BugReport report) {
    return "BUG found by job "
        + report.job().number()
        + ": "
        + TraceWords.kindAndPlace(report.bug());
  }

  /**
   * The trace of a bug was saved.
   *
   * @param page its path
   */
  public String recorded(BugReport report, String page) {
    return "trace of the bug of job " + report.job().number() + ": " + Printable.of(page);
  }
}
