package org.landslide.report;

import org.landslide.engine.DataRace;
import org.landslide.engine.finding.Frame;

/** What the places and the data of a checked program are called. */
public interface CodeNames {
  /** What a kind of preemption points stands for: {@code mutex_lock} for lock. */
  String kind(String kind);

  Frame place(long instruction);

  /** The variable that is accessed, or whatever else tells what it is. */
  String data(DataRace.Access access);
}
