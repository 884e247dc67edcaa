package org.landslide.machine.execute;

/**
 * Thrown when an instruction is to be done again, or finished, later. One reason: a compiled block
 * is about to overwrite itself; before the store, so that the instruction can be done again by the
 * interpreter, which notices new code at once. The other: the processor is to stop in the middle of
 * a repetition.
 */
public final class BlockLeft extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BlockLeft() {
    super(null, null, false, false);
  }
}
