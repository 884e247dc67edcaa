package org.landslide.binary.unwind;

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
    /**
     * An address at a fixed distance from a base: the frame's address or a place the stack was
     * moved to.
     */
    STACK,
    /** An address on the same stack, who knows where. */
    MOVED,
    /** An address on another stack, which the function has been given. */
    FOREIGN
  }

  static final FrameValue UNKNOWN = new FrameValue(Kind.UNKNOWN, 0, 0);
  static final FrameValue MOVED = new FrameValue(Kind.MOVED, 0, 0);
  static final FrameValue FOREIGN = new FrameValue(Kind.FOREIGN, 0, 0);

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

  boolean isForeign() {
    return kind == Kind.FOREIGN;
  }

  /** Whether it is an address on some stack. */
  boolean isPointer() {
    return kind == Kind.STACK || kind == Kind.MOVED || kind == Kind.FOREIGN;
  }

  /** The value after adding a known number to it. */
  FrameValue plus(int distance) {
    return isStack() ? stack(number, offset + distance) : moved();
  }

  /** The value after adding an unknown number to it. */
  FrameValue moved() {
    return switch (kind) {
      case STACK, MOVED -> MOVED;
      case FOREIGN -> FOREIGN;
      case UNKNOWN, ENTRY -> UNKNOWN;
    };
  }

  /** What is known when it may be this value or that one. */
  FrameValue meet(FrameValue other) {
    if (equals(other)) {
      return this;
    }
    FrameValue ours = moved();
    return ours.equals(other.moved()) ? ours : UNKNOWN;
  }
}
