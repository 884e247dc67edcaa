package org.landslide.check;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.landslide.check.state.GuestState;
import org.landslide.check.state.Likeness;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.StateMark;
import org.landslide.world.StateIdentity;
import org.landslide.world.StateIdentity.MemoryDifference;
import org.landslide.world.StateIdentity.PageDifference;

/** What tells a state of a guest from others. */
final class GuestMark implements StateMark {
  private final GuestState state;
  private final StateIdentity identity;
  private final Object present;
  private final Object era;
  private final Function<Likeness, Object> standIns;
  private final Runnable recognised;
  private @Nullable Object past;
  private @Nullable Object kind;

  /**
   * A mark.
   *
   * @param standIns finds what stands for all states that are alike to this one
   * @param recognised what to do when an earlier state turns out to agree
   */
  GuestMark(
      GuestState state,
      StateIdentity identity,
      Object present,
      Object era,
      Function<Likeness, Object> standIns,
      Runnable recognised) {
    this.state = state;
    this.identity = identity;
    this.present = present;
    this.era = era;
    this.standIns = standIns;
    this.recognised = recognised;
  }

  @Override
  public Object present() {
    return present;
  }

  @Override
  public Object past() {
    Object found = past == null ? standIns.apply(Likeness.IN_PAST_TOO) : past;
    past = found;
    return found;
  }

  @Override
  public Object era() {
    return era;
  }

  @Override
  public Object kind() {
    Object found = kind == null ? standIns.apply(Likeness.BESIDES_MEMORY) : kind;
    kind = found;
    return found;
  }

  @Override
  public boolean agrees(StateMark earlier, Footprint looked) {
    if (!(earlier instanceof GuestMark other)) {
      return false;
    }
    MemoryDifference difference = identity.difference(state.world(), other.state.world());
    boolean agrees =
        difference != null && looked.agrees((space, page) -> differing(difference, space, page));
    if (agrees) {
      recognised.run();
    }
    return agrees;
  }

  private static Footprint.@Nullable Difference differing(
      MemoryDifference difference, int space, int page) {
    PageDifference found = difference.page(space, page);
    return found == null ? null : found::isAt;
  }

  @Override
  public long block(StateMark earlier, int space, long block) {
    return earlier instanceof GuestMark other ? state.block(other.state, space, block) : block;
  }
}
