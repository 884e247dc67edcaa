package org.landslide.check.state;

import org.landslide.machine.Cpu;
import org.landslide.world.World;

/** Goes back to earlier states. */
public final class Rewinder {
  private final World world;
  private final Ledger ledger;
  private final Cpu cpu;

  public Rewinder(CheckedGuest checked) {
    this.world = checked.world();
    this.ledger = checked.ledger();
    this.cpu = world.machine().cpu();
  }

  public GuestState save() {
    return new GuestState(world.snapshot(), ledger.copy(), cpu.retired());
  }

  public void restore(GuestState state) {
    world.restore(state.world());
    cpu.setRetired(state.retired());
    ledger.assign(state.ledger());
  }
}
