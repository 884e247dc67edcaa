package org.landslide.guest.check;

import org.landslide.guest.pebbles.PebblesWorld;

/** Goes back to earlier states. */
final class Rewinder {
  private final PebblesWorld world;
  private final Ledger ledger;

  Rewinder(Scene scene) {
    this.world = scene.world();
    this.ledger = scene.ledger();
  }

  PebblesSubject.State save() {
    return new PebblesSubject.State(world.snapshot(), ledger.copy());
  }

  void restore(PebblesSubject.State state) {
    world.restore(state.world());
    ledger.assign(state.ledger());
  }
}
