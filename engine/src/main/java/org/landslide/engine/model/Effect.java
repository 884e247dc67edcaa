package org.landslide.engine.model;

import org.jspecify.annotations.Nullable;

/**
 * What must not be swapped with what.
 *
 * @param footprint what a transition touched, and what its thread had waited for before it
 * @param exposure what it has to do with transactions, if anything
 */
public record Effect(Footprint footprint, @Nullable Exposure exposure) {
  /** Of something that has nothing to do with transactions. */
  public static Effect of(Footprint footprint) {
    return new Effect(footprint, null);
  }

  public boolean conflictsWith(Effect other) {
    return footprint.conflictsWith(other.footprint)
        || (exposure != null && other.exposure != null && exposure.conflictsWith(other.exposure));
  }

  /** What makes transactions of other threads fail. */
  public Footprint exposed() {
    return exposure == null ? Footprint.EMPTY : exposure.exposed();
  }

  /** What a transaction would have touched. */
  public Footprint watched() {
    return exposure == null ? Footprint.EMPTY : exposure.watched();
  }

  /** Both; this one itself if the other adds nothing. */
  public Effect and(Effect other) {
    Effect both = new Effect(footprint.and(other.footprint), and(exposure, other.exposure));
    return both.equals(this) ? this : both;
  }

  private static @Nullable Exposure and(@Nullable Exposure one, @Nullable Exposure other) {
    return one == null || other == null ? (one == null ? other : one) : one.and(other);
  }
}
