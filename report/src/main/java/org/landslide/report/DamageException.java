package org.landslide.report;

/** Something in a JSON document is not as it must be. */
final class DamageException extends Exception {
  private final String problem;

  DamageException(String problem) {
    super(problem);
    this.problem = problem;
  }

  /** What is wrong, as a clause. */
  String problem() {
    return problem;
  }
}
