package org.landslide.quicksand;

import java.util.List;
import java.util.OptionalInt;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Verdict;

/**
 * How a run ended.
 *
 * @param ending why it did
 * @param end jobs that were running or suspended when time was up still are
 * @param verified the state spaces that were completed without a bug, except those that are part of
 *     another one
 * @param boundCompleted if preemptions are bounded: no interleaving with so many of them fails in
 *     the state space of all known preemption points, or the only one; none before the first bound
 *     is completed
 * @param wentOn whether the preemption points that were to be tried afterwards are verified as well
 * @param cpuSeconds of all workers together
 */
public record Result(
    Verdict verdict,
    Ending ending,
    RunSnapshot end,
    List<Job> verified,
    OptionalInt boundCompleted,
    boolean wentOn,
    double cpuSeconds) {
  /** Those that went as far as their bound on preemptions allowed, and left something out. */
  public List<JobReport> boundedJobs() {
    return end.jobsIn(JobState.BOUNDED);
  }

  public List<JobReport> failedJobs() {
    return end.jobsIn(JobState.FAILED);
  }

  public List<JobReport> droppedJobs() {
    return end.jobsIn(JobState.DROPPED);
  }

  public List<JobReport> dismissedJobs() {
    return end.jobsIn(JobState.DISMISSED);
  }
}
