package org.landslide.cli;

import java.io.PrintStream;

/** Runs Pebbles user programs. */
final class PebblesRunner implements GuestRunner {
  @Override
  public int run(RunRequest request, PrintStream out) {
    throw new UserError("this version of Landslide cannot run " + request.binary() + " yet");
  }
}
