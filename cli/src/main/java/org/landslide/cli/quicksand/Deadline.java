package org.landslide.cli.quicksand;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * The time that a command may take. When it is up, there is a little more of it to write down what
 * was found; but when somebody presses Ctrl-C, there is only that.
 */
public final class Deadline {
  private static final double SECOND = 1e9;

  /** How much longer than its time a command may take. */
  private static final long GRACE = Duration.ofMillis(1300).toNanos();

  /** Less than the patience of whoever waits for the process to end. */
  private static final long PATIENCE = Duration.ofSeconds(3).toNanos();

  private static final long BETWEEN_LOOKS = 10;

  private final long time;
  private volatile long end;
  private volatile boolean moved;

  /** The time begins now. */
  public Deadline(Duration time) {
    this.time = System.nanoTime() + time.toNanos();
    this.end = this.time + GRACE;
  }

  /** How much is left of the time itself. */
  public double secondsLeft() {
    return Math.max(0, (time - System.nanoTime()) / SECOND);
  }

  /** Somebody does not want to wait any longer. */
  public synchronized void bringForward() {
    moved = true;
    long soon = System.nanoTime() + PATIENCE;
    end = soon - end < 0 ? soon : end;
  }

  /** Whether somebody did not want to wait any longer. */
  public boolean isBroughtForward() {
    return moved;
  }

  /** Waits until something is done; not longer than so, nor than the deadline. Says if it is. */
  public boolean await(BooleanSupplier done, Duration most) throws InterruptedException {
    long latest = System.nanoTime() + most.toNanos();
    while (!done.getAsBoolean()) {
      long now = System.nanoTime();
      if (now - latest >= 0 || now - end >= 0) {
        return false;
      }
      Thread.sleep(BETWEEN_LOOKS);
    }
    return true;
  }
}
