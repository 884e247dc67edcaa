package org.landslide.checker.run;

import java.time.Duration;

/** Measures how long something takes, on the clock and on the processor. */
public final class Stopwatch {
  private static final double SECOND = 1e9;

  private final long start = System.nanoTime();
  private final Duration cpuAtStart = cpu();

  private Stopwatch() {}

  static Stopwatch start() {
    return new Stopwatch();
  }

  Times times() {
    double wall = (double) (System.nanoTime() - start) / SECOND;
    return new Times(wall, (double) cpu().minus(cpuAtStart).toNanos() / SECOND);
  }

  /** Of all threads of this process, the compiler and the garbage collector included. */
  private static Duration cpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Seconds. */
  record Times(double wall, double cpu) {}
}
