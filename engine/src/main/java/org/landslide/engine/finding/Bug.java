package org.landslide.engine.finding;

import java.util.List;

/**
 * What is wrong with the program.
 *
 * @param message one sentence for a reader who has not seen the program for a week
 * @param evidence the failing thread's stack first, then whatever else belongs to this kind
 * @param supposition which heuristic it rests on, as a clause that says what was supposed and why;
 *     empty if it is certain
 */
public record Bug(BugKind kind, String message, List<Evidence> evidence, String supposition) {
  public Bug {
    evidence = List.copyOf(evidence);
  }

  /** One that is certain. */
  public Bug(BugKind kind, String message, List<Evidence> evidence) {
    this(kind, message, evidence, "");
  }

  public Bug(BugKind kind, String message) {
    this(kind, message, List.of());
  }

  /** The same bug, resting on a heuristic. */
  public Bug supposing(String clause) {
    return new Bug(kind, message, evidence, clause);
  }
}
