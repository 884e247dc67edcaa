package org.landslide.machinetests;

/** Numbers of registers, as instructions encode them. */
final class Register {
  static final int EAX = 0;
  static final int ECX = 1;
  static final int EDX = 2;
  static final int EBX = 3;
  static final int ESP = 4;
  static final int EBP = 5;
  static final int ESI = 6;
  static final int EDI = 7;
  static final int COUNT = 8;

  /** The segment registers. */
  static final int ES = 0;

  static final int CS = 1;
  static final int SS = 2;
  static final int DS = 3;
  static final int FS = 4;
  static final int GS = 5;
  static final int SEGMENT_COUNT = 6;

  private static final int[] OVERRIDES = {0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65};

  private Register() {}

  /** The general register of which register {@code index} of {@code size} bytes is a part. */
  static int whole(int index, int size) {
    return size == 1 ? index & 3 : index;
  }

  static int mask(int register) {
    return 1 << register;
  }

  /** The prefix that selects a segment. */
  static int override(int segment) {
    return OVERRIDES[segment];
  }
}
