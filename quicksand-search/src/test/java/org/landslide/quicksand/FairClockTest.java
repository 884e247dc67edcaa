package org.landslide.quicksand;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class FairClockTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void itNeverGoesBackOrFasterThanTime() {
    long start = System.nanoTime();
    FairClock clock = new FairClock();
    clock.follow(List.of(Thread.currentThread()));
    long before = clock.getAsLong();
    while (System.nanoTime() - start < SECOND / 5) {
      long now = clock.getAsLong();
      assertThat(now).isBetween(before, System.nanoTime() - start);
      before = now;
    }
  }

  @Test
  void itIsSlowWhileWorkersAreNotLetWorkButDoesNotStandStill() {
    FairClock clock = new FairClock();
    clock.follow(List.of(Thread.currentThread()));
    long start = System.nanoTime();
    while (System.nanoTime() - start < SECOND) {
      LockSupport.parkNanos(SECOND / 50); // as if another process had the processor
      clock.getAsLong();
    }
    assertThat(clock.getAsLong()).isBetween(SECOND / 8, SECOND / 2);
  }
}
