package org.landslide.checker.run;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The time that a command may take. When it is up, there is a little more of it to write down what
 * was found, and more than that for the traces of bugs; but after Ctrl-C there is only a little.
 */
public final class Deadline {
  private static final double SECOND = 1e9;

  /** How much longer than its time a command may take. */
  private static final long GRACE = Duration.ofMillis(1300).toNanos();

  /** Less than a user, or another process, will wait for this one to end. */
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

  /** The user does not want to wait any longer. */
  public synchronized void bringForward() {
    long now = System.nanoTime();
    long soon = now + PATIENCE;
    end = soon - end < 0 || end - now < 0 ? soon : end;
    moved = true;
  }

  /** Whether the user does not want to wait any longer. */
  boolean isBroughtForward() {
    return moved;
  }

  /** Waits until something is done; not longer than so, nor than the deadline. Says if it is. */
  public boolean await(BooleanSupplier done, Duration most) throws InterruptedException {
    return await(done, most, () -> end);
  }

  /**
   * Waits until something is done that is worth more than the time: not longer than so, nor when a
   * user does not want to wait any longer. Says if it is.
   */
  public boolean awaitBeyond(BooleanSupplier done, Duration most) throws InterruptedException {
    long latest = System.nanoTime() + most.toNanos();
    return await(done, most, () -> moved ? end : latest);
  }

  private static boolean await(BooleanSupplier done, Duration most, LongSupplier end)
      throws InterruptedException {
    long latest = System.nanoTime() + most.toNanos();
    while (!done.getAsBoolean()) {
      long now = System.nanoTime();
      if (now - latest >= 0 || now - end.getAsLong() >= 0) {
        return false;
      }
      Thread.sleep(BETWEEN_LOOKS);
    }
    return true;
  }
}
