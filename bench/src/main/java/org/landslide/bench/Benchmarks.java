package org.landslide.bench;

import java.util.List;

/** All benchmarks. */
public final class Benchmarks {
  private static final List<Benchmark> ALL =
      List.of(new MachineBenchmark(), new CheckerBenchmark());

  private Benchmarks() {}

  public static List<Benchmark> all() {
    return ALL;
  }
}
