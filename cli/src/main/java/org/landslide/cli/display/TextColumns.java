package org.landslide.cli.display;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Text in columns, each as wide as its widest cell. */
public final class TextColumns {
  private static final String GAP = "  ";

  private final List<String[]> rows = new ArrayList<>();
  private final int[] widths;

  public TextColumns(String... titles) {
    widths = new int[titles.length];
    add(titles);
  }

  public void add(String... cells) {
    if (cells.length != widths.length) {
      throw new IllegalArgumentException(
          "a row of " + cells.length + " cells, not " + widths.length);
    }
    for (int i = 0; i < cells.length; i++) {
      widths[i] = Math.max(widths[i], cells[i].length());
    }
    rows.add(cells.clone());
  }

  public void addEmpty() {
    String[] cells = new String[widths.length];
    Arrays.fill(cells, "");
    rows.add(cells);
  }

  public void print(PrintStream out) {
    rows.forEach(row -> out.println(line(row)));
  }

  private String line(String[] row) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.length; i++) {
      line.append(row[i]).append(" ".repeat(widths[i] - row[i].length())).append(GAP);
    }
    return line.toString().stripTrailing();
  }
}
