package org.landslide.guest.check;

import java.util.HashMap;
import java.util.Map;
import org.landslide.guest.pebbles.PebblesWorld;

/**
 * Tells which instructions are atomic: locked ones, and exchanges with memory. A heuristic alone
 * asks, so it does no harm that code may be another in another task.
 */
final class AtomicCode {
  private static final int LOCK = 0xf0;
  private static final int LONGEST_PREFIX = 4;
  private static final int RECENT = 64;

  private final Map<Integer, Boolean> known = new HashMap<>();

  /** The last one asked for of those with the same lowest bits, and the answer. */
  private final int[] addresses = new int[RECENT];

  private final boolean[] answers = new boolean[RECENT];

  /** Whether the instruction of the current thread at an address is atomic, if it uses memory. */
  boolean isAtomic(PebblesWorld world, int address) {
    int slot = address & (RECENT - 1);
    if (addresses[slot] != address) {
      if (world.current() == PebblesWorld.NOBODY) {
        return false;
      }
      answers[slot] = known.computeIfAbsent(address, unused -> decode(world, address));
      addresses[slot] = address;
    }
    return answers[slot];
  }

  private static boolean decode(PebblesWorld world, int address) {
    byte[] code = new byte[1];
    for (int i = 0; i <= LONGEST_PREFIX && world.read(world.current(), address + i, code); i++) {
      int opcode = code[0] & 0xff;
      if (!isPrefix(opcode)) {
        return opcode == 0x86 || opcode == 0x87;
      }
      if (opcode == LOCK) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPrefix(int opcode) {
    return switch (opcode) {
      case LOCK, 0xf2, 0xf3, 0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65, 0x66, 0x67 -> true;
      default -> false;
    };
  }
}
