package org.landslide.quicksand.remote;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Position;
import org.landslide.engine.search.Subtree;

/** What came of a task. */
public sealed interface TaskOutcome {
  /**
   * The part was explored for a while.
   *
   * @param ending how its last interleaving ended
   * @param position where it is now, if that can be said; it speaks of what was given away
   * @param progress the same, of a subtree in numbers
   * @param seen data races
   * @param failure of the last interleaving
   * @param given away, for others to explore
   */
  record Explored(
      Explorer.Outcome ending,
      Optional<Position> position,
      Figures figures,
      Optional<Subtree.Progress> progress,
      List<Seen> seen,
      Optional<Subtree.Failure> failure,
      List<Subtree> given,
      Effort effort)
      implements TaskOutcome {
    public Explored {
      seen = List.copyOf(seen);
      given = List.copyOf(given);
    }
  }

  /**
   * Data races, and the interleaving in which they were seen.
   *
   * @param decisions of that one
   */
  record Seen(List<DataRace> races, Schedule decisions) {
    public Seen {
      races = List.copyOf(races);
    }
  }

  /**
   * What a task took.
   *
   * @param seconds by the clock
   * @param arrival the part of these that it took to get to where the part was left
   * @param cpuSeconds of processor time
   * @param runs how many interleavings were begun
   */
  record Effort(double seconds, double arrival, double cpuSeconds, long runs) {}

  /**
   * Nothing came of it.
   *
   * @param description of the fault, or the sentence for the user
   */
  record Fault(Kind kind, String description) implements TaskOutcome {}

  /** Whose fault it is. */
  enum Kind {
    /** The program does what cannot be run. */
    UNSUPPORTED,
    /** There is not enough memory. */
    OUT_OF_MEMORY,
    /** The program does not do again what it did when the part was explored before. */
    NOT_REPEATED,
    /** Ours. */
    OTHER
  }
}
