package org.landslide.world;

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
}
