package org.landslide.bench.soundness;

import java.util.List;
import java.util.Locale;

/** How much of the thread library is taken to work. It always does, so nothing must change. */
public enum Trust {
  NOTHING(""),
  MUTEXES("--trusted-mutexes"),
  JOIN("--trusted-thr-join"),
  ALL("--trusted-mutexes --trusted-thr-join --thrlib-function thr_create,thr_exit,thr_join");

  private final String options;

  Trust(String options) {
    this.options = options;
  }

  /** Its name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean coversMutexes() {
    return this == MUTEXES || this == ALL;
  }

  List<String> options() {
    return OptionWords.of(options);
  }
}
