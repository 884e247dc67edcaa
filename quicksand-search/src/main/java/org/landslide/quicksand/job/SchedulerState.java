package org.landslide.quicksand.job;

import java.util.List;
import java.util.Set;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.schedule.Schedule;

/**
 * All that a {@link JobScheduler} knows, as a value.
 *
 * @param points all preemption points, by number
 * @param jobs by number
 * @param races by number
 * @param idle those that made no difference
 * @param afterwards those that are to be tried when everything is verified without them
 */
public record SchedulerState(
    List<PreemptionPoint> points,
    List<StoredJob> jobs,
    List<StoredRace> races,
    List<BugReport> bugs,
    Set<PreemptionPoint> known,
    Set<PreemptionPoint> idle,
    Set<PreemptionPoint> afterwards,
    boolean wentOn) {
  /**
   * A job, with all that changes about it.
   *
   * @param races the numbers of those it has seen
   */
  public record StoredJob(JobReport report, List<Integer> races) {}

  /**
   * A data race.
   *
   * @param job the number of the job that has seen it
   */
  public record StoredRace(DataRace race, int job, Schedule decisions) {}
}
