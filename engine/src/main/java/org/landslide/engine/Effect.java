package org.landslide.engine;

/**
 * What must not be swapped with what.
 *
 * @param footprint what a transition touched, and what its thread had waited for before it
 * @param exposed what of that makes transactions of others fail
 * @param watched what a transaction touched that gave up or was made to fail: it could have failed
 *     because of somebody else, but that it has failed is nobody else's concern
 */
record Effect(Footprint footprint, Footprint exposed, Footprint watched) {
  /** Of something that makes no transaction fail. */
  static Effect of(Footprint footprint) {
    return new Effect(footprint, Footprint.EMPTY, Footprint.EMPTY);
  }

  boolean conflictsWith(Effect other) {
    return footprint.conflictsWith(other.footprint)
        || watched.conflictsWith(other.exposed)
        || exposed.conflictsWith(other.watched);
  }

  boolean watchesNothing() {
    return watched.isEmpty();
  }

  Effect and(Effect other) {
    return new Effect(
        footprint.and(other.footprint), exposed.and(other.exposed), watched.and(other.watched));
  }
}
