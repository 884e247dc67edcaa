package org.landslide.report.text;

/** Something in a JSON document is not as it must be. */
public final class DamageException extends Exception {
  private final String problem;

  DamageException(String problem) {
    super(problem);
    this.problem = problem;
  }

  /** What is wrong, as a clause. */
  public String problem() {
    return problem;
  }
}
