package org.landslide.bench.evaluation;

import java.util.OptionalInt;
import org.landslide.engine.model.PreemptionBound;
import org.landslide.pebbles.catalog.Program;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.RaceClass;
import org.landslide.quicksand.job.Verdict;

/** One program in one mode, and how it ended. */
record ProgramTrial(Program program, SearchMode mode, Result result) {
  boolean foundBug() {
    return result.verdict() == Verdict.BUG;
  }

  /** Whether all was explored that the mode is about. */
  boolean isComplete() {
    return result.verdict() == Verdict.VERIFIED || result.verdict() == Verdict.COMPLETED;
  }

  /** The processor time until the bug was found, all was explored, or time was up. */
  double seconds() {
    return result.cpuSeconds();
  }

  /** How many preemptions the bug takes, if that was counted. */
  OptionalInt preemptions() {
    return result.end().jobsIn(JobState.BUG).stream()
        .flatMap(job -> job.progress().bound().stream())
        .mapToInt(PreemptionBound::current)
        .min();
  }

  long races(RaceClass raceClass) {
    return result.end().races().stream().filter(race -> race.raceClass() == raceClass).count();
  }
}
