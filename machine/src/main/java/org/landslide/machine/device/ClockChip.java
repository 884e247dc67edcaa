package org.landslide.machine.device;

import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The clock with its battery, and the memory beside it that tells how much memory there is. It
 * begins at the same moment in every run.
 */
final class ClockChip implements Device<List<Integer>> {
  private static final LocalDateTime START = LocalDateTime.of(2020, 1, 1, 0, 0, 0);
  private static final int BYTES = 128;
  private static final int DATA = 0x71;
  private static final int STATUS_B = 0x0b;
  private static final int BINARY = 0x04;

  /** The memory, the last one being the index. */
  private final int[] memory = new int[BYTES + 1];

  /** The state as it is now, if it was saved or restored since it changed last. */
  private @Nullable List<Integer> saved;

  /**
   * A clock in a PC.
   *
   * @param kilobytes how much memory the PC has
   */
  ClockChip(int kilobytes) {
    int extended = Math.max(0, kilobytes - 1024);
    word(0x15, 640);
    word(0x17, Math.min(extended, 0xffff));
    word(0x30, Math.min(extended, 0xffff));
    word(0x34, Math.max(0, kilobytes - 16 * 1024) / 64);
    memory[STATUS_B] = 0x02;
    memory[0x0d] = 0x80;
  }

  private void word(int index, int value) {
    memory[index] = value & 0xff;
    memory[index + 1] = (value >> 8) & 0xff;
  }

  @Override
  public int in(int port, long clock) {
    if (port != DATA) {
      return 0xff;
    }
    LocalDateTime now = START.plusSeconds(clock / Clock.UNITS_PER_SECOND);
    return switch (memory[BYTES]) {
      case 0x00 -> digits(now.getSecond());
      case 0x02 -> digits(now.getMinute());
      case 0x04 -> digits(now.getHour());
      case 0x06 -> digits(now.getDayOfWeek().getValue() % 7 + 1);
      case 0x07 -> digits(now.getDayOfMonth());
      case 0x08 -> digits(now.getMonthValue());
      case 0x09 -> digits(now.getYear() % 100);
      case 0x32 -> digits(now.getYear() / 100);
      case 0x0a -> 0x26;
      case 0x0c -> 0;
      default -> memory[memory[BYTES]];
    };
  }

  private int digits(int value) {
    return (memory[STATUS_B] & BINARY) != 0 ? value : ((value / 10) << 4) | (value % 10);
  }

  @Override
  public void out(int port, int value, long clock) {
    saved = null;
    if (port == DATA) {
      memory[memory[BYTES]] = value;
    } else {
      memory[BYTES] = value & (BYTES - 1);
    }
  }

  @Override
  public List<Integer> save() {
    List<Integer> state = saved;
    if (state == null) {
      state = Arrays.stream(memory).boxed().toList();
      saved = state;
    }
    return state;
  }

  @Override
  public void restore(List<Integer> state) {
    if (state != saved) {
      Arrays.setAll(memory, state::get);
      saved = state;
    }
  }
}
