package org.landslide.check.state;

import org.landslide.world.WorldSnapshot;

/** A guest at one point of one of its interleavings, with what was known of it there. */
public final class GuestState {
  private final WorldSnapshot world;
  private final Ledger ledger;

  GuestState(WorldSnapshot world, Ledger ledger) {
    this.world = world;
    this.ledger = ledger;
  }

  public WorldSnapshot world() {
    return world;
  }

  Ledger ledger() {
    return ledger;
  }
}
