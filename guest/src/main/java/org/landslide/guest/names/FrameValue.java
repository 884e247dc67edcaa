package org.landslide.guest.names;

/**
 * What code analysis knows of a word in a register or on the stack.
 *
 * @param number the register of {@link Kind#ENTRY}, the base of {@link Kind#STACK}
 * @param offset the distance from the base
 */
record FrameValue(Kind kind, int number, int offset) {
  enum Kind {
    UNKNOWN,
    /** What a register held when the function was entered. */
    ENTRY,
    /** An address at a fixed distance from a base: the frame's address or a place the stack was moved to. */
    STACK,
  }

  static final FrameValue UNKNOWN = new FrameValue(Kind.UNKNOWN, 0, 0);

  static FrameValue entry(int register) {
    return new FrameValue(Kind.ENTRY, register, 0);
  }

  static FrameValue stack(int base, int offset) {
    return new FrameValue(Kind.STACK, base, offset);
  }

  boolean isKnown() {
    return kind != Kind.UNKNOWN;
  }

  boolean isStack() {
    return kind == Kind.STACK;
  }

  boolean isEntry() {
    return kind == Kind.ENTRY;
  }

  /** The value after adding a number to it. */
  FrameValue plus(int distance) {
    return isStack() ? stack(number, offset + distance) : UNKNOWN;
  }

  /** What is known when it may be this value or that one. */
  FrameValue meet(FrameValue other) {
    return equals(other) ? this : UNKNOWN;
  }
}
