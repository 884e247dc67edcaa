package org.landslide.bench.evaluation;

import org.landslide.quicksand.Listener;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.StateSpaces;
import org.landslide.quicksand.job.QuicksandOptions;

/** A search by one worker, whose budget is processor time, whatever else the machine does. */
public final class ClockedSearch {
  private ClockedSearch() {}

  public static Result run(StateSpaces spaces, QuicksandOptions options) {
    WorkerClock clock = new WorkerClock();
    StateSpaces clocked =
        points -> {
          clock.follow(Thread.currentThread());
          return spaces.open(points);
        };
    return new Quicksand(clocked, options, Listener.NONE, clock).run();
  }
}
