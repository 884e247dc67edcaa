package org.landslide.world;

import org.jspecify.annotations.Nullable;

/** Recognises states of a world that were reached on different ways. */
public interface StateIdentity {
  /** Equal for states that are the same, and in all likelihood not for others. */
  long hash(WorldSnapshot state);

  /**
   * Whether from both states the same choices lead to the same events, accesses and states, but for
   * the count of instructions executed. Unlike {@link World#sameExceptTime} this includes which
   * breakpoints were reported. May say no where the two differ in nothing that matters.
   */
  boolean isSame(WorldSnapshot a, WorldSnapshot b);

  /** Equal for states that are the same but for what is in the memory. */
  long hashBesidesMemory(WorldSnapshot state);

  /** The same as {@link #isSame}, but for what is in the memory. */
  boolean isSameBesidesMemory(WorldSnapshot a, WorldSnapshot b);

  /**
   * In which words the memory of two states differs that are the same besides; null if they differ
   * in more than words that a program can only load and store: in what is mapped, or in code.
   */
  @Nullable MemoryDifference difference(WorldSnapshot a, WorldSnapshot b);

  /** In which words two contents of memory differ. */
  interface MemoryDifference {
    /** How a page of an address space differs; null if it does not. */
    @Nullable PageDifference page(int space, int page);
  }

  /** In which words two contents of a page differ. */
  interface PageDifference {
    /** Whether a word differs in one of four bytes that are given as bits. */
    boolean isAt(int address, int bytes);
  }
}
