package org.landslide.report.run;

import java.util.List;
import org.landslide.quicksand.job.Verdict;
import org.landslide.report.text.Style;
import org.landslide.report.text.StyledText;
import org.landslide.report.trace.TraceText;

/**
 * The result of a run of Quicksand in plain words: first the answer, then how the bugs come about,
 * and what was covered and the data races behind that. Beside a bug they are told in a few lines,
 * unless all is asked for.
 */
public final class QuicksandText {
  private final CodeNames names;
  private final boolean colour;
  private final int width;
  private final boolean complete;

  /**
   * Text with or without colours.
   *
   * @param colour whether to use the escape sequences of terminals
   * @param width of the terminal, in columns
   * @param complete whether to tell all there is, however long
   */
  public QuicksandText(CodeNames names, boolean colour, int width, boolean complete) {
    this.names = names;
    this.colour = colour;
    this.width = TraceText.fit(width);
    this.complete = complete;
  }

  /** The whole answer, ending with a line break. */
  public String render(RunSummary summary) {
    List<BugGroup> bugs = summary.bugGroups();
    boolean brief = !bugs.isEmpty() && !complete;
    StyledText rest = new StyledText(width);
    new CoverageText(rest, names, complete).write(summary, brief);
    RacesText races = new RacesText(rest, names, summary, complete);
    if (brief) {
      races.writeBriefly();
    } else {
      races.write();
    }
    return headline(summary, bugs.size())
        + new BugsText(names, colour, width).render(bugs)
        + (bugs.isEmpty() ? "" : about())
        + rest.paint(colour);
  }

  /** The only bug has a headline of its own, which says more. */
  private String headline(RunSummary summary, int bugs) {
    StyledText text = new StyledText(width);
    if (bugs != 1) {
      Verdict verdict = summary.result().verdict();
      text.message(verdict == Verdict.BUG ? Style.FAILURE : Style.STRONG, Headline.of(summary));
    }
    return text.paint(colour) + (bugs > 1 ? "\n" : "");
  }

  private String about() {
    StyledText text = new StyledText(width);
    text.add(Style.PLAIN, "");
    text.add(Style.STRONG, "About the run:");
    return text.paint(colour);
  }
}
