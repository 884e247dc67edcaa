package org.landslide.cli.option;

import org.landslide.checker.message.UserError;
import org.landslide.cli.display.Verbosity;
import picocli.CommandLine.Option;

/** The options about how much a command tells of what it does. */
public final class VerbosityOptions {
  @Option(
      names = {"-q", "--quiet"},
      order = 5,
      description = "Show the result and nothing else.")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      order = 5,
      description =
          "Show more: of quicksand, all jobs in every report, what becomes of each, every race, and"
              + " complete lists in the result; of check, how each interleaving ended. -vv shows"
              + " with both how each interleaving ended, and which threads ran in it.")
  private boolean[] verbose = {};

  public Verbosity level() {
    if (quiet && verbose.length > 0) {
      throw new UserError("-q and -v ask for opposite things; give one of them");
    }
    if (quiet) {
      return Verbosity.QUIET;
    }
    return switch (verbose.length) {
      case 0 -> Verbosity.NORMAL;
      case 1 -> Verbosity.VERBOSE;
      default -> Verbosity.EVERYTHING;
    };
  }
}
