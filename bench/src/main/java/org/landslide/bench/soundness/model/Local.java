package org.landslide.bench.soundness.model;

import java.util.Locale;

/** The variables that each thread has for itself. The name in C is that of the constant. */
public enum Local {
  H(0),
  J(1),
  K(2),
  N(3),
  /** The checksum of what a thread has seen. It is all of a thread that shows in the outcome. */
  ACC(4),
  /** What the last attempt at a transaction came to. */
  STATUS(5);

  static final int COUNT = values().length;

  private final int index;

  Local(int index) {
    this.index = index;
  }

  /** Where it is among the variables of a thread. */
  int index() {
    return index;
  }

  String c() {
    return name().toLowerCase(Locale.ROOT);
  }
}
