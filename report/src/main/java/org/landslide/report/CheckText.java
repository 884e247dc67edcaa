package org.landslide.report;

import java.util.Locale;
import org.landslide.engine.finding.Trace;
import org.landslide.report.CheckSummary.FoundBug;

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
   * The answer when there is no trace: a few lines, each ending with a line break, none wider than
   * the terminal.
   */
  public String render(CheckSummary summary) {
    StyledText text = new StyledText(width);
    summary.bug().ifPresent(bug -> bug(text, bug));
    text.message(Style.STRONG, verdict(summary));
    item(text, "Interleavings", interleavings(summary));
    settings(text, summary);
    item(text, "Time", Figures.measured(summary.wallSeconds()) + ", " + cpu(summary));
    caveat(text, summary);
    return text.paint(colour);
  }

  /**
   * The answer when a bug was found: first what and where, then how it comes about, and at the end,
   * where a terminal stays, the files and the command to see it again.
   *
   * @param page the path of the trace as a page
   * @param replayCommand the command that runs this interleaving again, as typed into a shell
   */
  public String renderBug(CheckSummary summary, Trace trace, String page, String replayCommand) {
    StyledText files = new StyledText(width);
    summary.bug().flatMap(FoundBug::trace).ifPresent(path -> file(files, "Trace", path));
    file(files, "As a page", page);
    files.add(Style.PLAIN, "");
    return renderUnsaved(summary, trace)
        + files.paint(colour)
        + new TraceText(colour, width).replay(replayCommand);
  }

  /** The answer when a bug was found and its trace could not be saved. */
  public String renderUnsaved(CheckSummary summary, Trace trace) {
    TraceText traceText = new TraceText(colour, width);
    StyledText found = new StyledText(width);
    found.message(Style.PLAIN, foundAfter(summary));
    found.add(Style.PLAIN, "");
    StyledText end = new StyledText(width);
    settings(end, summary);
    return traceText.heading(trace.bug())
        + found.paint(colour)
        + traceText.story(trace)
        + end.paint(colour);
  }

  private static void bug(StyledText text, FoundBug bug) {
    text.add(Style.FAILURE, "BUG: " + bug.kind().label());
    text.message(
        Style.STRONG,
        Columns.shorten(Words.capital(Printable.of(bug.message())), TraceText.LONGEST_MESSAGE));
    if (!bug.supposition().isEmpty()) {
      text.message(Style.PLAIN, Words.supposed(bug.supposition()));
    }
  }

  private static String verdict(CheckSummary summary) {
    return switch (summary.verdict()) {
      case BUG ->
          "Interrupted before its trace was recorded; check again to see how it comes about.";
      case COMPLETED -> "No bug: every interleaving at these preemption points was covered.";
      case UNFINISHED ->
          String.format(
              "Unfinished: %s. No bug so far, but not every interleaving was covered.",
              summary.ending().clause());
    };
  }

  private static String foundAfter(CheckSummary summary) {
    return String.format(
        Locale.ROOT,
        "Found in interleaving %,d%s, after %s.",
        summary.interleavings(),
        coverage(summary),
        Figures.measured(summary.wallSeconds()));
  }

  private static void settings(StyledText text, CheckSummary summary) {
    item(text, "Preemption points", preemptionPoints(summary));
    summary.restrictions().forEach(clause -> item(text, "Left out", Printable.of(clause)));
    if (!summary.suppositions().isEmpty()) {
      item(text, "Supposed", Words.supposedWaits(summary.suppositions()));
    }
  }

  /** A path must be whole to be copied, however wide. */
  private static void file(StyledText text, String name, String path) {
    text.add(Style.PLAIN, " ".repeat(INDENT) + name + ": " + Printable.of(path));
  }

  private static String interleavings(CheckSummary summary) {
    String ran = Words.count(summary.interleavings(), "was run", "were run");
    String cut =
        summary.cut() == 0
            ? ""
            : ", and "
                + Words.count(summary.cut(), "was", "were")
                + " cut short because others cover them";
    return ran + coverage(summary) + cut;
  }

  private static String coverage(CheckSummary summary) {
    if (summary.ending() == CheckSummary.Ending.SUPPOSED) {
      return "";
    }
    return switch (summary.verdict()) {
      case COMPLETED -> "";
      case BUG -> summary.isEstimated() ? " of an estimated " + estimate(summary) : "";
      case UNFINISHED ->
          summary.isEstimated()
              ? " of an estimated " + estimate(summary) + " (" + percent(summary) + ")"
              : "; how many there are is not known yet";
    };
  }

  private static String estimate(CheckSummary summary) {
    return Figures.count(summary.estimate().interleavings());
  }

  /** Rounded down, and never all of it: this is only asked where something is left. */
  private static String percent(CheckSummary summary) {
    int percent = (int) Math.min(99, Math.floor(summary.estimate().proportion() * 100));
    return percent < 1 ? "less than 1 %" : "about " + percent + " %";
  }

  private static String preemptionPoints(CheckSummary summary) {
    return summary.preemptionPoints().isEmpty()
        ? "only " + ALWAYS
        : Printable.of(String.join(", ", summary.preemptionPoints())) + ", and " + ALWAYS;
  }

  private static void caveat(StyledText text, CheckSummary summary) {
    if (summary.verdict() == CheckSummary.Verdict.COMPLETED) {
      item(text, "Taken as given", Assumptions.line(summary.testedMutexes()));
      text.message(
          Style.FAINT, "A bug that needs a thread to be preempted elsewhere is not ruled out.");
    }
  }

  private static void item(StyledText text, String name, String value) {
    text.names(Style.PLAIN, INDENT, INDENT, name + ": " + value);
  }

  private static String cpu(CheckSummary summary) {
    return Figures.measured(summary.cpuSeconds()) + " of processor time";
  }
}
