package org.landslide.bench.soundness.model;

/** For which reasons transactions fail, and what the program is told of them. */
public enum Failing {
  /** At any time, for a reason that is never told. */
  FOR_NO_REASON,
  /** At any time, or because of what another thread does, or of what they do themselves. */
  WITH_CODES,
  /** The same, but never without a reason. */
  FOR_A_REASON;

  /** What the program finds; the numbers are those of the processor. */
  static final int STARTED = -1;

  public static final int EXPLICIT = 1;
  public static final int RETRY = 2;
  public static final int CONFLICT = 4;

  private static final int ARGUMENT_SHIFT = 24;

  /** The code of a transaction that gives up by itself. */
  static int explicit(int argument) {
    return EXPLICIT | (argument << ARGUMENT_SHIFT);
  }

  static int argument(int code) {
    return (code >>> ARGUMENT_SHIFT) & 0xff;
  }

  boolean tellsWhy() {
    return this != FOR_NO_REASON;
  }

  boolean isSpurious() {
    return this != FOR_A_REASON;
  }
}
