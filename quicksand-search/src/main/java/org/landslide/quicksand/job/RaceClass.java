package org.landslide.quicksand.job;

/** What became of a data race, the more suspicious the earlier. */
public enum RaceClass {
  /** Preempting threads at one of its accesses led to a failure. */
  BUG("bug"),
  /** No state space that would tell was completed. */
  UNTESTED("untested"),
  /** Either access can come first, and nothing goes wrong. */
  BENIGN("benign"),
  /** The accesses cannot come the other way round. */
  FALSE_POSITIVE("false_positive"),
  /**
   * Nothing to be tested: memory that was freed and allocated anew between the accesses, or the
   * initialisation or destruction of a primitive.
   */
  SUPPRESSED("suppressed");

  private final String label;

  RaceClass(String label) {
    this.label = label;
  }

  /** What JSON says. */
  public String label() {
    return label;
  }
}
