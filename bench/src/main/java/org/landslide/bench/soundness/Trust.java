package org.landslide.bench.soundness;

import java.util.List;

/** How much of the thread library is taken to work. It always does, so nothing must change. */
enum Trust {
  NOTHING(),
  MUTEXES("--trusted-mutexes"),
  JOIN("--trusted-thr-join"),
  ALL(
      "--trusted-mutexes",
      "--trusted-thr-join",
      "--thrlib-function",
      "thr_create,thr_exit,thr_join");

  private final List<String> options;

  Trust(String... options) {
    this.options = List.of(options);
  }

  List<String> options() {
    return options;
  }
}
