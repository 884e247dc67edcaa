package org.landslide.machine.device;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a VGA that has registers: an index and the register behind it, as the cursor's place.
 */
final class DisplayController implements Device<List<Integer>> {
  private static final int INDEX = 0x3d4;
  private static final int STATUS = 0x3da;
  private static final int REGISTERS = 32;
  private static final int CURSOR_HIGH = 14;
  private static final int CURSOR_LOW = 15;
  private static final int START_HIGH = 12;
  private static final int START_LOW = 13;

  /** The registers, the last one being the index; those that nobody reads back are not there. */
  private final int[] registers = new int[REGISTERS + 1];

  /** The state as it is now, if it was saved or restored since it changed last. */
  private @Nullable List<Integer> saved;

  /** Where the cursor is, in characters from the start of the memory. */
  int cursor() {
    return (registers[CURSOR_HIGH] << 8) | registers[CURSOR_LOW];
  }

  /** Where the picture begins, in characters. */
  int start() {
    return (registers[START_HIGH] << 8) | registers[START_LOW];
  }

  @Override
  public int in(int port, long clock) {
    return switch (port) {
      case INDEX -> registers[REGISTERS];
      case INDEX + 1 -> registers[registers[REGISTERS]];
      // The beam is somewhere else at each look: those who wait for its return are served.
      case STATUS -> clock / 2 % 2 == 0 ? 0x09 : 0;
      default -> 0xff;
    };
  }

  @Override
  public void out(int port, int value, long clock) {
    saved = null;
    if (port == INDEX) {
      registers[REGISTERS] = value & (REGISTERS - 1);
    } else if (port == INDEX + 1) {
      registers[registers[REGISTERS]] = value;
    }
  }

  @Override
  public List<Integer> save() {
    List<Integer> state = saved;
    if (state == null) {
      state = Arrays.stream(registers).boxed().toList();
      saved = state;
    }
    return state;
  }

  @Override
  public void restore(List<Integer> state) {
    if (state != saved) {
      Arrays.setAll(registers, state::get);
      saved = state;
    }
  }
}
