package org.landslide.cli.quicksand;

import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.landslide.cli.check.Screen;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.RunSnapshot;

/** Shows from time to time how a run stands, in a Java thread of its own. */
public abstract class RunDisplay implements Listener {
  private static final long TICK_NANOS = 100_000_000;

  private final Screen screen;
  private final ProgressTimes times;
  private volatile boolean over;

  RunDisplay(Screen screen, ProgressTimes times) {
    this.screen = screen;
    this.times = times;
  }

  /** How a run stands, in a line or more. */
  abstract String picture(RunSnapshot run);

  /** Shows the progress of a run, until the end. */
  public final void watch(Quicksand run) {
    long start = System.nanoTime();
    Thread watch = new Thread(() -> watch(run, start), "progress");
    watch.setDaemon(true);
    watch.start();
  }

  private void watch(Quicksand run, long start) {
    while (!over) {
      LockSupport.parkNanos(TICK_NANOS);
      try {
        look(System.nanoTime() - start, run::snapshot);
      } catch (OutOfMemoryError e) {
        // Better a picture less than no run.
      }
    }
  }

  /** Shows how a run stands, if that is due. */
  final synchronized void look(long elapsedNanos, Supplier<RunSnapshot> run) {
    if (!over && times.isDue(elapsedNanos)) {
      screen.show(picture(run.get()));
    }
  }

  /** From now on no progress is shown. */
  final synchronized void endProgress() {
    over = true;
  }

  /** The run is over, but not all that was found is recorded, which takes a while. */
  public abstract void recording();

  /** The run is over: nothing is shown any more. */
  public final void end() {
    endProgress();
    screen.close();
  }
}
