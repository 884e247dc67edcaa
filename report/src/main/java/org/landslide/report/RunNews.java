package org.landslide.report;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.landslide.engine.RaceRule;
import org.landslide.quicksand.BugReport;
import org.landslide.quicksand.JobReport;
import org.landslide.quicksand.RaceClass;
import org.landslide.quicksand.RaceReport;

/** What happens in a run of Quicksand, a line each. */
public final class RunNews {
  private final JobWords words;
  private final RaceWords raceWords;
  private final RaceRule rule;

  /** Places of races. */
  private final Set<String> told = new HashSet<>();

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

  /** Whether a race is of two places that were both told of before, in other races. */
  public boolean isOldNews(RaceReport report) {
    boolean firstIsNew = told.add(raceWords.place(report.race().first()));
    boolean secondIsNew = told.add(raceWords.place(report.race().second()));
    return !firstIsNew && !secondIsNew;
  }

  /** Only the pure rule tells of nothing but races. */
  public String race(RaceReport report) {
    String what = rule == RaceRule.PURE ? "racy access: " : "potentially racy access: ";
    String supposed =
        report.raceClass() == RaceClass.SUPPRESSED ? " (supposed to be none, not tested)" : "";
    return what + raceWords.sides(report.race(), Optional.empty()) + supposed;
  }

  public String bug(BugReport report) {
    return "found by job "
        + report.job().number()
        + ": "
        + Words.kindAndPlace(report.bug())
        + "; recording the trace";
  }
}
