package org.landslide.machinetests;

/**
 * Segment selectors, as Linux on a 64-bit kernel gives them to 32-bit processes; the emulator gets
 * a descriptor table with the same entries.
 */
final class Selector {
  static final int NULL = 0;
  static final int KERNEL_CODE = 0x10;
  static final int KERNEL_DATA = 0x18;
  static final int USER_CODE = 0x23;
  static final int USER_DATA = 0x2b;
  static final int TASK_STATE = 0x40;

  /** A data segment that starts at {@link Layout#WINDOW}. */
  static final int WINDOW = 0x63;

  /** A read-only data segment that starts behind {@link Layout#DOWNWARD_LIMIT}. */
  static final int DOWNWARD = 0x6b;

  /** The index of the last descriptor. */
  static final int LAST_INDEX = 15;

  private Selector() {}

  static boolean isNull(int selector) {
    return (selector & ~3) == 0;
  }

  static boolean isWindow(int selector) {
    return (selector & ~3) == (WINDOW & ~3);
  }

  static int base(int selector) {
    return isWindow(selector) ? Layout.WINDOW : 0;
  }
}
