package org.landslide.bench.soundness;

/** What the checker said of a program, and what is to be said of that. */
record TrialResult(Trial trial, Observed observed, Ruling ruling) {
  boolean isWrong() {
    return ruling.kind().isWrong();
  }
}
