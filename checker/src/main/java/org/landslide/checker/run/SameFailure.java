package org.landslide.checker.run;

import org.landslide.engine.finding.Bug;

/** The same decisions must lead to the same failure. */
public final class SameFailure {
  private SameFailure() {}

  /** Fails when they did not: then something in Landslide is not as deterministic as it must be. */
  static void require(Bug before, Bug now) {
    if (before.kind() != now.kind() || !before.message().equals(now.message())) {
      throw new IllegalStateException(
          "the same interleaving ended in '"
              + describe(before)
              + "' and, when it was run again, in '"
              + describe(now)
              + "'");
    }
  }

  private static String describe(Bug bug) {
    return bug.kind().label() + ": " + bug.message();
  }
}
