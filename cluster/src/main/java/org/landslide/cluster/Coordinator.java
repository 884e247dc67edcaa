package org.landslide.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.cluster.typed.Cluster;
import org.landslide.checker.message.UserError;
import org.landslide.checker.run.Exploration;
import org.landslide.checker.run.Helpers;
import org.landslide.quicksand.remote.RemoteWorkers;

/**
 * The process that hands out what is to be explored: workers come to it, and help with one run
 * after another.
 */
public final class Coordinator implements Helpers, AutoCloseable {
  /** After so long a silence a worker is taken to be gone. */
  public static final Duration SILENCE = Link.SILENCE;

  private static final Duration GOODBYE = Duration.ofSeconds(5);
  private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(2);

  private final Address address;
  private final Credentials credentials;
  private final String version;
  private final Consumer<String> news;
  private final Crew crew;
  private ActorSystem<Object> system;
  private volatile boolean closed;

  private Coordinator(
      Address address, Credentials credentials, String version, Consumer<String> news) {
    this.address = address;
    this.credentials = credentials;
    this.version = version;
    this.news = news;
    this.crew = new Crew(news);
    this.system = opened();
  }

  /**
   * Listens at an address.
   *
   * @param home the Landslide checkout; workers must have the same programs
   * @param news hears in a sentence who comes and goes, from any Java thread
   */
  public static Coordinator open(
      Address address, Credentials credentials, Path home, Consumer<String> news) {
    credentials.requireFor(address);
    if (address.port() == 0) {
      throw new UserError(
          "workers must know at which port they find the run; give one in " + address);
    }
    try {
      Coordinator coordinator = new Coordinator(address, credentials, Builds.version(home), news);
      coordinator.watch();
      return coordinator;
    } catch (RuntimeException e) {
      throw new UserError("cannot open a cluster at " + address + ": " + Builds.reason(e));
    }
  }

  private ActorSystem<Object> opened() {
    return ActorThreads.start(
        Door.of(credentials.secret(), version, crew),
        ClusterConfig.of(address, address, credentials),
        fault ->
            news.accept(Builds.breakdown(fault) + ": the workers are let go, and may join again"));
  }

  /** Whoever was there is gone when the actors are; others may come. */
  private void watch() {
    CompletionStage<Void> unused =
        system()
            .getWhenTerminated()
            .thenAccept(
                done -> {
                  if (!closed) {
                    Thread again = new Thread(this::reopen, "cluster door");
                    again.setDaemon(true);
                    again.start();
                  }
                });
  }

  private synchronized ActorSystem<Object> system() {
    return system;
  }

  private void reopen() {
    crew.disband();
    try {
      while (!closed && !isReopened()) {
        Thread.sleep(BETWEEN_ATTEMPTS.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // Is never interrupted; should it be, nobody comes.
    }
  }

  /** There may still be too little memory, or the address not be free yet. */
  private synchronized boolean isReopened() {
    if (closed) {
      return true;
    }
    try {
      system = opened();
    } catch (RuntimeException | OutOfMemoryError e) {
      return false;
    }
    watch();
    return true;
  }

  /** Where it listens. */
  public Address address() {
    org.apache.pekko.actor.Address own = Cluster.get(system()).selfMember().address();
    return new Address(own.getHost().orElse("?"), own.getPort().orElse(0));
  }

  /** How many processes are there. */
  public int size() {
    return crew.size();
  }

  @Override
  public RemoteWorkers with(Exploration exploration) {
    return newcomers -> crew.attend(exploration, newcomers);
  }

  @Override
  public void close() {
    closed = true;
    ActorSystem<Object> last = system();
    last.terminate();
    try {
      last.getWhenTerminated().toCompletableFuture().get(GOODBYE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // The process ends soon.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
