package org.landslide.bench;

import java.io.PrintStream;
import java.nio.file.Path;

/** One benchmark, which prints a table with our figure, the reference figure and the ratio. */
public interface Benchmark {
  /** What the user calls it. */
  String name();

  /** One line for the reader of the help text. */
  String about();

  /**
   * Measures and prints.
   *
   * @param home the Landslide checkout, where the guest programs are
   */
  void run(Path home, PrintStream out) throws BenchmarkException;
}
