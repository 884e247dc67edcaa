package org.landslide.cli.process;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ctrl-C and the like, for commands that can stop early and say what they have found so far.
 *
 * <p>The virtual machine answers a signal by running its shutdown hooks while all other threads go
 * on, and then ends with a status of its own. So our hook asks the command to stop, waits until its
 * result is printed, and ends the process with the command's status.
 */
public final class InterruptHandler {
  /** Long enough for a result to be printed, short enough for a user who pressed Ctrl-C. */
  private static final long PATIENCE_SECONDS = 10;

  private volatile Optional<Runnable> stop = Optional.empty();
  private final AtomicInteger status = new AtomicInteger();
  private final CountDownLatch finished = new CountDownLatch(1);

  /** From now on a signal reaches the command that runs. */
  public void listen() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::onShutdown, "interrupts"));
  }

  /** Says how to stop the command that runs. */
  public void stopBy(Runnable command) {
    stop = Optional.of(command);
  }

  /** All is printed, and the process is about to end with this status. */
  public void finish(int exitStatus) {
    status.set(exitStatus);
    finished.countDown();
  }

  /** Also called when the process ends as it should; then nothing is left to wait for. */
  private void onShutdown() {
    stop.ifPresent(this::stop);
  }

  private void stop(Runnable command) {
    command.run();
    try {
      if (finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        Runtime.getRuntime().halt(status.get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
