package org.landslide.report.run;

import java.util.Locale;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Trace;
import org.landslide.quicksand.Ending;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.Verdict;
import org.landslide.report.run.RunSummary.Files;
import org.landslide.report.text.Columns;
import org.landslide.report.text.Figures;
import org.landslide.report.text.Printable;
import org.landslide.report.text.Style;
import org.landslide.report.text.StyledText;
import org.landslide.report.trace.TraceText;
import org.landslide.report.trace.TraceWords;

/**
 * The result of a check in plain words. It never claims more than was done: a completed state space
 * is complete for its preemption points, and an unfinished one says how far it got.
 */
public final class CheckText {
  private static final int INDENT = 2;
  private static final String ALWAYS = "wherever a thread yields, blocks or ends";

  private final boolean colour;
  private final int width;

  /**
   * Text with or without colours.
   *
   * @param colour whether to use the escape sequences of terminals
   * @param width of the terminal, in columns
   */
  public CheckText(boolean colour, int width) {
    this.colour = colour;
    this.width = TraceText.fit(width);
  }

  /**
   * The answer: a few lines, each ending with a line break, none wider than the terminal. With a
   * bug, first what and where, then how it comes about, and at the end, where a terminal stays, the
   * files and the command to see it again.
   */
  public String render(RunSummary summary) {
    return summary
        .bug()
        .flatMap(bug -> bug.recording().trace())
        .map(trace -> withTrace(summary, trace))
        .orElseGet(() -> withoutTrace(summary));
  }

  private String withoutTrace(RunSummary summary) {
    StyledText text = new StyledText(width);
    summary.bug().ifPresent(bug -> bug(text, bug.report().bug()));
    text.message(Style.STRONG, verdict(summary));
    summary
        .result()
        .end()
        .random()
        .ifPresentOrElse(
            each -> item(text, "At random", RandomWords.line(each, !summary.bugs().isEmpty())),
            () -> item(text, "Interleavings", interleavings(summary)));
    settings(text, summary);
    item(text, "Time", Figures.measured(summary.wallSeconds()) + ", " + cpu(summary));
    caveat(text, summary);
    return text.paint(colour);
  }

  private String withTrace(RunSummary summary, Trace trace) {
    TraceText traceText = new TraceText(colour, width);
    StyledText found = new StyledText(width);
    found.message(Style.PLAIN, foundAfter(summary));
    found.add(Style.PLAIN, "");
    StyledText end = new StyledText(width);
    settings(end, summary);
    return traceText.heading(trace.bug(), trace.story())
        + found.paint(colour)
        + traceText.story(trace)
        + end.paint(colour)
        + summary.bug().flatMap(bug -> bug.recording().files()).map(this::files).orElse("");
  }

  private String files(Files files) {
    StyledText text = new StyledText(width);
    file(text, "Trace", files.json());
    file(text, "As a page", files.page());
    text.add(Style.PLAIN, "");
    return text.paint(colour) + new TraceText(colour, width).replay(files.replay());
  }

  private static void bug(StyledText text, Bug bug) {
    text.add(Style.FAILURE, "BUG: " + bug.kind().label());
    text.message(
        Style.STRONG,
        Columns.shorten(
            TraceWords.capital(Printable.of(bug.message())), TraceText.LONGEST_MESSAGE));
    if (!bug.supposition().isEmpty()) {
      text.message(Style.PLAIN, TraceWords.supposed(bug.supposition()));
    }
  }

  private static String verdict(RunSummary summary) {
    return switch (summary.result().verdict()) {
      case BUG ->
          "Interrupted before its trace was recorded; check again to see how it comes about.";
      case COMPLETED, VERIFIED ->
          "No bug: every interleaving at these preemption points was covered.";
      case UNFINISHED ->
          String.format(
              "Unfinished: %s. No bug so far, but not every interleaving was covered.",
              clause(summary.result()));
    };
  }

