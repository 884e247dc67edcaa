package org.landslide.binary.data;

import java.util.OptionalInt;

/** One frame of a stack, as far as it is known. */
public interface FrameView {
  /** An address in the instruction that the frame stands at. */
  int callPc();

  /** The value of a register, by its number, in this frame. */
  OptionalInt register(int number);

  /** Where the frame begins: the stack pointer of the caller before its call. */
  OptionalInt frame();

  /** A word of the thread's memory. */
  OptionalInt load32(int address);
}
