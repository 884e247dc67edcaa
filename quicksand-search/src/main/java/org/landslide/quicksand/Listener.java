package org.landslide.quicksand;

import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.RaceReport;

/** Is told what happens, in order, by the Java thread that called {@link Quicksand#run}. */
public interface Listener {
  Listener NONE = new Listener() {};

  /** A job was made, began, was suspended, resumed or came to an end. */
  default void jobChanged(JobReport report) {}

  default void bugFound(BugReport report) {}

  /** A data race was found that no job had found before. */
  default void raceFound(RaceReport report) {}

  /** The run is about to end, since the subject does what cannot be run; bugs were found before. */
  default void unsupported(String sentence) {}
}
