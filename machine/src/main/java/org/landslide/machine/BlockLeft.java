package org.landslide.machine;

/**
 * Thrown when a compiled block is about to overwrite itself: before the store, so that the
 * instruction can be done again by the interpreter, which notices new code at once.
 */
final class BlockLeft extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BlockLeft() {
    super(null, null, false, false);
  }
}
