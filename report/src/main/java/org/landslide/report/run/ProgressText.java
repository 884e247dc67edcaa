package org.landslide.report.run;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.landslide.quicksand.RunSnapshot;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobState;
import org.landslide.report.processes.ProcessWords;
import org.landslide.report.text.Columns;
import org.landslide.report.text.Figures;
import org.landslide.report.text.Style;
import org.landslide.report.text.StyledText;
import org.landslide.report.trace.TraceWords;

/**
 * How a run of Quicksand stands: its jobs, the most interesting first. Of many jobs most are told
 * of only by their number.
 */
public final class ProgressText {
  private static final int INDENT = 4;
  private static final int LINES_OF_JOB = 2;

  /** The title, and the line about all jobs that are not shown. */
  private static final int OTHER_LINES = 2;

  public static final List<JobState> MOST_INTERESTING_FIRST =
      List.of(
          JobState.BUG,
          JobState.FAILED,
          JobState.RUNNING,
          JobState.SUSPENDED,
          JobState.DROPPED,
          JobState.DISMISSED,
          JobState.COMPLETE,
          JobState.BOUNDED,
          JobState.PENDING,
          JobState.CANCELLED,
          JobState.SUPERSEDED);

  /** The most interesting first. */
  static final Comparator<JobReport> BY_STATE =
      Comparator.comparingInt(job -> MOST_INTERESTING_FIRST.indexOf(job.state()));

  private static final Comparator<JobReport> BY_INTEREST =
      BY_STATE.thenComparingInt(job -> job.job().number());

  private final JobWords words;
  private final boolean colour;
  private final int width;
  private final int mostLines;

  /**
   * Pictures for a terminal or a log.
   *
   * @param width no line is wider than this
   * @param mostLines how many there may be
   */
  public ProgressText(CodeNames names, boolean colour, int width, int mostLines) {
    this.words = new JobWords(names);
    this.colour = colour;
    this.width = width;
    this.mostLines = mostLines;
  }

  /**
   * The lines of a report, without a line break at the end.
   *
   * @param budget how many seconds the run has
   * @param rate how many interleavings it completes, or cuts short, in one
   */
  public String render(RunSnapshot snapshot, double budget, double rate) {
    StyledText text = new StyledText(width);
    text.add(Style.STRONG, title(snapshot, budget, rate));
    int others = OTHER_LINES;
    if (!snapshot.processes().isEmpty()) {
      text.add(Style.PLAIN, cut(ProcessWords.line(snapshot.processes())));
      others++;
    }
    int most = Math.max(0, mostLines - others) / LINES_OF_JOB;
    List<JobReport> jobs = snapshot.jobs().stream().sorted(BY_INTEREST).toList();
    int shown = Math.min(most, jobs.size());
    jobs.subList(0, shown).forEach(job -> job(text, job));
    if (shown < jobs.size() && mostLines >= OTHER_LINES) {
      text.add(Style.FAINT, cut(rest(jobs.subList(shown, jobs.size()))));
    }
    return text.paint(colour).stripTrailing();
  }

  private String title(RunSnapshot snapshot, double budget, double rate) {
    String title =
        String.format(
            Locale.ROOT,
            "--- %s of %s; %s, %s (%s/s), %s ",
            Figures.time(snapshot.seconds()),
            Figures.time(budget),
            TraceWords.count(snapshot.jobs().size(), "job", "jobs"),
            JobWords.interleavings(snapshot.interleavings(), snapshot.cut()),
            Figures.count(rate),
            TraceWords.count(snapshot.races().size(), "data race", "data races"));
    return cut(title + "-".repeat(Math.max(0, width - Columns.width(title))));
  }

  private void job(StyledText text, JobReport report) {
    Style style = report.state() == JobState.BUG ? Style.FAILURE : Style.PLAIN;
    text.add(style, cut("job " + report.job().number() + " " + JobWords.progress(report)));
    String points = words.set(report.job().points(), width - INDENT);
    text.add(Style.FAINT, " ".repeat(INDENT) + points);
  }

  private static String rest(List<JobReport> jobs) {
    Map<Integer, Long> counts =
        jobs.stream()
            .collect(
                Collectors.groupingBy(
                    job -> MOST_INTERESTING_FIRST.indexOf(job.state()),
                    TreeMap::new,
                    Collectors.counting()));
    String each =
        counts.entrySet().stream()
            .map(e -> e.getValue() + " " + JobWords.briefly(MOST_INTERESTING_FIRST.get(e.getKey())))
            .collect(Collectors.joining(", "));
    return "and " + jobs.size() + " more: " + each;
  }

  private String cut(String line) {
    return Columns.shorten(line, width);
  }
}
