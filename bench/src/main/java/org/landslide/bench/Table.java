package org.landslide.bench;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** A table that grows on the screen row by row, since rows take seconds to measure. */
public final class Table {
  private static final String GAP = "  ";

  /** Where the text of a column stands. */
  public enum Align {
    LEFT,
    RIGHT
  }

  /**
   * A column.
   *
   * @param width in characters; a longer cell pushes the rest of its row to the right
   */
  public record Column(String title, int width, Align align) {
    public static Column left(String title, int width) {
      return new Column(title, width, Align.LEFT);
    }

    public static Column right(String title, int width) {
      return new Column(title, width, Align.RIGHT);
    }

    private String pad(String text) {
      String spaces = " ".repeat(Math.max(0, width - text.length()));
      return align == Align.LEFT ? text + spaces : spaces + text;
    }
  }

  private final PrintStream out;
  private final List<Column> columns;

  /** Prints the titles. */
  public Table(PrintStream out, Column... columns) {
    this.out = out;
    this.columns = List.of(columns);
    print(this.columns.stream().map(Column::title).toList());
  }

  /** Prints a row with as many cells as there are columns. */
  public void row(String... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException("a row has " + columns.size() + " cells");
    }
    print(List.of(cells));
  }

  private void print(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      line.append(i == 0 ? "" : GAP).append(columns.get(i).pad(cells.get(i)));
    }
    out.println(line.toString().stripTrailing());
    out.flush();
  }

  /** A number with so many digits after the point, written the same in every locale. */
  public static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  /** Whether an aim was met, for the reader. */
  public static String met(boolean met) {
    return met ? "yes" : "no";
  }
}
