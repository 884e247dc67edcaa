package org.landslide.engine.finding;

import java.util.List;

/**
 * What happened in an interleaving, in one sentence of the program's words. Nothing is said that
 * does not follow from what was recorded.
 *
 * @param sentence without a full stop; names of the program stand in backquotes. Empty if there is
 *     none
 * @param events the few things that decide it, in the order in which they happened
 */
public record Story(String sentence, List<Event> events) {
  public static final Story NONE = new Story("", List.of());

  public Story {
    events = List.copyOf(events);
  }

  /** Stands for the end of a row where no entry of it is meant. */
  public static final int END = -1;

  /**
   * Something in a trace.
   *
   * @param row the index of its row
   * @param entry the index of its entry in that row, or {@link #END}
   */
  public record Event(int row, int entry) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int rows = Integer.compare(row, other.row);
      return rows == 0 ? Integer.compareUnsigned(entry, other.entry) : rows;
    }
  }
}
