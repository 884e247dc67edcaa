package org.landslide.checker.run;

import org.landslide.quicksand.remote.RemoteWorkers;

/** Processes that can explore state spaces of a program, once they were told of it. */
@FunctionalInterface
public interface Helpers {
  /** There are none. */
  Helpers NONE = exploration -> RemoteWorkers.NONE;

  /** Their workers, for one run. */
  RemoteWorkers with(Exploration exploration);
}
