package org.landslide.report.run;

import java.util.Comparator;
import java.util.List;
import org.landslide.engine.model.Supposition;
import org.landslide.quicksand.RunSnapshot;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.report.text.Figures;
import org.landslide.report.text.Printable;
import org.landslide.report.text.Style;
import org.landslide.report.text.StyledText;
import org.landslide.report.trace.TraceWords;

/**
 * What a run of Quicksand proves, and what it does not. It never claims more than was done: what is
 * listed as covered was explored to its end.
 */
final class CoverageText {
  private static final int INDENT = 2;
  private static final int MOST_SHOWN = 10;
  private static final int LONGEST_SET = 240;

  private static final Comparator<Job> LARGEST_FIRST =
      Comparator.<Job>comparingInt(job -> -job.points().size()).thenComparingInt(Job::number);

  private final StyledText text;
  private final int most;
  private final JobWords words;

  /**
   * @param complete whether lists are as long as they are
   */
  CoverageText(StyledText text, CodeNames names, boolean complete) {
    this.text = text;
    this.most = complete ? Integer.MAX_VALUE : MOST_SHOWN;
    this.words = new JobWords(names);
  }

  /**
   * @param briefly whether to leave out which state spaces there were
   */
  void write(RunSummary summary, boolean briefly) {
    item("Checked", TraceWords.commandLine(summary.program(), summary.arguments()));
    item("Time", time(summary));
    if (!summary.approach().random()) {
      item("State spaces", jobs(summary));
    }
    summary
        .result()
        .end()
        .random()
        .ifPresent(each -> item("At random", RandomWords.line(each, !summary.bugs().isEmpty())));
    summary.restrictions().forEach(clause -> item("Left out", Printable.of(clause)));
    premises(summary.premises());
    List<Supposition> suppositions = summary.result().end().suppositions();
    if (!suppositions.isEmpty()) {
      item("Supposed", TraceWords.supposedWaits(suppositions));
    }
    faults(summary);
    meaning(summary);
    if (!briefly) {
      covered(summary);
    }
  }

  private void premises(Premises premises) {
    if (!premises.trusted().isEmpty()) {
      item("Trusted", Printable.of(String.join("; ", premises.trusted())));
    }
    premises.contradictions().forEach(each -> item("Annotation", Printable.of(each)));
  }

  private static String time(RunSummary summary) {
    return Figures.measured(summary.wallSeconds())
        + ", "
        + Figures.measured(summary.cpuSeconds())
        + " of processor time";
  }

  private static String jobs(RunSummary summary) {
    RunSnapshot end = summary.result().end();
    String run = TraceWords.count(summary.interleavings(), "interleaving", "interleavings");
    if (summary.approach().isEverywhere()) {
      return "one, which started anew "
          + TraceWords.count(end.jobs().size() - 1, "time", "times")
          + " as more shared accesses became known; "
          + run
          + " in the end";
    }
    return TraceWords.count(end.jobs().size(), "was", "were")
        + " considered and "
        + end.jobsIn(JobState.COMPLETE).size()
        + " explored to the end, in "
        + run
        + (end.cut() == 0
            ? ""
            : "; "
                + TraceWords.count(end.cut(), "more was", "more were")
                + " cut short, where all that could follow was explored");
  }

  private void faults(RunSummary summary) {
    long failed = summary.result().failedJobs().size();
    if (failed > 0) {
      item(
          "Failed",
          TraceWords.count(failed, "state space", "state spaces") + ", by a fault of Landslide");
    }
    long dropped = summary.result().droppedJobs().size();
    if (dropped > 0) {
      item(
          "Given up",
          TraceWords.count(dropped, "state space", "state spaces")
              + ", since memory was short; "
              + TraceWords.MORE_MEMORY);
    }
    long dismissed = summary.result().dismissedJobs().size();
    if (dismissed > 0) {
      item(
          "Given up",
          TraceWords.count(dismissed, "state space", "state spaces") + ", as you wanted");
    }
  }

  private void meaning(RunSummary summary) {
    switch (summary.result().verdict()) {
      case VERIFIED -> {
        item("Taken as given", Assumptions.line(summary));
        text.message(
            Style.FAINT,
            "Threads were preempted before each access that "
                + (summary.approach().isEverywhere()
                    ? "others share with them"
                    : "takes part in a data race, and where they lock and unlock")
                + "; preempting them elsewhere leads to nothing else.");
      }
      case COMPLETED -> {
        item("Taken as given", Assumptions.line(summary));
        text.message(
            Style.FAINT, "A bug that needs a thread to be preempted elsewhere is not ruled out.");
      }
      case BUG -> {
        // The trace says it all.
      }
      case UNFINISHED -> boundMeaning(summary);
    }
  }

  /** A preemption is one at a preemption point, which people would not count in all cases. */
  private void boundMeaning(RunSummary summary) {
    if (summary.result().boundCompleted().isPresent()) {
      text.message(
          Style.FAINT,
          "What is counted are preemptions at preemption points. One that comes elsewhere, right"
              + " before an unlock for instance, may take two at these points to have the same"
              + " effect.");
    }
  }

  private void covered(RunSummary summary) {
    List<Job> verified = summary.result().verified();
    boolean single = summary.approach().mode() == Mode.SINGLE;
    if (verified.isEmpty() && single) {
      unfinished(summary);
      return;
    }
    text.add(Style.PLAIN, "");
    if (verified.isEmpty()) {
      text.message(Style.STRONG, "No state space was explored to its end.");
    } else {
      text.message(
          Style.STRONG,
          "Covered without a bug: all interleavings in which a thread is preempted only at these"
              + " points, and wherever one yields, blocks, ends or makes another one runnable:");
      list(
          verified.stream()
              .sorted(LARGEST_FIRST)
              .map(job -> covered(summary.report(job)))
              .toList());
    }
    unfinished(summary);
  }

  private String covered(JobReport report) {
    return words.set(report.job().points(), LONGEST_SET)
        + " ("
        + TraceWords.count(report.progress().interleavings(), "interleaving", "interleavings")
        + (report.progress().isSupposed() ? ", supposing that threads wait as said above" : "")
        + ")";
  }

  private void unfinished(RunSummary summary) {
    List<JobReport> open =
        summary.result().end().jobs().stream()
            .filter(job -> job.state().isOpen())
            .sorted(ProgressText.BY_STATE.thenComparing(JobReport::job, LARGEST_FIRST))
            .toList();
    if (!open.isEmpty()) {
      text.message(Style.STRONG, "Not explored to the end:");
      list(open.stream().map(this::open).toList());
    }
  }

  private String open(JobReport report) {
    return words.set(report.job().points(), LONGEST_SET) + " (" + JobWords.progress(report) + ")";
  }

  private void list(List<String> lines) {
    lines.stream().limit(most).forEach(line -> text.names(Style.PLAIN, INDENT, INDENT, line));
    if (lines.size() > most) {
      text.add(Style.FAINT, "  ... and " + (lines.size() - most) + " more");
    }
  }

  private void item(String name, String value) {
    text.names(Style.PLAIN, INDENT, INDENT, name + ": " + value);
  }
}
