package org.landslide.cluster;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Whether somebody still attends to a process: it must be said again before patience ends. */
final class Attendance {
  private final Duration patience;
  private final LongSupplier nanoTime;
  private volatile long last;

  Attendance(Duration patience, LongSupplier nanoTime) {
    this.patience = patience;
    this.nanoTime = nanoTime;
    this.last = nanoTime.getAsLong();
  }

  Duration patience() {
    return patience;
  }

  /** Somebody is there. */
  void note() {
    last = nanoTime.getAsLong();
  }

  boolean isOver() {
    return nanoTime.getAsLong() - last >= patience.toNanos();
  }
}
