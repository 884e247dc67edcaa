package org.landslide.cluster;

import com.typesafe.config.Config;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.function.Consumer;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.jspecify.annotations.Nullable;
import scala.concurrent.ExecutionContext;

/**
 * The Java threads of an actor system. Pekko's own would print a stack trace and end the system
 * where memory runs out in one of them; these end it, too, since an actor may have done half of
 * something, but say so in a sentence of ours.
 */
final class ActorThreads implements ExecutionContext {
  /** Few: the processors are for those that explore. */
  private static final int THREADS = 4;

  private final Consumer<Throwable> broken;
  private final ForkJoinPool pool;
  private volatile @Nullable ActorSystem<Object> system;
  private boolean failed;

  private ActorThreads(Consumer<Throwable> broken) {
    this.broken = broken;
    this.pool = new ForkJoinPool(THREADS, ActorThreads::thread, null, true);
  }

  private static ForkJoinWorkerThread thread(ForkJoinPool pool) {
    ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
    thread.setName("cluster actors");
    return thread;
  }

  /**
   * Starts a system.
   *
   * @param broken hears why it ends, if it ends by an error, from a Java thread of its own
   */
  static ActorSystem<Object> start(
      Behavior<Object> guardian, Config config, Consumer<Throwable> broken) {
    ActorThreads threads = new ActorThreads(broken);
    BootstrapSetup setup = BootstrapSetup.create(config).withDefaultExecutionContext(threads);
    ActorSystem<Object> system;
    try {
      system = ActorSystem.create(guardian, ClusterConfig.SYSTEM, setup);
    } catch (RuntimeException | Error e) {
      threads.pool.shutdown();
      throw e;
    }
    threads.follow(system);
    return system;
  }

  private void follow(ActorSystem<Object> started) {
    system = started;
    boolean late;
    synchronized (this) {
      late = failed;
    }
    if (late) {
      started.terminate();
    }
    var unused = started.getWhenTerminated().thenAccept(done -> pool.shutdown());
  }

  @Override
  public void execute(Runnable task) {
    pool.execute(
        () -> {
          try {
            task.run();
          } catch (Throwable fault) { // Pekko handles all that are no errors of the machine.
            reportFailure(fault);
          }
        });
  }

  /** Once, however many threads run out of memory. */
  @Override
  public void reportFailure(Throwable fault) {
    boolean first;
    synchronized (this) {
      first = !failed;
      failed = true;
    }
    if (first) {
      Thread end = new Thread(() -> end(fault), "cluster end");
      end.setDaemon(true);
      end.start();
    }
  }

  private void end(Throwable fault) {
    broken.accept(fault);
    ActorSystem<Object> current = system;
    if (current != null) {
      current.terminate();
    }
  }
}
