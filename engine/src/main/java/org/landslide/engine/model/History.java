package org.landslide.engine.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a step did, in order, at the grain of single accesses: for the analysis of data races.
 *
 * <p>Every access is kept once, and the order as a log of numbers of accesses and synchronisation
 * events. An access that is repeated with no event in between is in the log only once.
 */
public final class History {
  /** Of a step without accesses and events, or when races are not looked for. */
  public static final History NONE =
      new History(AccessTable.EMPTY, new int[0], new Event[0], new long[0]);

  /** What can happen between accesses. */
  public enum Event {
    ACQUIRE,
    RELEASE,
    HOLD,
    LET_GO,
    OBSERVE,
    PUBLISH,
    CREATE,
    WAKE,
    JOIN
  }

  private final AccessTable accesses;

  /** The number of an access, or the complement of that of an event. */
  private final int[] log;

  private final Event[] events;

  /** For each event the lock, the word or the thread. */
  private final long[] concerned;

  History(AccessTable accesses, int[] log, Event[] events, long[] concerned) {
    this.accesses = accesses;
    this.log = log;
    this.events = events;
    this.concerned = concerned;
  }

  public AccessTable accesses() {
    return accesses;
  }

  public boolean hasEvents() {
    return events.length > 0;
  }

  public int logLength() {
    return log.length;
  }

  public boolean isAccess(int entry) {
    return log[entry] >= 0;
  }

  /** The number of the access that a log entry is about. */
  public int access(int entry) {
    return log[entry];
  }

  public Event event(int entry) {
    return events[~log[entry]];
  }

  /** The lock, the word or the thread that an event is about. */
  public long concerned(int entry) {
    return concerned[~log[entry]];
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof History that
            && Arrays.equals(log, that.log)
            && Arrays.equals(events, that.events)
            && Arrays.equals(concerned, that.concerned)
            && accesses.equals(that.accesses));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(log) * 31 + Arrays.hashCode(concerned);
  }
}
