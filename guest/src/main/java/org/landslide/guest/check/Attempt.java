package org.landslide.guest.check;

import org.landslide.engine.Footprint;
import org.landslide.engine.History;
import org.landslide.engine.HistoryBuilder;
import org.landslide.guest.pebbles.PebblesWorld;

/**
 * What a thread looked at in an attempt that changed nothing.
 *
 * @param pending all that it touched, as reads
 * @param kernel of that the kernel's objects, which have no values that could be compared
 * @param seen the values of the bytes in memory
 * @param hidden whether some of them do not count in footprints, so that nobody's footprint says
 *     when they change
 * @param history what it did one by one, if somebody looks for data races
 */
record Attempt(Footprint pending, Footprint kernel, Glimpse seen, boolean hidden, History history) {
  private static final Footprint CLOCK = Spaces.clockPassing();

  static final Attempt NOTHING =
      new Attempt(Footprint.EMPTY, Footprint.EMPTY, Glimpse.NOTHING, false, History.NONE);

  /** Whether it asked for the time, which passes only when we say so. */
  boolean looksAtClock() {
    return kernel.conflictsWith(CLOCK);
  }

  /** This and what came after it, with the values that were there before either. */
  Attempt then(Attempt next) {
    return new Attempt(
        pending.and(next.pending),
        kernel.and(next.kernel),
        next.seen,
        hidden || next.hidden,
        both(history, next.history));
  }

  private static History both(History first, History second) {
    return first == History.NONE
        ? second
        : new HistoryBuilder().append(first).append(second).build();
  }

  /** The same with the values that are there now. */
  Attempt now(PebblesWorld world, int tid) {
    return new Attempt(pending, kernel, seen.now(world, tid), hidden, history);
  }
}
