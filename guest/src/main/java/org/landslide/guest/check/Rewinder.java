package org.landslide.guest.check;

import org.landslide.guest.world.World;

/** Goes back to earlier states. */
final class Rewinder {
  private final World world;
  private final Ledger ledger;

  Rewinder(CheckedGuest checked) {
    this.world = checked.world();
    this.ledger = checked.ledger();
  }

  GuestState save() {
    return new GuestState(world.snapshot(), ledger.copy());
  }

  void restore(GuestState state) {
    world.restore(state.world());
    ledger.assign(state.ledger());
  }
}
