package org.landslide.machinetests;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * The address space of a case, the same in both worlds. What is not listed here is unmapped: of the
 * addresses that cases use on purpose, the harness and the kernel occupy none.
 */
final class Layout {
  static final int PAGE = 4096;

  static final int CODE = 0x10000000;
  static final int CODE_END = CODE + 2 * PAGE;
  static final int DATA = 0x20000000;
  static final int DATA_END = DATA + 3 * PAGE;
  static final int READ_ONLY = DATA + 4 * PAGE;
  static final int READ_ONLY_END = READ_ONLY + PAGE;

  /** The last page of the window. */
  static final int TOP = DATA + 15 * PAGE;

  static final int STACK = 0x30000000;
  static final int STACK_END = STACK + 2 * PAGE;

  /** The segment with a base: 16-bit addresses reach the data through it. */
  static final int WINDOW = DATA;

  static final int WINDOW_LIMIT = 0xffff;

  /** The segment that expands downward has the same base and begins behind this limit. */
  static final int DOWNWARD_LIMIT = 0x7ff;

  /** Addresses at which nothing is mapped, and nothing near them. */
  private static final int NOWHERE = 0x60000000;

  private static final int NOWHERE_SIZE = 0x10000000;

  private static final int INT3 = 0xcc;

  /**
   * Stands at the very end of the code: wherever in it execution starts, the instruction goes on in
   * the unmapped page behind.
   */
  private static final int[] CUT_OFF = {0x26, 0x26, 0x26, 0x26, 0x81, 0x05, 0x05, 0x05};

  static final int CUT_OFF_LENGTH = CUT_OFF.length;

  /** What may be done with a region. */
  enum Protection {
    READ(1),
    READ_WRITE(3),
    ALL(7);

    /** As mmap has it. */
    final int bits;

    Protection(int bits) {
      this.bits = bits;
    }

    boolean writable() {
      return this != READ;
    }
  }

  /** A mapped range with what it holds at the start of every case. */
  @SuppressWarnings("ArrayRecordComponent") // its arrays never change, and equals is never used
  record Region(int address, byte[] contents, Protection protection) {
    int pages() {
      return contents.length / PAGE;
    }
  }

  private Layout() {}

  static List<Region> regions(long seed) {
    return List.of(
        new Region(CODE, codeFiller(), Protection.ALL),
        new Region(DATA, pattern(seed, DATA, DATA_END - DATA), Protection.READ_WRITE),
        new Region(READ_ONLY, pattern(seed, READ_ONLY, PAGE), Protection.READ),
        new Region(TOP, pattern(seed, TOP, PAGE), Protection.READ_WRITE),
        new Region(STACK, pattern(seed, STACK, STACK_END - STACK), Protection.READ_WRITE));
  }

  /** An address around which nothing is mapped. */
  static int nowhere(Rng rng) {
    return switch (rng.below(4)) {
      case 0 -> rng.below(PAGE / 2);
      case 1 -> -PAGE + rng.below(PAGE / 2);
      default -> NOWHERE + rng.below(NOWHERE_SIZE);
    };
  }

  private static byte[] codeFiller() {
    byte[] code = new byte[CODE_END - CODE];
    Arrays.fill(code, (byte) INT3);
    for (int i = 0; i < CUT_OFF_LENGTH; i++) {
      code[code.length - CUT_OFF_LENGTH + i] = (byte) CUT_OFF[i];
    }
    return code;
  }

  /** Operands at edges, random ones, and runs of one byte for the repeated string operations. */
  private static byte[] pattern(long seed, int address, int size) {
    Rng rng = Rng.of(seed, address & 0xffffffffL);
    ByteBuffer buffer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      int run = rng.chance(20) ? rng.pick(0, 0, 0x01010101, 0x61616161, -1) : 0;
      boolean same = rng.chance(30);
      for (int i = 0; i < 8; i++) {
        buffer.putInt(same ? run : rng.operand());
      }
    }
    return buffer.array();
  }
}
