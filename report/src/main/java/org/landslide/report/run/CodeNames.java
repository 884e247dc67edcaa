package org.landslide.report.run;

import java.util.Optional;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.model.DataRace;

/** What the places and the data of a checked program are called. */
public interface CodeNames {
  /** What a kind of preemption points stands for: {@code mutex_lock} for lock. */
  String kind(String kind);

  Frame place(long instruction);

  /** Whether an instruction is inside of a library that is not under test. */
  default boolean isTrusted(long instruction) {
    return false;
  }

  /** The variable that is accessed, if it is one that has a name. */
  Optional<String> data(DataRace.Access access);
}
