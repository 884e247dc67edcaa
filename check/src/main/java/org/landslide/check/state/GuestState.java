package org.landslide.check.state;

import org.landslide.world.StateIdentity;
import org.landslide.world.WorldSnapshot;

/** A guest at one point of one of its interleavings, with what was known of it there. */
public final class GuestState {
  private final WorldSnapshot world;
  private final Ledger ledger;
  private final long retired;
  private final KnownSteps steps;

  private GuestState(WorldSnapshot world, Ledger ledger, long retired, KnownSteps steps) {
    this.world = world;
    this.ledger = ledger;
    this.retired = retired;
    this.steps = steps;
  }

  GuestState(WorldSnapshot world, Ledger ledger, long retired) {
    this(world, ledger, retired, new KnownSteps());
  }

  public WorldSnapshot world() {
    return world;
  }

  Ledger ledger() {
    return ledger;
  }

  /** How many instructions were executed up to there. */
  public long retired() {
    return retired;
  }

  /** What comes of moves from there. */
  public KnownSteps steps() {
    return steps;
  }

  /** The same at another time. */
  public GuestState at(long otherRetired) {
    return new GuestState(world, ledger, otherRetired, steps);
  }

  /** Whether the same moves lead to the same from both, except for the time. */
  public boolean isSameAs(GuestState other, StateIdentity identity) {
    return ledger.isSameAs(other.ledger) && identity.isSame(world, other.world);
  }

  /**
   * Whether the same can happen from both. That a thread waits may be seen sooner or later; what is
   * left out because it waits can happen in neither.
   */
  public boolean isAlike(GuestState other, Likeness likeness, StateIdentity identity) {
    return ledger.isAlike(other.ledger, likeness)
        && (likeness == Likeness.BESIDES_MEMORY
            ? identity.isSameBesidesMemory(world, other.world)
            : identity.isSame(world, other.world));
  }

  /** The number of a block of the heap on the way here, from that on the way to another state. */
  public long block(GuestState other, int space, long block) {
    return ledger.heap(space).renumbered(block, other.ledger.heap(space));
  }

  /** Equal for states that are the same. */
  public long hash(StateIdentity identity) {
    return identity.hash(world) * 31 + ledger.hash();
  }

  /** Equal for states that are alike. */
  public long hashOfAlike(Likeness likeness, StateIdentity identity) {
    long hash =
        likeness == Likeness.BESIDES_MEMORY
            ? identity.hashBesidesMemory(world)
            : identity.hash(world);
    return hash * 31 + ledger.hashOfAlike(likeness);
  }
}
