package org.landslide.checker.run;

import org.landslide.quicksand.RunSnapshot;

/** A run under way. Any Java thread may ask at any time. */
public interface RunHandle {
  /** How the run stands. */
  RunSnapshot snapshot();

  /** Ends the run soon, with a result of what is known by then. */
  void stop();
}
