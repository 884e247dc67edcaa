package org.landslide.quicksand;

import java.util.List;

/**
 * How a run ended.
 *
 * @param end jobs that were running or suspended when time was up still are
 * @param verified the state spaces that were completed without a bug, except those that are part of
 *     another one
 * @param cpuSeconds of all workers together
 */
public record Result(Verdict verdict, Snapshot end, List<Job> verified, double cpuSeconds) {
  public List<JobReport> failedJobs() {
    return end.jobsIn(JobState.FAILED);
  }

  public List<JobReport> droppedJobs() {
    return end.jobsIn(JobState.DROPPED);
  }
}
