package org.landslide.check.state;

import java.util.List;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.History;
import org.landslide.engine.model.HistoryBuilder;
import org.landslide.world.World;

/**
 * What a thread looked at in an attempt that changed nothing.
 *
 * @param pending all that it touched, as reads
 * @param kernel of that the kernel's objects, which have no values that could be compared
 * @param seen the values of the bytes in memory
 * @param hidden whether some of them do not count in footprints, so that no footprint says when
 *     they change
 * @param changing whether the kernel has changed something for the thread that others could see, so
 *     that it was no vain attempt, whatever is in memory
 * @param history what it did one by one, if data races are looked for
 */
public record VainAttempt(
    Footprint pending,
    Footprint kernel,
    SeenValues seen,
    boolean hidden,
    boolean changing,
    History history) {
  private static final Footprint CLOCK = Spaces.clockPassing();

  public static final VainAttempt NOTHING = all(List.of());

  /** Whether it asked for the time, which passes only when we say so. */
  public boolean looksAtClock() {
    return kernel.conflictsWith(CLOCK);
  }

  /** Several, one after the other, with the values that were there before any of them. */
  public static VainAttempt all(List<VainAttempt> attempts) {
    Footprint pending = Footprint.EMPTY;
    Footprint kernel = Footprint.EMPTY;
    boolean hidden = false;
    boolean changing = false;
    HistoryBuilder history = new HistoryBuilder();
    for (VainAttempt each : attempts) {
      pending = pending.and(each.pending);
      kernel = kernel.and(each.kernel);
      hidden |= each.hidden;
      changing |= each.changing;
      history.append(each.history);
    }
    SeenValues seen = SeenValues.first(attempts.stream().map(VainAttempt::seen).toList());
    return new VainAttempt(pending, kernel, seen, hidden, changing, history.build());
  }

  /** The same with another history. */
  VainAttempt with(History other) {
    return new VainAttempt(pending, kernel, seen, hidden, changing, other);
  }

  /** The same with the values that are there now. */
  public VainAttempt now(World world, int tid) {
    return new VainAttempt(pending, kernel, seen.now(world, tid), hidden, changing, history);
  }
}