  private static String clause(Result result) {
    return switch (result.ending()) {
      case FIRST_BUG -> "a bug was found";
      case TIME_LIMIT -> "the time limit was reached";
      case INTERLEAVING_LIMIT -> "the limit on interleavings was reached";
      case INTERRUPTED -> "it was interrupted";
      case NOTHING_LEFT ->
          isSupposed(result)
              ? "it is only supposed that a thread waits"
              : "memory was short; " + TraceWords.MORE_MEMORY;
    };
  }

  /** Whether all was explored, if the suppositions are right. */
  private static boolean isSupposed(Result result) {
    return result.verdict() == Verdict.UNFINISHED
        && result.ending() == Ending.NOTHING_LEFT
        && result.droppedJobs().isEmpty();
  }

  private static String foundAfter(RunSummary summary) {
    return String.format(
        Locale.ROOT,
        "Found in interleaving %,d%s, after %s.",
        summary.progress().interleavings(),
        coverage(summary.result(), summary.progress()),
        Figures.measured(summary.wallSeconds()));
  }

  private static void settings(StyledText text, RunSummary summary) {
    item(text, "Preemption points", preemptionPoints(summary));
    summary.restrictions().forEach(clause -> item(text, "Left out", Printable.of(clause)));
    premises(text, summary.premises());
    if (summary.progress().isSupposed()) {
      item(text, "Supposed", TraceWords.supposedWaits(summary.progress().suppositions()));
    }
  }

  private static void premises(StyledText text, Premises premises) {
    if (!premises.trusted().isEmpty()) {
      item(text, "Trusted", Printable.of(String.join("; ", premises.trusted())));
    }
    premises.contradictions().forEach(each -> item(text, "Annotation", Printable.of(each)));
  }

  /** A path must be whole to be copied, however wide. */
  private static void file(StyledText text, String name, String path) {
    text.add(Style.PLAIN, " ".repeat(INDENT) + name + ": " + Printable.of(path));
  }

  private static String interleavings(RunSummary summary) {
    Progress progress = summary.progress();
    String ran = TraceWords.count(progress.interleavings(), "was run", "were run");
    String cut =
        progress.cut() == 0
            ? ""
            : ", and "
                + TraceWords.count(progress.cut(), "was", "were")
                + " cut short because others cover them";
    return ran + coverage(summary.result(), progress) + cut;
  }

  private static String coverage(Result result, Progress progress) {
    if (isSupposed(result)) {
      return "";
    }
    return switch (result.verdict()) {
      case COMPLETED, VERIFIED -> "";
      case BUG -> progress.isEstimated() ? " of an estimated " + estimate(progress) : "";
      case UNFINISHED ->
          progress.isEstimated()
              ? " of an estimated " + estimate(progress) + " (" + percent(progress) + ")"
              : "; how many there are is not known yet";
    };
  }

  private static String estimate(Progress progress) {
    return Figures.count(progress.estimate().interleavings());
  }

  /** Rounded down, and never all of it: this is only asked where something is left. */
  private static String percent(Progress progress) {
    int percent = (int) Math.min(99, Math.floor(progress.proportion() * 100));
    return percent < 1 ? "less than 1 %" : "about " + percent + " %";
  }

  private static String preemptionPoints(RunSummary summary) {
    return summary.kinds().isEmpty()
        ? "only " + ALWAYS
        : Printable.of(String.join(", ", summary.kinds())) + ", and " + ALWAYS;
  }

  private static void caveat(StyledText text, RunSummary summary) {
    if (summary.result().verdict() == Verdict.COMPLETED) {
      item(text, "Taken as given", Assumptions.line(summary));
      text.message(
          Style.FAINT, "A bug that needs a thread to be preempted elsewhere is not ruled out.");
    }
  }

  private static void item(StyledText text, String name, String value) {
    text.names(Style.PLAIN, INDENT, INDENT, name + ": " + value);
  }

  private static String cpu(RunSummary summary) {
    return Figures.measured(summary.cpuSeconds()) + " of processor time";
  }
}
