package org.landslide.pebbles;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.landslide.world.StateIdentity;
import org.landslide.world.WorldSnapshot;

/** Recognises the states of a world of Pebbles programs. */
final class PebblesIdentity implements StateIdentity {
  /** Pages from which code was executed; there may be more of them later. */
  private final BitSet code;

  PebblesIdentity(BitSet code) {
    this.code = code;
  }

  @Override
  public long hash(WorldSnapshot state) {
    return ((PebblesSnapshot) state).hash();
  }

  @Override
  public boolean isSame(WorldSnapshot a, WorldSnapshot b) {
    return ((PebblesSnapshot) a).isSameAs((PebblesSnapshot) b);
  }

  @Override
  public long hashBesidesMemory(WorldSnapshot state) {
    return ((PebblesSnapshot) state).hashBesidesMemory();
  }

  @Override
  public boolean isSameBesidesMemory(WorldSnapshot a, WorldSnapshot b) {
    return ((PebblesSnapshot) a).isSameBesidesMemory((PebblesSnapshot) b);
  }

  @Override
  public @Nullable MemoryDifference difference(WorldSnapshot a, WorldSnapshot b) {
    PageTables one = ((PebblesSnapshot) a).tables();
    PageTables other = ((PebblesSnapshot) b).tables();
    return one.mapAlike(other) && one.isSameCode(other, code)
        ? (space, page) -> one.difference(other, space, page)
        : null;
  }
}
