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

  private final Map<Integer, Boolean> known = new HashMap<>();

  /** Whether the instruction of the current thread at an address is atomic, if it uses memory. */
  boolean isAtomic(PebblesWorld world, int address) {
    return world.current() != PebblesWorld.NOBODY
        && known.computeIfAbsent(address, unused -> decode(world, address));
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
