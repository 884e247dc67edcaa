package org.landslide.check.observe;

import org.landslide.binary.elf.CodeImage;

/** Tells which instructions of a program are atomic: locked ones, and exchanges with memory. */
final class AtomicCode {
  private static final int LOCK = 0xf0;
  private static final int LONGEST_PREFIX = 4;
  private static final int RECENT = 4096;

  private final CodeImage code;

  /** The last one asked for of those with the same lowest bits, and the answer. */
  private final int[] addresses = new int[RECENT];

  private final boolean[] answers = new boolean[RECENT];

  AtomicCode(CodeImage code) {
    this.code = code;
  }

  /** Whether the instruction at an address is atomic, if it uses memory. */
  boolean isAtomic(int address) {
    int slot = address & (RECENT - 1);
    if (addresses[slot] != address) {
      answers[slot] = decode(address);
      addresses[slot] = address;
    }
    return answers[slot];
  }

  private boolean decode(int address) {
    for (int i = 0; i <= LONGEST_PREFIX; i++) {
      int opcode = code.byteAt(address + i);
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
