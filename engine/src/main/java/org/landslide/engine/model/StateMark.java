package org.landslide.engine.model;

/** What tells a state from others, but for what {@link Subject#isBeyondState} says. */
public interface StateMark {
  /**
   * The same object as for an earlier state if the same can happen from both, and they agree in all
   * but what threads did on their way there.
   */
  Object present();

  /**
   * The same object if they also agree in the steps that may come to show that a thread waits (see
   * {@link Waiting#steps}).
   */
  Object past();

  /** Marks of different eras are never compared: what was known of earlier states is forgotten. */
  default Object era() {
    return StateMark.class;
  }

  /** The same object for all states that may {@linkplain #agrees agree}. */
  default Object kind() {
    return present();
  }

  /**
   * Whether the same can happen from an earlier state of the same kind as from this one, provided
   * that no more of memory is looked at from there on.
   *
   * @param looked what is read before it is written
   */
  default boolean agrees(StateMark earlier, Footprint looked) {
    return false;
  }

  /**
   * The number that a block of memory has on the way through this state, if it has another one on
   * the way through an earlier one that agrees with it.
   */
  default long block(StateMark earlier, int space, long block) {
    return block;
  }
}
