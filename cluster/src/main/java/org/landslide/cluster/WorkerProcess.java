package org.landslide.cluster;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.pekko.actor.typed.ActorSystem;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.quicksand.StateSpaces;

/**
 * A process that explores what a coordinator hands out. When the coordinator is gone, or this
 * process was given up for dead, it begins again with nothing: what it had done was done by others.
 */
public final class WorkerProcess {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /**
   * What it is to be.
   *
   * @param coordinator whom to join
   * @param own where it is to be found; any port will do if it is 0
   * @param home the Landslide checkout
   * @param workers how many tasks it does at a time
   * @param patience how long to look for a coordinator before giving up
   */
  public record Setup(
      Address coordinator,
      Address own,
      Credentials credentials,
      Path home,
      int workers,
      Duration patience) {
    /** At the address by which the coordinator sees this machine. */
    public static Setup of(
        Address coordinator, Credentials credentials, Path home, int workers, Duration patience) {
      credentials.requireFor(coordinator);
      Address own = new Address(coordinator.ownHost(), 0);
      return new Setup(coordinator, own, credentials, home, workers, patience);
    }

    /** At this address. */
    public Setup at(Address address) {
      credentials.requireFor(address);
      return new Setup(coordinator, address, credentials, home, workers, patience);
    }
  }

  private final Setup setup;
  private final Consumer<String> news;
  private final UnaryOperator<StateSpaces> opening;
  private volatile boolean stopped;
  private volatile long joined = System.nanoTime();
  private volatile boolean inside;
  private volatile @Nullable ActorSystem<Object> system;

  /**
   * @param news hears in a sentence what it comes to
   */
  public WorkerProcess(Setup setup, Consumer<String> news) {
    this(setup, news, spaces -> spaces);
  }

  /**
   * The same, but state spaces are opened in another way.
   *
   * @param opening makes it, of the way in which they are opened otherwise
   */
  public WorkerProcess(Setup setup, Consumer<String> news, UnaryOperator<StateSpaces> opening) {
    this.setup = setup;
    this.news = news;
    this.opening = opening;
  }

  /** Works until it is stopped, refused, or finds no coordinator for too long. */
  public void run() throws InterruptedException {
    String version = Builds.version(setup.home());
    news.accept("looking for a coordinator at " + setup.coordinator());
    while (!stopped && System.nanoTime() - joined < setup.patience().toNanos()) {
      runOnce(version);
      if (!stopped) {
        Thread.sleep(PAUSE.toMillis());
      }
    }
  }

  /** Ends soon. Called from any Java thread. */
  public void stop() {
    stopped = true;
    ActorSystem<Object> current = system;
    if (current != null) {
      current.terminate();
    }
  }

  private void runOnce(String version) throws InterruptedException {
    AtomicReference<@Nullable String> refusal = new AtomicReference<>();
    try (WorkerPool pool = new WorkerPool(setup.home(), setup.workers(), opening)) {
      ActorSystem<Object> own = started(version, pool, refusal);
      system = own;
      if (stopped) {
        own.terminate();
      }
      await(own);
    }
    String sentence = refusal.get();
    if (sentence != null) {
      throw new UserError("not let in by " + setup.coordinator() + ": " + sentence);
    }
  }

  private ActorSystem<Object> started(
      String version, WorkerPool pool, AtomicReference<@Nullable String> refusal) {
    WorkerSession.Setup session =
        new WorkerSession.Setup(
            setup.coordinator(),
            setup.credentials().secret(),
            version,
            name(),
            pool,
            event -> {
              if (event instanceof WorkerSession.Event.Refused refused) {
                refusal.set(refused.sentence());
              } else {
                inside = true;
                news.accept("joined " + setup.coordinator());
              }
            });
    try {
      return ActorThreads.start(
          WorkerSession.of(session),
          ClusterConfig.of(setup.own(), setup.coordinator(), setup.credentials()),
          fault ->
              news.accept(Builds.breakdown(fault) + ": this worker begins again with nothing"));
    } catch (RuntimeException e) {
      throw new UserError("cannot listen at " + setup.own().host() + ": " + Builds.reason(e));
    }
  }

  /** Until the session is over, or there was none for too long. */
  private void await(ActorSystem<Object> own) throws InterruptedException {
    while (!own.getWhenTerminated().toCompletableFuture().isDone()) {
      Thread.sleep(50);
      if (inside) {
        joined = System.nanoTime();
      } else if (System.nanoTime() - joined > setup.patience().toNanos()) {
        own.terminate();
      }
    }
    if (inside && !stopped) {
      news.accept("the coordinator is gone; looking for it at " + setup.coordinator());
    }
    inside = false;
  }

  private static String name() {
    String pid = "-" + ProcessHandle.current().pid();
    try {
      return InetAddress.getLocalHost().getHostName() + pid;
    } catch (UnknownHostException e) {
      return "worker" + pid;
    }
  }
}
