package org.landslide.bench.soundness.model;

/** How a thread waits in a loop. None of it shows in what comes out. */
public enum Spin {
  BUSY,
  YIELDING,
  /** Some rounds without, then all others with a yield. */
  BACKING_OFF,
  /** A yield only every other round. */
  ALTERNATING,
  /** A yield after some rounds, then as many again. */
  IN_BATCHES;

  String loop(String condition) {
    return switch (this) {
      case BUSY -> "while (" + condition + ") {}";
      case YIELDING -> "while (" + condition + ") yield(-1)";
      case BACKING_OFF ->
          "for (int tries = 0; " + condition + ";) { if (tries < 3) tries++; else yield(-1); }";
      case ALTERNATING ->
          "for (int turn = 0; " + condition + "; turn = !turn) { if (turn) yield(-1); }";
      case IN_BATCHES ->
          "for (int tries = 0; " + condition + ";) { if (++tries == 4) { tries = 0; yield(-1); } }";
    };
  }
}
