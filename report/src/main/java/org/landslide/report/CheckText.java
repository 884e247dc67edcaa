package org.landslide.report;

import java.util.Locale;
import org.landslide.report.CheckSummary.FoundBug;

/**
 * The result of a check in plain words. It never claims more than was done: a completed state space
 * is complete for its preemption points, and an unfinished one says how far it got.
 */
public final class CheckText {
  private static final int INDENT = 2;
  private static final int LONGEST_MESSAGE = 400;
  private static final String ALWAYS = "wherever a thread yields, blocks or ends";

  private final boolean colour;

  /**
   * Text with or without colours.
   *
   * @param colour whether to use the escape sequences of terminals
   */
  public CheckText(boolean colour) {
    this.colour = colour;
  }

  /**
   * A few lines, each ending with a line break, none wider than {@link TraceText#WIDTH} but for the
   * path of a trace, which must be whole to be copied.
   */
  public String render(CheckSummary summary) {
    StyledText text = new StyledText(TraceText.WIDTH);
    verdict(text, summary);
    item(text, "Interleavings", interleavings(summary));
    item(text, "Preemption points", preemptionPoints(summary));
    summary.restrictions().forEach(clause -> item(text, "Left out", Printable.of(clause)));
    item(text, "Time", duration(summary.wallSeconds()) + ", " + cpu(summary));
    caveat(text, summary);
    StringBuilder out = new StringBuilder();
    for (StyledText.Line line : text.lines()) {
      out.append(colour ? line.style().paint(line.text()) : line.text()).append('\n');
    }
    return out.toString();
  }

  private static void verdict(StyledText text, CheckSummary summary) {
    switch (summary.verdict()) {
      case BUG -> bug(text, summary.bug().orElseThrow());
      case COMPLETED ->
          text.message(
              Style.STRONG, "No bug: every interleaving at these preemption points was covered.");
      case UNFINISHED ->
          text.message(
              Style.STRONG,
              String.format(
                  "Unfinished: %s. No bug so far, but not every interleaving was covered.",
                  summary.ending().clause()));
    }
  }

  private static void bug(StyledText text, FoundBug bug) {
    text.add(Style.FAILURE, "Bug found: " + bug.kind().label());
    text.message(Style.PLAIN, Columns.shorten(Printable.of(bug.message()), LONGEST_MESSAGE));
    text.add(Style.PLAIN, " ".repeat(INDENT) + "Trace: " + Printable.of(bug.trace()));
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
    double number = summary.estimate().interleavings();
    return String.format(Locale.ROOT, number < 1e9 ? "%,.0f" : "%.1e", number);
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
      text.message(
          Style.FAINT, "A bug that needs a thread to be preempted elsewhere is not ruled out.");
    }
  }

  private static void item(StyledText text, String name, String value) {
    text.names(Style.PLAIN, INDENT, INDENT, name + ": " + value);
  }

  private static String cpu(CheckSummary summary) {
    return duration(summary.cpuSeconds()) + " of processor time";
  }

  private static String duration(double seconds) {
    if (seconds < 60) {
      return String.format(Locale.ROOT, seconds < 10 ? "%.2f s" : "%.1f s", seconds);
    }
    long whole = Math.round(seconds);
    return whole < 3_600
        ? String.format(Locale.ROOT, "%d min %d s", whole / 60, whole % 60)
        : String.format(Locale.ROOT, "%,d h %d min", whole / 3_600, whole % 3_600 / 60);
  }
}
