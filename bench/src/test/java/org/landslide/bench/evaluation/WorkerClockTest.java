package org.landslide.bench.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class WorkerClockTest {
  private final WorkerClock clock = new WorkerClock();

  @Test
  void standsStillWithoutAThread() {
    assertThat(clock.getAsLong()).isZero();
  }

  @Test
  void showsWhatTheThreadHasWorkedAndGoesOnShowingItAfterwards() throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch worked = new CountDownLatch(1);
    Thread worker =
        new Thread(
            () -> {
              clock.follow(Thread.currentThread());
              while (clock.getAsLong() < 20_000_000) {
                Thread.onSpinWait();
              }
              worked.countDown();
              await(asked);
            });
    worker.start();
    worked.await();
    long then = clock.getAsLong();
    assertThat(then).isGreaterThanOrEqualTo(20_000_000);
    asked.countDown();
    worker.join();
    assertThat(clock.getAsLong()).isGreaterThanOrEqualTo(then);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
