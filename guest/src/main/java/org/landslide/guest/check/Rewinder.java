package org.landslide.guest.check;

import org.landslide.guest.world.World;

/** Goes back to earlier states. */
final class Rewinder {
  private final World world;
  private final Ledger ledger;

  Rewinder(Scene scene) {
    this.world = scene.world();
    this.ledger = scene.ledger();
  }

  GuestSubject.State save() {
    return new GuestSubject.State(world.snapshot(), ledger.copy());
  }

  void restore(GuestSubject.State state) {
    world.restore(state.world());
    ledger.assign(state.ledger());
  }
}
