package org.landslide.check.wait;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.CountedLoop;
import org.landslide.check.state.Spaces;
import org.landslide.check.state.VainAttempt;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.FootprintBuilder;
import org.landslide.world.SharedObject.Core;
import org.landslide.world.World;

/**
 * What came of looking at loops that count their rounds, since the same thread is in the same loop
 * in many interleavings. What it does there follows from its registers, the values of the words
 * that it reads, and the calls that it is in; where all these are the same, there is no need to
 * look again. The last few loops are kept.
 */
final class KnownLoops {
  private static final int MOST = 64;

  /**
   * A loop.
   *
   * @param yields whether it was looked at as one of which each round gives way
   */
  record Known(
      StartingPoints.Start start,
      boolean yields,
      VainAttempt attempt,
      long rounds,
      CountedLoop counted) {}

  private final World world;
  private final StartingPoints starts;
  private final Deque<Known> loops = new ArrayDeque<>();

  KnownLoops(CheckedGuest checked, StartingPoints starts) {
    this.world = checked.world();
    this.starts = starts;
  }

  /**
   * The loop in which a thread stands, in the state in which it stands; null if it is not known.
   */
  @Nullable Known find(int tid, boolean yields) {
    for (Known known : loops) {
      if (known.yields == yields && starts.isAt(tid, known.start)) {
        return known;
      }
    }
    return null;
  }

  void add(Known known) {
    if (loops.size() == MOST) {
      loops.removeLast();
    }
    loops.addFirst(known);
  }

  /** Whether nothing of the kernel has to do with an attempt but that the thread can run. */
  boolean isWithoutKernel(int tid, VainAttempt attempt) {
    Footprint plain =
        new FootprintBuilder()
            .read(Spaces.of(Core.THREAD), tid * Integer.BYTES, Integer.BYTES)
            .read(Spaces.of(Core.SPACE), world.space(tid) * Integer.BYTES, Integer.BYTES)
            .read(Spaces.of(Core.MACHINE), 0, Integer.BYTES)
            .build();
    return attempt.kernel().and(plain).equals(plain);
  }
}
