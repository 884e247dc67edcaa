package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.model.Supposition;
import org.landslide.engine.schedule.RandomCoverage;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.RaceReport;
import org.landslide.quicksand.remote.ProcessReport;

/**
 * How a run stands.
 *
 * @param seconds since its start
 * @param jobs by number
 * @param races the most suspicious first
 * @param bugs in the order in which they were found
 * @param random what random schedules have come to, if any were run
 * @param processes those whose workers help, or have helped
 */
public record RunSnapshot(
    double seconds,
    List<JobReport> jobs,
    List<RaceReport> races,
    List<BugReport> bugs,
    Optional<RandomCoverage> random,
    List<ProcessReport> processes) {
  /** Without random schedules. */
  public RunSnapshot(
      double seconds, List<JobReport> jobs, List<RaceReport> races, List<BugReport> bugs) {
    this(seconds, jobs, races, bugs, Optional.empty(), List.of());
  }

  /** How many interleavings all jobs together have run to their end. */
  public long interleavings() {
    return jobs.stream().mapToLong(report -> report.progress().interleavings()).sum();
  }

  /** How many more were begun, and cut short since they could only repeat others. */
  public long cut() {
    return jobs.stream().mapToLong(report -> report.progress().cut()).sum();
  }

  /** Where threads were taken to wait though that was not shown; each place once. */
  public List<Supposition> suppositions() {
    return Supposition.merge(
        jobs.stream().flatMap(report -> report.progress().suppositions().stream()).toList());
  }

  public List<JobReport> jobsIn(JobState state) {
    return jobs.stream().filter(report -> report.state() == state).toList();
  }
}
