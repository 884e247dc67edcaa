package org.landslide.cli.check;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Work that cannot be interrupted and is given up when somebody says stop, though not at once: most
 * of it is nearly done, and its result is worth a few seconds.
 */
public final class Stoppable {
  private final Duration grace;
  private final CompletableFuture<Boolean> stopped = new CompletableFuture<>();

  /**
   * @param grace how long work may still take once it is to stop
   */
  public Stoppable(Duration grace) {
    this.grace = grace;
  }

  /** Gives work up, also work that begins later. May be called from any thread. */
  public void stop() {
    stopped.complete(true);
  }

  /** The result, or nothing when the work was given up; it then goes on until the process ends. */
  public <T> Optional<T> run(Supplier<T> work) {
    CompletableFuture<Optional<T>> result = new CompletableFuture<>();
    Thread worker = new Thread(() -> complete(result, work), "work");
    worker.setDaemon(true);
    worker.start();
    CompletableFuture<Void> unused = stopped.thenAccept(now -> giveUp(result));
    try {
      return result.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw e;
    }
  }

  private <T> void giveUp(CompletableFuture<Optional<T>> result) {
    CompletableFuture<Optional<T>> unused =
        result.completeOnTimeout(Optional.empty(), grace.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static <T> void complete(CompletableFuture<Optional<T>> result, Supplier<T> work) {
    try {
      result.complete(Optional.of(work.get()));
    } catch (Throwable e) { // Errors too: whoever waits for the result must hear of them.
      result.completeExceptionally(e);
    }
  }
}
