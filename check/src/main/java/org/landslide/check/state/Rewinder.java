package org.landslide.check.state;

import org.landslide.world.World;

/** Goes back to earlier states. */
public final class Rewinder {
  private final World world;
  private final Ledger ledger;

  public Rewinder(CheckedGuest checked) {
    this.world = checked.world();
    this.ledger = checked.ledger();
  }

  public GuestState save() {
    return new GuestState(world.snapshot(), ledger.copy());
  }

  public void restore(GuestState state) {
    world.restore(state.world());
    ledger.assign(state.ledger());
  }
}
