package org.landslide.machine.device;

/**
 * One of the three counters of an 8254. What it counts to follows from the time, so it is exact.
 */
final class TimerChannel {
  /** No end of a count is ahead. */
  static final long NEVER = Long.MAX_VALUE;

  private static final int FULL = 0x10000;

  /** How the two bytes of a count come and go. */
  private static final int LOW = 1;

  private static final int HIGH = 2;
  private static final int BOTH = 3;

  /** All that it remembers. */
  record State(
      int mode,
      int access,
      boolean decimal,
      int count,
      int written,
      boolean secondWrite,
      boolean secondRead,
      int latched,
      int status,
      long since,
      boolean running,
      boolean gate) {}

  private int mode;
  private int access = BOTH;
  private boolean decimal;

  /** How far it counts. */
  private int count = FULL;

  /** The byte of a new count that has come already. */
  private int written;

  private boolean secondWrite;
  private boolean secondRead;

  /** What was to be kept for reading; -1 if nothing was. */
  private int latched = -1;

  private int status = -1;

  /** When it began to count. */
  private long since;

  private boolean running;
  private boolean gate = true;

  void command(int value) {
    mode = (value >> 1) & 7;
    mode = mode > 5 ? mode & 3 : mode;
    access = (value >> 4) & 3;
    decimal = (value & 1) != 0;
    running = false;
    secondWrite = false;
    secondRead = false;
    latched = -1;
    status = -1;
  }

  void latchCount(long clock) {
    if (latched < 0) {
      latched = shown(current(clock));
    }
  }

  void latchStatus(long clock) {
    if (status < 0) {
      status =
          (isHigh(clock) ? 0x80 : 0)
              | (running ? 0 : 0x40)
              | (access << 4)
              | (mode << 1)
              | (decimal ? 1 : 0);
    }
  }

  void write(int value, long clock) {
    switch (access) {
      case LOW -> start(value, clock);
      case HIGH -> start(value << 8, clock);
      default -> {
        if (secondWrite) {
          start(written | (value << 8), clock);
        } else {
          written = value;
        }
        secondWrite = !secondWrite;
      }
    }
  }

  private void start(int value, long clock) {
    int binary = decimal ? fromDecimal(value) : value;
    count = binary == 0 ? (decimal ? 10_000 : FULL) : binary;
    since = clock;
    running = true;
  }

  int read(long clock) {
    if (status >= 0) {
      int value = status;
      status = -1;
      return value;
    }
    int value = latched >= 0 ? latched : shown(current(clock));
    int part =
        switch (access) {
          case LOW -> value & 0xff;
          case HIGH -> value >> 8;
          default -> secondRead ? value >> 8 : value & 0xff;
        };
    boolean done = access != BOTH || secondRead;
    secondRead = access == BOTH && !secondRead;
    if (done) {
      latched = -1;
    }
    return part & 0xff;
  }

  private int shown(int value) {
    return decimal ? toDecimal(value) : value & 0xffff;
  }

  private static int fromDecimal(int digits) {
    return ((digits >> 12) & 15) * 1000
        + ((digits >> 8) & 15) * 100
        + ((digits >> 4) & 15) * 10
        + (digits & 15);
  }

  private static int toDecimal(int value) {
    return ((value / 1000 % 10) << 12)
        | ((value / 100 % 10) << 8)
        | ((value / 10 % 10) << 4)
        | (value % 10);
  }

  private boolean isPeriodic() {
    return mode == 2 || mode == 3;
  }

  private long elapsed(long clock) {
    return running && gate ? (clock - since) / Clock.UNITS_PER_OSCILLATION : 0;
  }

  private int current(long clock) {
    long elapsed = elapsed(clock);
    if (!isPeriodic()) {
      return (int) (count - elapsed) & 0xffff;
    }
    int within = (int) (elapsed % count);
    return mode == 3 ? (count & ~1) - 2 * within % count : count - within;
  }

  /** The level of its output. */
  boolean isHigh(long clock) {
    long elapsed = elapsed(clock);
    return switch (mode) {
      case 2 -> elapsed % count != count - 1;
      case 3 -> elapsed % count < (count + 1) / 2;
      case 0, 1 -> running && elapsed >= count;
      default -> !running || elapsed != count;
    };
  }

  /** When its output goes up next after a time. */
  long nextEdge(long clock) {
    if (!running || !gate || mode == 1 || mode == 5) {
      return NEVER;
    }
    long period = count * Clock.UNITS_PER_OSCILLATION;
    if (isPeriodic()) {
      return since + ((clock - since) / period + 1) * period;
    }
    return clock < since + period ? since + period : NEVER;
  }

  void setGate(boolean open, long clock) {
    if (open && !gate) {
      since = clock;
    }
    gate = open;
  }

  State save() {
    return new State(
        mode,
        access,
        decimal,
        count,
        written,
        secondWrite,
        secondRead,
        latched,
        status,
        since,
        running,
        gate);
  }

  void restore(State state) {
    mode = state.mode;
    access = state.access;
    decimal = state.decimal;
    count = state.count;
    written = state.written;
    secondWrite = state.secondWrite;
    secondRead = state.secondRead;
    latched = state.latched;
    status = state.status;
    since = state.since;
    running = state.running;
    gate = state.gate;
  }
}
