package org.landslide.engine;

import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.IterativeBounding;
import org.landslide.engine.search.Search;

/** Runs interleavings, and sees to it that the execution tree is as it must be after each. */
final class Validated {
  private Validated() {}

  static Outcome next(Search search) {
    Outcome outcome = search.next();
    if (search instanceof Explorer<?> explorer) {
      explorer.validate();
    } else if (search instanceof IterativeBounding<?> bounding) {
      bounding.validate();
    }
    return outcome;
  }
}
