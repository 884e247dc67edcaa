package org.landslide.checker.run;

import java.util.List;
import org.landslide.quicksand.RunSnapshot;
import org.landslide.quicksand.job.Job;

/** A run under way. Any Java thread may ask at any time. */
public interface RunHandle {
  /** How the run stands. */
  RunSnapshot snapshot();

  /** The jobs that come next as things stand. */
  List<Job> next();

  /** Ends the run soon, with a result of what is known by then. */
  void stop();

  /** Ends the search soon, but takes the time that it needs to record what it has found. */
  void leaveOff();

  /** Runs a job before others. A number that no open job has is passed over. */
  void favour(int job);

  /** Gives a job up; what it would have covered is missing then. The same for numbers. */
  void dismiss(int job);
}
