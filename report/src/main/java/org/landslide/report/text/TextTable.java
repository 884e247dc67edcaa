package org.landslide.report.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A table of cells of several lines each, of a given total width. */
public final class TextTable {
  public static final String BAR = " | ";

  private final int[] widths;
  private final boolean colour;
  private final StringBuilder out = new StringBuilder();

  public TextTable(int[] widths, boolean colour) {
    this.widths = widths.clone();
    this.colour = colour;
  }

  /** The widths of the other columns when the first is this wide and they share the rest. */
  public static int[] share(int total, int first, int others) {
    int[] widths = new int[others + 1];
    widths[0] = first;
    int rest = total - first - BAR.length() * others;
    for (int i = 0; i < others; i++) {
      widths[i + 1] = rest / others;
    }
    return widths;
  }

  public void rule() {
    List<String> dashes = new ArrayList<>();
    for (int width : widths) {
      dashes.add("-".repeat(width));
    }
    out.append(paint(String.join("-+-", dashes), Style.FAINT)).append('\n');
  }

  public void row(List<List<StyledText.Line>> cells) {
    int height = cells.stream().mapToInt(List::size).max().orElse(0);
    for (int i = 0; i < height; i++) {
      out.append(line(cells, i).stripTrailing()).append('\n');
    }
  }

  /** One line right across. */
  public void across(String text) {
    out.append(paint(text, Style.FAINT)).append('\n');
  }

  private String line(List<List<StyledText.Line>> cells, int index) {
    List<String> pieces = new ArrayList<>();
    for (int column = 0; column < widths.length; column++) {
      List<StyledText.Line> cell =
          column < cells.size() ? cells.get(column) : Collections.emptyList();
      pieces.add(index < cell.size() ? piece(cell.get(index), column) : pad("", column));
    }
    return String.join(paint(BAR, Style.FAINT), pieces);
  }

  /** The padding is not painted, so that trailing spaces can be cut off. */
  private String piece(StyledText.Line line, int column) {
    return paint(line.text(), line.style())
        + pad(line.text(), column).substring(line.text().length());
  }

  private String pad(String text, int column) {
    return Columns.pad(text, widths[column]);
  }

  private String paint(String text, Style style) {
    return colour ? style.paint(text) : text;
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
