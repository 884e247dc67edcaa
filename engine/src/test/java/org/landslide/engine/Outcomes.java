package org.landslide.engine;

import java.util.Optional;
import org.landslide.engine.finding.Bug;

/**
 * In what way an interleaving ended. Of one that failed in a step only the failure counts: how far
 * the other threads had come by then is not the same for equivalent ones.
 */
final class Outcomes {
  private Outcomes() {}

  static String of(Bug bug) {
    return bug.kind().label() + ", " + bug.message();
  }

  /** Of an interleaving in which no thread can go on. */
  static String atEnd(ToySubject toy) {
    Optional<Bug> verdict = toy.verdict();
    return verdict.map(Outcomes::of).orElse("ended") + " " + toy.describe();
  }
}
