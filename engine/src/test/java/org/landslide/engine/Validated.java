package org.landslide.engine;

import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.IterativeBounding;
import org.landslide.engine.search.Search;

/**
 * Runs interleavings, and sees to it that the execution tree is as it must be: after each of the
 * first ones of a search, and after every tenth, since looking takes longer than running.
 */
final class Validated {
  private static final int ALWAYS = 10;
  private static final int EVERY = 10;

  private Validated() {}

  static Outcome next(Search search) {
    Outcome outcome = search.next();
    long run = search.completed() + search.cut();
    if (run > ALWAYS && run % EVERY != 0) {
      return outcome;
    }
    if (search instanceof Explorer<?> explorer) {
      explorer.validate();
    } else if (search instanceof IterativeBounding<?> bounding) {
      bounding.validate();
    }
    return outcome;
  }
}
