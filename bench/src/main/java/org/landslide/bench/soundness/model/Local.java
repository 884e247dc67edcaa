package org.landslide.bench.soundness.model;

import java.util.Locale;

/** The variables that each thread has for itself. The name in C is that of the constant. */
enum Local {
  H,
  J,
  K,
  N,
  /** The checksum of what a thread has seen. It is all of a thread that shows in the outcome. */
  ACC;

  static final int COUNT = values().length;

  String c() {
    return name().toLowerCase(Locale.ROOT);
  }
}
