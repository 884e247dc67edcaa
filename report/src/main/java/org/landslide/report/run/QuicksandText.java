package org.landslide.report.run;

import org.landslide.report.text.StyledText;
import org.landslide.report.trace.TraceText;

/**
 * The result of a run of Quicksand in plain words: first the answer, then what was covered, the
 * data races, and at the end, where a terminal stays, how the bugs come about.
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
    StyledText text = new StyledText(width);
    new CoverageText(text, names, complete).write(summary);
    new RacesText(text, names, summary, complete).write();
    return text.paint(colour) + new BugsText(names, colour, width).render(summary);
  }
}
