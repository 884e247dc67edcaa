package org.landslide.quicksand.remote;

import java.util.function.Consumer;

/** All workers in other processes: those that there are, and those that will come. */
@FunctionalInterface
public interface RemoteWorkers {
  /** There are none. */
  RemoteWorkers NONE = newcomers -> () -> {};

  /**
   * A run begins: it is told of each worker once, from any Java thread.
   *
   * @return to be run when it is over, and no more is to be told
   */
  Runnable attend(Consumer<RemoteWorker> newcomers);
}
