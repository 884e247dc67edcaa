package org.landslide.cli;

import org.landslide.checker.message.UserError;
import picocli.CommandLine.Command;

/**
 * {@code landslide bench} in the list of commands. The benchmarks are no part of the product: where
 * there are any, the launcher runs them in place of this.
 */
@Command(name = BenchEntry.NAME, description = BenchEntry.ABOUT)
public final class BenchEntry implements Runnable {
  public static final String NAME = "bench";

  public static final String ABOUT =
      "Runs a benchmark, and prints its figures beside the reference figures.";

  BenchEntry() {}

  @Override
  public void run() {
    throw new UserError(
        "this installation has no benchmarks; they are in the sources of Landslide, where"
            + " `./landslide bench` runs them");
  }
}
