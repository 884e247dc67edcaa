package org.landslide.engine.finding;

import java.util.List;

/**
 * What is wrong with the program.
 *
 * @param message one sentence for a reader who has not seen the program for a week
 * @param evidence the failing thread's stack first, then whatever else belongs to this kind
 */
public record Bug(BugKind kind, String message, List<Evidence> evidence) {
  public Bug {
    evidence = List.copyOf(evidence);
  }

  public Bug(BugKind kind, String message) {
    this(kind, message, List.of());
  }
}
