package org.landslide.cli.execute;

import java.io.PrintStream;
import org.landslide.checker.message.UserError;

/** Runs a guest program from start to end. */
public interface GuestRunner {
  /**
   * Runs the program; a reason why it cannot be run is a {@link UserError}.
   *
   * @param out gets the bytes that the guest prints, as soon as it prints them
   * @param err gets what we have to say about the run
   * @return the exit status for this process
   */
  int run(RunRequest request, PrintStream out, PrintStream err);
}
