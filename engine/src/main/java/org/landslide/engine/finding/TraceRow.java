package org.landslide.engine.finding;

import java.util.List;

/**
 * What one thread did until it was switched away.
 *
 * @param firstDecision the index of its first decision in {@link Trace#decisions}; a row covers all
 *     decisions up to the next row's first
 * @param deeds what it did that matters, in order: {@code locks mutex}, {@code creates thread 2}
 * @param accesses what it read or wrote that conflicts with another row
 * @param stack where it stood when it was switched away, innermost first
 * @param reason why it was switched away, as a clause: {@code preempted before it calls mutex_lock}
 */
public record TraceRow(
    int thread,
    int firstDecision,
    List<Deed> deeds,
    List<SharedAccess> accesses,
    List<Frame> stack,
    String reason) {
  public TraceRow {
    deeds = List.copyOf(deeds);
    accesses = List.copyOf(accesses);
    stack = List.copyOf(stack);
  }

  /** Something a thread did, and where. */
  public record Deed(String text, Frame at) {}

  /**
   * An access that another row's access conflicts with.
   *
   * @param variable the name of what is accessed, {@code counter} or {@code queue+8}, or the
   *     address in hexadecimal
   * @param value what was read or written, as text; empty when it is not known
   * @param rows the indices of the rows that it conflicts with, ascending
   */
  public record SharedAccess(
      boolean write,
      long address,
      int bytes,
      String variable,
      String value,
      Frame at,
      List<Integer> rows) {
    public SharedAccess {
      rows = List.copyOf(rows);
    }
  }
}
