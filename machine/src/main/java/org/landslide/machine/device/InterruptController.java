package org.landslide.machine.device;

import java.util.stream.IntStream;

/** The two interrupt chips of a PC, the second behind a line of the first. */
final class InterruptController implements Device<InterruptController.State> {
  static final int TIMER = 0;
  static final int KEYBOARD = 1;
  static final int SERIAL = 4;

  /** The line of the first channel for disks; that of the second comes next. */
  static final int DISKS = 14;

  private static final int LINES_OF_FIRST = 8;
  private static final int CASCADE = 2;
  private static final int PORT_OF_SECOND = 0xa0;

  /** What both remember. */
  record State(InterruptChip.State first, InterruptChip.State second) {}

  private final InterruptChip first = new InterruptChip();
  private final InterruptChip second = new InterruptChip();

  void raise(int line) {
    if (line < LINES_OF_FIRST) {
      first.raise(line);
    } else {
      second.raise(line - LINES_OF_FIRST);
      connect();
    }
  }

  void lower(int line) {
    if (line < LINES_OF_FIRST) {
      first.lower(line);
    } else {
      second.lower(line - LINES_OF_FIRST);
      connect();
    }
  }

  /** Brings a line to a level. */
  void set(int line, boolean high) {
    if (high) {
      raise(line);
    } else {
      lower(line);
    }
  }

  /** A line goes up and down again. */
  void pulse(int line) {
    raise(line);
    lower(line);
  }

  /** The line between the two is high as long as the second one has a request. */
  private void connect() {
    if (second.pending() == InterruptChip.NONE) {
      first.lower(CASCADE);
    } else {
      first.raise(CASCADE);
    }
  }

  /** Whether there is an interrupt for the processor. */
  boolean isWaiting() {
    return first.pending() != InterruptChip.NONE;
  }

  /** Whether a line behind the second chip may interrupt. */
  boolean isOpen(int line) {
    return first.isOpen(CASCADE) && second.isOpen(line - LINES_OF_FIRST);
  }

  /** The vector of a line behind the second chip, as it is set up now. */
  int vectorOfSecond(int line) {
    return second.vector(line - LINES_OF_FIRST);
  }

  /** The vector of the timer's line, as it is set up now. */
  int vectorOfTimer() {
    return first.vector(TIMER);
  }

  /** The vectors of all lines but the timer's, as they are set up now. */
  IntStream vectorsBesidesTimer() {
    IntStream ofFirst = IntStream.range(TIMER + 1, LINES_OF_FIRST).map(first::vector);
    return IntStream.concat(ofFirst, IntStream.range(0, LINES_OF_FIRST).map(second::vector));
  }

  /** The vector of the interrupt that the processor takes now. */
  int acknowledge() {
    int line = first.acknowledge();
    if (line != CASCADE) {
      return first.vector(line);
    }
    int lineOfSecond = second.acknowledge();
    first.lower(CASCADE);
    connect();
    return second.vector(lineOfSecond);
  }

  /** The lines whose handlers have not said that they are done. */
  int inService() {
    return first.inService() | (second.inService() << LINES_OF_FIRST);
  }

  private InterruptChip chip(int port) {
    return port < PORT_OF_SECOND ? first : second;
  }

  @Override
  public int in(int port, long clock) {
    int value = chip(port).in(port, clock);
    connect();
    return value;
  }

  @Override
  public void out(int port, int value, long clock) {
    chip(port).out(port, value, clock);
    connect();
  }

  @Override
  public State save() {
    return new State(first.save(), second.save());
  }

  @Override
  public void restore(State state) {
    first.restore(state.first);
    second.restore(state.second);
  }
}
