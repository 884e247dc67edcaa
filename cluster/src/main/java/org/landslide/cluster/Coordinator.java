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

  private final Crew crew;
  private final ActorSystem<Object> system;
  private volatile boolean closed;

  private Coordinator(Crew crew, ActorSystem<Object> system, Consumer<String> news) {
    this.crew = crew;
    this.system = system;
    CompletionStage<Void> unused =
        system.getWhenTerminated().thenAccept(done -> tellUnlessClosed(news));
  }

  private void tellUnlessClosed(Consumer<String> news) {
    if (!closed) {
      news.accept("the cluster has broken down; the run goes on without it");
    }
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
    Crew crew = new Crew(news);
    try {
      ActorSystem<Object> system =
          ActorSystem.create(
              Door.of(credentials.secret(), Builds.version(home), crew),
              ClusterConfig.SYSTEM,
              ClusterConfig.of(address, address, credentials));
      return new Coordinator(crew, system, news);
    } catch (RuntimeException e) {
      throw new UserError("cannot open a cluster at " + address + ": " + Builds.reason(e));
    }
  }

  /** Where it listens. */
  public Address address() {
    org.apache.pekko.actor.Address own = Cluster.get(system).selfMember().address();
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
    system.terminate();
    try {
      system
          .getWhenTerminated()
          .toCompletableFuture()
          .get(GOODBYE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // The process ends soon.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
