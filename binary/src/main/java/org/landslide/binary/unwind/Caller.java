package org.landslide.binary.unwind;

/** What one way of unwinding says about the caller of a frame. */
sealed interface Caller {
  /** The way does not apply or cannot tell. */
  Caller UNKNOWN = new Unknown();

  /** There is no caller: the frame is its thread's first. */
  Caller NONE = new None();

  /** The caller's registers, as they will be when the frame's function has returned to it. */
  record Found(FrameRegisters registers) implements Caller {}

  /** See {@link #UNKNOWN}. */
  record Unknown() implements Caller {}

  /** See {@link #NONE}. */
  record None() implements Caller {}
}
