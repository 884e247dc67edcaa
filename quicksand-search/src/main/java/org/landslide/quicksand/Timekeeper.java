package org.landslide.quicksand;

import java.util.List;

/** Ends a run in time, whatever the workers do, and has an eye on memory. */
final class Timekeeper implements Runnable {
  private static final long MILLIS_BETWEEN_LOOKS = 20;
  private static final int LOOKS_BETWEEN_GAUGES = 10;

  /** How long workers have to leave off. */
  private static final long MILLIS_OF_GRACE = 1500;

  private final Control control;
  private final List<Lane> lanes;
  private final List<Sampler> samplers;
  private final List<Thread> workers;
  private final MemoryGauge memory;

  Timekeeper(
      Control control,
      List<Lane> lanes,
      List<Sampler> samplers,
      List<Thread> workers,
      MemoryGauge memory) {
    this.control = control;
    this.lanes = lanes;
    this.samplers = samplers;
    this.workers = workers;
    this.memory = memory;
  }

  @Override
  public void run() {
    try {
      watchOverMemory();
      control.stop();
      sendHome();
    } catch (InterruptedException e) {
      // The timekeeper is never interrupted; should it be, the run is over.
      Thread.currentThread().interrupt();
    } finally {
      control.close();
    }
  }

  /** Time is kept also when there is no memory left for a moment. */
  private void watchOverMemory() throws InterruptedException {
    boolean over = false;
    while (!over) {
      try {
        watch();
        over = true;
      } catch (OutOfMemoryError e) {
        control.runShort();
      }
    }
  }

  private void watch() throws InterruptedException {
    for (int looks = 1; control.isWorking(); looks++) {
      if (looks % LOOKS_BETWEEN_GAUGES == 0) {
        gaugeMemory();
      }
      interrupt();
      control.wakeResting();
      control.awaitEnd(MILLIS_BETWEEN_LOOKS);
    }
  }

  private void interrupt() {
    lanes.forEach(Lane::interrupt);
    samplers.forEach(Sampler::interrupt);
  }

  private void gaugeMemory() {
    long missing = memory.missing();
    if (missing > 0) {
      control.freeMemory(missing);
    }
  }

  private void sendHome() throws InterruptedException {
    long end = System.nanoTime() + MILLIS_OF_GRACE * 1_000_000;
    while (workers.stream().anyMatch(Thread::isAlive) && System.nanoTime() < end) {
      interrupt();
      joinAny();
    }
  }

  private void joinAny() throws InterruptedException {
    for (Thread worker : workers) {
      if (worker.isAlive()) {
        worker.join(MILLIS_BETWEEN_LOOKS);
        return;
      }
    }
  }
}
