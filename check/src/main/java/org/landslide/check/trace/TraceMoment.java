package org.landslide.check.trace;

/**
 * When something happened in an interleaving.
 *
 * @param decision the index of the decision in whose step
 * @param instruction by which, or by the call of the function that begins with it
 * @param executed how many instructions the step had executed before
 */
public record TraceMoment(int decision, int instruction, long executed) {
  /** Of a step that has not begun, nothing is known. */
  private static final int NO_INSTRUCTION = 0;

  /** Before the step of a decision. */
  public static TraceMoment beginning(int decision) {
    return new TraceMoment(decision, NO_INSTRUCTION, 0);
  }

  /** Whether it is no more than the beginning of a step. */
  public boolean isBeginning() {
    return instruction == NO_INSTRUCTION;
  }
}
