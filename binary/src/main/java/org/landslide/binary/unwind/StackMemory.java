package org.landslide.binary.unwind;

import java.util.OptionalInt;

/** The memory that a thread's stack lies in, as the thread sees it. */
@FunctionalInterface
public interface StackMemory {

  /**
   * The little-endian word at an address of any alignment; empty when one of its bytes cannot be
   * read.
   */
  OptionalInt load32(int va);
}
