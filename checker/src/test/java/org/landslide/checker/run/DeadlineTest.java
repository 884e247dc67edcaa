package org.landslide.checker.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class DeadlineTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void whatIsDoneNeedsNoWaiting() throws InterruptedException {
    assertThat(new Deadline(MINUTE).await(() -> true, MINUTE)).isTrue();
  }

  @Test
  void whenTimeIsUpThereIsALittleMoreToWriteThingsDown() throws InterruptedException {
    long start = System.nanoTime();
    Deadline deadline = new Deadline(Duration.ofMillis(1));
    assertThat(deadline.await(() -> false, MINUTE)).isFalse();
    assertThat((System.nanoTime() - start) / 1_000_000).isBetween(1000L, 2000L);
    assertThat(deadline.secondsLeft()).isZero();
  }

  @Test
  void nothingIsWaitedForLongerThanItIsWorth() throws InterruptedException {
    Deadline deadline = new Deadline(MINUTE);
    assertThat(deadline.await(() -> false, Duration.ofMillis(1))).isFalse();
    assertThat(deadline.secondsLeft()).isBetween(50.0, 60.0);
  }

  @Test
  void whoPressesControlCWaitsAFewSeconds() throws InterruptedException {
    Deadline deadline = new Deadline(MINUTE);
    long start = System.nanoTime();
    Thread impatient = new Thread(deadline::bringForward);
    impatient.start();
    assertThat(deadline.await(() -> false, MINUTE)).isFalse();
    assertThat((System.nanoTime() - start) / 1_000_000).isBetween(2500L, 10_000L);
    impatient.join();
  }

  @Test
  void whatIsWorthMoreThanTheTimeIsWaitedForWhenThatIsUp() throws InterruptedException {
    Deadline deadline = new Deadline(Duration.ZERO);
    long enough = System.nanoTime() + Duration.ofSeconds(2).toNanos();
    assertThat(deadline.awaitBeyond(() -> System.nanoTime() - enough > 0, MINUTE)).isTrue();
    assertThat(deadline.awaitBeyond(() -> false, Duration.ofMillis(1))).isFalse();
  }

  @Test
  void controlCEndsThatTooAfterAFewSeconds() throws InterruptedException {
    Deadline deadline = new Deadline(Duration.ZERO);
    assertThat(deadline.await(() -> false, MINUTE)).isFalse();
    deadline.bringForward();
    long start = System.nanoTime();
    assertThat(deadline.awaitBeyond(() -> false, MINUTE)).isFalse();
    assertThat((System.nanoTime() - start) / 1_000_000).isBetween(2500L, 10_000L);
  }
}
