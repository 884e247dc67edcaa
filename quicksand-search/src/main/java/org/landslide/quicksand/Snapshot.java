package org.landslide.quicksand;

import java.util.List;

/**
 * How a run stands.
 *
 * @param seconds since its start
 * @param jobs by number
 * @param races the most suspicious first
 * @param bugs in the order in which they were found
 */
public record Snapshot(
    double seconds, List<JobReport> jobs, List<RaceReport> races, List<BugReport> bugs) {
  /** How many interleavings all jobs together have run to their end. */
  public long interleavings() {
    return jobs.stream().mapToLong(report -> report.progress().interleavings()).sum();
  }

  /** How often a thread was taken to wait on the word of a heuristic. */
  public long supposedWaits() {
    return jobs.stream().mapToLong(report -> report.progress().supposedWaits()).sum();
  }

  public List<JobReport> jobsIn(JobState state) {
    return jobs.stream().filter(report -> report.state() == state).toList();
  }
}
