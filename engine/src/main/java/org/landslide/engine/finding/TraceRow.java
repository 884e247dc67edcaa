package org.landslide.engine.finding;

import java.util.List;
import java.util.Optional;

/**
 * What one thread did until it was switched away.
 *
 * @param firstDecision the index of its first decision in {@link Trace#decisions}; a row covers all
 *     decisions up to the next row's first
 * @param entries what it did that matters, in the order in which it did so; of a long loop only the
 *     start and the end
 * @param stack where it stood when it was switched away, innermost first
 * @param reason why it was switched away, as a clause: {@code preempted before it calls
 *     mutex_lock}; empty when it failed, which the bug says
 * @param necessity whether the failure depends on that, if the thread could have gone on
 */
public record TraceRow(
    int thread,
    int firstDecision,
    List<Entry> entries,
    List<Frame> stack,
    String reason,
    Necessity necessity) {
  public TraceRow {
    entries = List.copyOf(entries);
    stack = List.copyOf(stack);
  }

  public TraceRow(
      int thread, int firstDecision, List<Entry> entries, List<Frame> stack, String reason) {
    this(thread, firstDecision, entries, stack, reason, Necessity.UNKNOWN);
  }

  TraceRow with(Necessity known) {
    return new TraceRow(thread, firstDecision, entries, stack, reason, known);
  }

  /** One line of a row. */
  public sealed interface Entry {
    Frame at();

    /** How many times in a row, at least 1. */
    int count();
  }

  /**
   * Something a thread did, and where.
   *
   * @param text a clause without its subject: {@code locks mutex}, {@code creates thread 2}
   */
  public record Deed(String text, Frame at, int count) implements Entry {
    public Deed(String text, Frame at) {
      this(text, at, 1);
    }
  }

  /**
   * A store that a thread would have made next.
   *
   * @param at where
   */
  public record Pending(int thread, Frame at) {}

  /**
   * An access that another row's access conflicts with, or that was made where the row failed.
   *
   * @param variable the name of what is accessed, {@code counter} or {@code queue+8}, or the
   *     address in hexadecimal
   * @param value what was read or written, the last time if there are several; as text, empty when
   *     it is not known
   * @param rows the indices of the nearest rows that it conflicts with, ascending
   * @param more with how many rows it conflicts besides; not all are counted where they are many
   * @param update whether it is a write of an instruction that has read the same bytes at once
   * @param pending for a read of the row that failed: a store to these bytes that had not come yet
   */
  public record SharedAccess(
      boolean write,
      long address,
      int bytes,
      String variable,
      String value,
      Frame at,
      int count,
      List<Integer> rows,
      int more,
      boolean update,
      Optional<Pending> pending)
      implements Entry {
    public SharedAccess {
      rows = List.copyOf(rows);
    }

    public SharedAccess(
        boolean write,
        long address,
        int bytes,
        String variable,
        String value,
        Frame at,
        int count,
        List<Integer> rows,
        int more) {
      this(write, address, bytes, variable, value, at, count, rows, more, false, Optional.empty());
    }

    /** The same, made so many times in all. */
    public SharedAccess made(int times) {
      return new SharedAccess(
          write, address, bytes, variable, value, at, times, rows, more, update, pending);
    }

    /** The same, to bytes of which it was the first access; the values are many. */
    public SharedAccess sweeping(long newAddress, int newBytes) {
      return new SharedAccess(
          write, newAddress, newBytes, variable, "", at, count, rows, more, update, pending);
    }

    /** The same, as the write of an instruction that has read before. */
    public SharedAccess updating() {
      return new SharedAccess(
          write, address, bytes, variable, value, at, count, rows, more, true, pending);
    }

    /** The same without the rows that it conflicts with. */
    public SharedAccess alone() {
      return new SharedAccess(
          write, address, bytes, variable, value, at, count, List.of(), 0, update, pending);
    }
  }
}
