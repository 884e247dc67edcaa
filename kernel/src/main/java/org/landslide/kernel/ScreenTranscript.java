package org.landslide.kernel;

import java.util.List;
import java.util.function.Consumer;

/**
 * What was written on a text screen, as lines, though all that can be seen is what is on it from
 * time to time: rows that have moved up or were wiped out are finished, and so is what stands above
 * the last row when all ends.
 */
public final class ScreenTranscript {
  private final Consumer<String> lines;
  private Consumer<String> unfinished = text -> {};
  private List<String> seen = List.of();

  /** The row that is still being written, as it was told last. */
  private String shown = "";

  /** How many rows of the screen, from the top, were told already. */
  private int told;

  public ScreenTranscript(Consumer<String> lines) {
    this.lines = lines;
  }

  /** Says what to do with the row that is still being written, whenever it has changed. */
  public void setUnfinished(Consumer<String> action) {
    unfinished = action;
  }

  /**
   * The screen looks like this now.
   *
   * @param cursorRow the row that is still being written
   */
  public void look(List<String> rows, int cursorRow) {
    int moved = moved(rows);
    if (moved < 0) {
      tellUpTo(used(seen));
      told = 0;
    } else {
      tellUpTo(Math.min(moved, seen.size()));
      told = Math.max(0, told - moved);
    }
    seen = rows;
    tellUpTo(Math.min(cursorRow, used(rows)));
    String now = told < rows.size() ? rows.get(told) : "";
    if (!now.equals(shown)) {
      shown = now;
      unfinished.accept(now);
    }
  }

  /** Nothing more will come. */
  public void end() {
    tellUpTo(used(seen));
  }

  private void tellUpTo(int row) {
    while (told < row) {
      shown = "";
      lines.accept(seen.get(told++));
    }
  }

  /** By how many rows the screen has moved up since it was looked at; negative if it is another. */
  private int moved(List<String> rows) {
    for (int by = 0; by < Math.max(1, seen.size()); by++) {
      if (continues(rows, by)) {
        return by;
      }
    }
    return -1;
  }

  /** Whether the rows that were told, or are above others, are still there, so much further up. */
  private boolean continues(List<String> rows, int by) {
    int fixed = Math.max(told, used(seen) - 1);
    for (int row = by; row < fixed; row++) {
      if (!rows.get(row - by).equals(seen.get(row))) {
        return false;
      }
    }
    return fixed > by || seen.isEmpty() || used(seen) <= 1;
  }

  /** How many rows there are down to the last one that is not blank. */
  private static int used(List<String> rows) {
    int used = rows.size();
    while (used > 0 && rows.get(used - 1).isEmpty()) {
      used--;
    }
    return used;
  }
}
