package org.landslide.report.live;

import java.util.ArrayDeque;
import java.util.Deque;
import org.landslide.quicksand.RunSnapshot;

/** How many interleavings a second a run has completed or cut short of late. */
public final class Rate {
  /** Long enough to be steady, short enough to show what has changed. */
  private static final double WINDOW_SECONDS = 5;

  private record Look(double seconds, long interleavings) {}

  private final Deque<Look> looks = new ArrayDeque<>();

  /** Takes a look at a run, each time at a later moment, and says how fast it is. */
  public double of(RunSnapshot run) {
    Look now = new Look(run.seconds(), run.interleavings() + run.cut());
    while (!looks.isEmpty() && isOld(looks.getFirst(), now)) {
      looks.removeFirst();
    }
    Look then = looks.isEmpty() ? new Look(0, 0) : looks.getFirst();
    looks.addLast(now);
    double time = now.seconds - then.seconds;
    return time > 0 ? Math.max(0, now.interleavings - then.interleavings) / time : 0;
  }

  /** Of a run that starts anew only the jobs of the last time count, so counts may go back. */
  private static boolean isOld(Look look, Look now) {
    return now.seconds - look.seconds > WINDOW_SECONDS || look.interleavings > now.interleavings;
  }
}
