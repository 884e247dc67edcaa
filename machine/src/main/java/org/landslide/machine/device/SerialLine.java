package org.landslide.machine.device;

import java.util.function.IntConsumer;

/** A 16550 whose line is always free: what is written to it is sent at once. */
final class SerialLine implements Device<SerialLine.State> {
  private static final int PORT = 0x3f8;
  private static final int DIVISOR_SHOWS = 0x80;
  private static final int LOOPED_BACK = 0x10;
  private static final int WANTS_EMPTY = 0x02;
  private static final int WANTS_DATA = 0x01;
  private static final int EMPTY = 0x60;
  private static final int HAS_DATA = 0x01;
  private static final int NOTHING = -1;

  /** All that it remembers. */
  record State(
      int enabled,
      int lineControl,
      int modemControl,
      int scratch,
      int divisor,
      int fifo,
      int received,
      boolean saysEmpty) {}

  private IntConsumer sink = sent -> {};
  private int enabled;
  private int lineControl;
  private int modemControl;
  private int scratch;
  private int divisor = 1;
  private int fifo;

  /** What was sent to itself. */
  private int received = NOTHING;

  /** Whether it has still to interrupt since it has nothing to send. */
  private boolean saysEmpty;

  void setSink(IntConsumer newSink) {
    sink = newSink;
  }

  /** Whether it asks for an interrupt. */
  boolean isWaiting() {
    return isReceived() || isEmpty();
  }

  private boolean isReceived() {
    return (enabled & WANTS_DATA) != 0 && received != NOTHING;
  }

  private boolean isEmpty() {
    return (enabled & WANTS_EMPTY) != 0 && saysEmpty;
  }

  private boolean isDivisor() {
    return (lineControl & DIVISOR_SHOWS) != 0;
  }

  @Override
  public int in(int port, long clock) {
    return switch (port - PORT) {
      case 0 -> isDivisor() ? divisor & 0xff : receive();
      case 1 -> isDivisor() ? divisor >> 8 : enabled;
      case 2 -> identify();
      case 3 -> lineControl;
      case 4 -> modemControl;
      case 5 -> EMPTY | (received == NOTHING ? 0 : HAS_DATA);
      case 6 -> (modemControl & LOOPED_BACK) == 0 ? 0xb0 : modemLoopedBack();
      default -> scratch;
    };
  }

  private int receive() {
    int value = received == NOTHING ? 0 : received;
    received = NOTHING;
    return value;
  }

  /** Why it interrupts; that it has nothing to send is said once. */
  private int identify() {
    int buffers = (fifo & 1) != 0 ? 0xc0 : 0;
    if (isReceived()) {
      return buffers | 4;
    }
    boolean empty = isEmpty();
    saysEmpty = false;
    return buffers | (empty ? 2 : 1);
  }

  private int modemLoopedBack() {
    return ((modemControl & 0x0c) << 4)
        | ((modemControl & 0x02) << 3)
        | ((modemControl & 0x01) << 5);
  }

  @Override
  public void out(int port, int value, long clock) {
    switch (port - PORT) {
      case 0 -> {
        if (isDivisor()) {
          divisor = (divisor & 0xff00) | value;
        } else {
          send(value);
        }
      }
      case 1 -> {
        if (isDivisor()) {
          divisor = (divisor & 0xff) | (value << 8);
        } else {
          saysEmpty |= (value & ~enabled & WANTS_EMPTY) != 0;
          enabled = value & 0xf;
        }
      }
      case 2 -> fifo = value;
      case 3 -> lineControl = value;
      case 4 -> modemControl = value & 0x1f;
      case 7 -> scratch = value;
      default -> {}
    }
  }

  private void send(int value) {
    if ((modemControl & LOOPED_BACK) != 0) {
      received = value;
    } else {
      sink.accept(value);
    }
    saysEmpty = true;
  }

  @Override
  public State save() {
    return new State(
        enabled, lineControl, modemControl, scratch, divisor, fifo, received, saysEmpty);
  }

  @Override
  public void restore(State state) {
    enabled = state.enabled;
    lineControl = state.lineControl;
    modemControl = state.modemControl;
    scratch = state.scratch;
    divisor = state.divisor;
    fifo = state.fifo;
    received = state.received;
    saysEmpty = state.saysEmpty;
  }
}
