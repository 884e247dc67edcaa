package org.landslide.bench.transactions;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.landslide.engine.finding.Bug;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.Verdict;

/**
 * How a trial ended.
 *
 * @param progress in the state space that it was about: the one with the bug, or else the largest
 * @param seconds of processor time for all state spaces together
 */
record Finding(
    TransactionTrial trial,
    Verdict verdict,
    Optional<String> bug,
    Progress progress,
    double seconds) {
  private static final List<JobState> OPEN =
      List.of(JobState.RUNNING, JobState.SUSPENDED, JobState.PENDING);

  static Finding of(TransactionTrial trial, Result result) {
    Optional<String> bug =
        result.end().bugs().stream().findFirst().map(BugReport::bug).map(Finding::label);
    Progress progress =
        (bug.isPresent() ? result.end().jobsIn(JobState.BUG).stream() : unfinished(result))
            .max(Comparator.comparingInt(report -> report.job().points().size()))
            .map(JobReport::progress)
            .orElse(Progress.NONE);
    return new Finding(trial, result.verdict(), bug, progress, result.cpuSeconds());
  }

  private static String label(Bug bug) {
    return bug.kind().label();
  }

  private static Stream<JobReport> unfinished(Result result) {
    return result.verdict() == Verdict.VERIFIED
        ? result.end().jobsIn(JobState.COMPLETE).stream()
        : OPEN.stream().flatMap(state -> result.end().jobsIn(state).stream());
  }

  /** Whether it came to its end, and that is the right one. */
  boolean isAsExpected() {
    return trial.expected().isEmpty()
        ? verdict == Verdict.VERIFIED
        : bug.filter(trial.expected()::contains).isPresent();
  }

  /** Whether time was up before anything was known. */
  boolean isUnfinished() {
    return verdict == Verdict.UNFINISHED;
  }

  long interleavings() {
    return progress.interleavings();
  }

  /** How many interleavings there are, by estimate. */
  double estimate() {
    return interleavings() / progress.proportion();
  }
}
