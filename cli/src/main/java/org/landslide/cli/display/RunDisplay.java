package org.landslide.cli.display;

import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.landslide.checker.message.Text;
import org.landslide.checker.run.RunHandle;
import org.landslide.checker.run.RunListener;
import org.landslide.cli.process.Failures;
import org.landslide.quicksand.RunSnapshot;

/** Shows from time to time how a run stands, in a Java thread of its own. */
public abstract class RunDisplay implements RunListener {
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
  @Override
  public final void started(RunHandle run) {
    long start = System.nanoTime();
    Thread watch = new Thread(() -> watch(run, start), "progress");
    watch.setDaemon(true);
    watch.start();
  }

  private void watch(RunHandle run, long start) {
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

  @Override
  public final void trouble(String sentence) {
    screen.print(Failures.PREFIX + Text.oneLine(sentence));
  }

  /** Nothing is shown any more. */
  @Override
  public final void ended() {
    endProgress();
    screen.close();
  }
}
