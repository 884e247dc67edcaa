package org.landslide.machine.device;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The 8254 with its three counters, and the port that has the speaker and the third one's gate. */
final class Timer implements Device<Timer.State> {
  private static final int CONTROL = 0x43;
  private static final int SPEAKER = 0x61;
  private static final int READ_BACK = 3;
  private static final int GATE_BIT = 1;

  /** The memory's refresh shows as a bit that changes every 15 microseconds. */
  private static final long REFRESH = 18 * Clock.UNITS_PER_OSCILLATION;

  /** What the counters remember, and what was written to the speaker's port. */
  record State(List<TimerChannel.State> channels, int speaker) {}

  private final TimerChannel[] channels = {
    new TimerChannel(), new TimerChannel(), new TimerChannel()
  };
  private int speaker;

  /** The state as it is now, if it was saved or restored since it changed last. */
  private @Nullable State saved;

  /** When the first counter asks for an interrupt next after a time. */
  long nextInterrupt(long clock) {
    return channels[0].nextEdge(clock);
  }

  @Override
  public int in(int port, long clock) {
    saved = null;
    if (port == SPEAKER) {
      boolean refresh = clock / REFRESH % 2 != 0;
      return (speaker & 0xf) | (refresh ? 0x10 : 0) | (channels[2].isHigh(clock) ? 0x20 : 0);
    }
    return port == CONTROL ? 0xff : channels[port & 3].read(clock);
  }

  @Override
  public void out(int port, int value, long clock) {
    saved = null;
    if (port == SPEAKER) {
      speaker = value & 0xf;
      channels[2].setGate((value & GATE_BIT) != 0, clock);
    } else if (port != CONTROL) {
      channels[port & 3].write(value, clock);
    } else if (value >> 6 == READ_BACK) {
      readBack(value, clock);
    } else if ((value & 0x30) == 0) {
      channels[value >> 6].latchCount(clock);
    } else {
      channels[value >> 6].command(value);
    }
  }

  private void readBack(int value, long clock) {
    for (int i = 0; i < channels.length; i++) {
      boolean meant = ((value >> (i + 1)) & 1) != 0;
      if (meant && (value & 0x20) == 0) {
        channels[i].latchCount(clock);
      }
      if (meant && (value & 0x10) == 0) {
        channels[i].latchStatus(clock);
      }
    }
  }

  @Override
  public State save() {
    State state = saved;
    if (state == null) {
      state = new State(Arrays.stream(channels).map(TimerChannel::save).toList(), speaker);
      saved = state;
    }
    return state;
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // another state with the same values is restored, too
  public void restore(State state) {
    if (state == saved) {
      return;
    }
    saved = state;
    for (int i = 0; i < channels.length; i++) {
      channels[i].restore(state.channels.get(i));
    }
    speaker = state.speaker;
  }
}
