package org.landslide.report.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Lines that each have one style, so that they are measured and wrapped before they are painted.
 */
public final class StyledText {
  public record Line(String text, Style style) {}

  /** A program that makes up names may make them as long as it likes. */
  private static final int LONGEST = 400;

  /** A space at which no line is broken. */
  private static final char NO_BREAK = '\u00a0';

  private final List<Line> lines = new ArrayList<>();
  private final int width;

  public StyledText(int width) {
    this.width = width;
  }

  public List<Line> lines() {
    return lines;
  }

  /** All lines, each with its line break. */
  public String paint(boolean colour) {
    StringBuilder out = new StringBuilder();
    for (Line line : lines) {
      out.append(colour ? line.style().paint(line.text()) : line.text()).append('\n');
    }
    return out.toString();
  }

  public void add(Style style, String text) {
    lines.add(new Line(text, style));
  }

  /** Names in a sentence: a name that is too long loses its middle. */
  public void names(Style style, int indent, int hang, String text) {
    wrap(style, indent, hang, Columns.shorten(text, LONGEST), Columns.LongWord.SHORTEN);
  }

  /** A message, of which nothing is lost. */
  public void message(Style style, String text) {
    wrap(style, 0, 0, text, Columns.LongWord.BREAK);
  }

  private void wrap(Style style, int indent, int hang, String text, Columns.LongWord longWord) {
    for (String line : Columns.wrap(text, width - indent, hang, longWord)) {
      add(style, " ".repeat(indent) + line.replace(NO_BREAK, ' '));
    }
  }
}
