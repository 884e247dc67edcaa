package org.landslide.binary.unwind;

/**
 * How to find what a register held in the caller, given the frame's address (DWARF's canonical
 * frame address, CFA).
 */
sealed interface FrameRule {

  /** It has not been changed. */
  record Same() implements FrameRule {}

  /** It is lost; for the return address this marks a thread's first frame. */
  record Undefined() implements FrameRule {}

  /** It was saved at a distance from the frame's address. */
  record Saved(int offset) implements FrameRule {}

  /** It is the frame's address plus a distance. */
  record Offset(int offset) implements FrameRule {}

  /** It is in another register, plus a distance. */
  record InRegister(int register, int offset) implements FrameRule {}

  /** It is computed, or stands where the computed address says. */
  record Computed(FrameExpression expression, boolean isAddress) implements FrameRule {}
}
