package org.landslide.checker.run;

import java.util.Set;
import java.util.function.Consumer;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Search;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.job.BugReport;
import org.landslide.report.run.RunSummary.Files;

/**
 * Hears how a run goes on. What {@link Listener} has comes in order from the Java thread that runs
 * it; the rest comes from where it happens.
 */
public interface RunListener extends Listener {
  RunListener NONE = new RunListener() {};

  /** The run begins. From now on it can be asked how it stands, and be stopped. */
  default void started(RunHandle run) {}

  /**
   * An interleaving has ended; from the worker that has run it.
   *
   * @param points of the state space that it belongs to
   */
  default void interleavingEnded(Set<PreemptionPoint> points, Outcome outcome, Search search) {}

  /** The trace of a bug is in its files; from the Java thread that has recorded it. */
  default void traceSaved(BugReport bug, Files files) {}

  /** Something that costs the run nothing went wrong, such as a disk that is full. */
  default void trouble(String sentence) {}

  /** The search is over, but not all that it found is recorded, which takes a while. */
  default void recording() {}

  /** The run is over, however it ended. */
  default void ended() {}

  /** A listener for the beginning only. */
  static RunListener whenStarted(Consumer<RunHandle> listener) {
    return new RunListener() {
      @Override
      public void started(RunHandle run) {
        listener.accept(run);
      }
    };
  }
}
