package org.landslide.engine;

/**
 * What a step did, in order, at the grain of single accesses: for the analysis of data races.
 *
 * <p>Every access is kept once, in primitive arrays sorted by address, and the order as a log of
 * numbers of accesses and synchronisation events. An access that is repeated with no event in
 * between is in the log only once.
 */
public final class History {
  /** Of a step without accesses and events, or when nobody looks for races. */
  public static final History NONE =
      new History(new long[0], new int[0], new Event[0], new long[0]);

  // An access consists of these four numbers.
  static final int FIRST_BYTE = 0;
  static final int INSTRUCTION = 1;
  static final int BLOCK = 2;
  static final int FORM = 3;
  static final int WIDTH = 4;

  static final int LIFECYCLE_BIT = 1;
  static final int WRITE_BIT = 2;
  static final int BYTES_SHIFT = 2;

  /** What can happen between accesses. */
  enum Event {
    ACQUIRE,
    RELEASE,
    CREATE,
    WAKE,
    JOIN
  }

  private final long[] accesses;

  /** The number of an access, or the complement of that of an event. */
  private final int[] log;

  private final Event[] events;

  /** For each event the lock or the thread. */
  private final long[] concerned;

  History(long[] accesses, int[] log, Event[] events, long[] concerned) {
    this.accesses = accesses;
    this.log = log;
    this.events = events;
    this.concerned = concerned;
  }

  int accessCount() {
    return accesses.length / WIDTH;
  }

  boolean hasEvents() {
    return events.length > 0;
  }

  int logLength() {
    return log.length;
  }

  boolean isAccess(int entry) {
    return log[entry] >= 0;
  }

  /** The access that a log entry is about. Numbers ascend with addresses. */
  int access(int entry) {
    return log[entry];
  }

  Event event(int entry) {
    return events[~log[entry]];
  }

  /** The lock or the thread. */
  long concerned(int entry) {
    return concerned[~log[entry]];
  }

  /** The space in the upper half, the address in the lower one. */
  long firstByte(int access) {
    return accesses[WIDTH * access + FIRST_BYTE];
  }

  long lastByte(int access) {
    return firstByte(access) + bytes(access) - 1;
  }

  int bytes(int access) {
    return (int) (accesses[WIDTH * access + FORM] >> BYTES_SHIFT);
  }

  boolean isWrite(int access) {
    return (accesses[WIDTH * access + FORM] & WRITE_BIT) != 0;
  }

  boolean isLifecycle(int access) {
    return (accesses[WIDTH * access + FORM] & LIFECYCLE_BIT) != 0;
  }

  long instruction(int access) {
    return accesses[WIDTH * access + INSTRUCTION];
  }

  long block(int access) {
    return accesses[WIDTH * access + BLOCK];
  }
}
