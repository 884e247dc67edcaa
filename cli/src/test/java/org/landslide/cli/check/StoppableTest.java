package org.landslide.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.landslide.cli.message.UserError;

@Timeout(30)
final class StoppableTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration SHORT = Duration.ofMillis(1);

  @Test
  void workGivesItsResult() {
    assertThat(new Stoppable(SHORT).run(() -> 7)).contains(7);
  }

  @Test
  void whoeverSaysStopGetsTheResultThatIsNearlyThere() {
    Stoppable stoppable = new Stoppable(LONG);
    stoppable.stop();
    assertThat(stoppable.run(() -> 7)).contains(7);
  }

  @Test
  void endlessWorkIsGivenUpWhenStopIsSaidBeforeIt() {
    Stoppable stoppable = new Stoppable(SHORT);
    stoppable.stop();
    assertThat(stoppable.run(() -> endless(new CountDownLatch(1)))).isEmpty();
  }

  @Test
  void endlessWorkIsGivenUpWhenStopIsSaidWithinIt() throws InterruptedException {
    Stoppable stoppable = new Stoppable(SHORT);
    CountDownLatch begun = new CountDownLatch(1);
    Thread other =
        new Thread(
            () -> {
              awaitBegin(begun);
              stoppable.stop();
            });
    other.start();
    assertThat(stoppable.run(() -> endless(begun))).isEmpty();
    other.join();
  }

  @Test
  void failureOfTheWorkIsThrown() {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(
            () ->
                new Stoppable(LONG)
                    .run(
                        () -> {
                          throw new UserError("no");
                        }))
        .withMessage("no");
  }

  private static void awaitBegin(CountDownLatch begun) {
    try {
      begun.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int endless(CountDownLatch begun) {
    begun.countDown();
    while (!Thread.interrupted()) {
      LockSupport.park();
    }
    return 0;
  }
}
