package org.landslide.quicksand.job;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All jobs that were ever made, each set of preemption points once. */
final class JobBook {
  private final List<JobEntry> entries = new ArrayList<>();
  private final Map<PointSet, JobEntry> bySet = new HashMap<>();
  private final Set<JobEntry> changed = new LinkedHashSet<>();

  JobEntry add(Job job, PointSet points) {
    JobEntry entry = new JobEntry(job, points);
    if (bySet.putIfAbsent(points, entry) != null) {
      throw new IllegalStateException("there is a job for " + job.points());
    }
    entries.add(entry);
    changed.add(entry);
    return entry;
  }

  /** A job of an earlier run, as it was then. */
  void restore(SchedulerState.StoredJob stored, PointSet points) {
    JobEntry entry = add(stored.report().job(), points);
    entry.state = stored.report().state();
    entry.progress = stored.report().progress();
    entry.failure = stored.report().failure();
    stored.races().forEach(entry.racesSeen::set);
  }

  int size() {
    return entries.size();
  }

  JobEntry of(Job job) {
    return entries.get(job.number());
  }

  @Nullable JobEntry with(PointSet points) {
    return bySet.get(points);
  }

  /** In the order of their numbers. */
  List<JobEntry> all() {
    return Collections.unmodifiableList(entries);
  }

  Stream<JobEntry> in(JobState state) {
    return entries.stream().filter(entry -> entry.state == state);
  }

  /** How many interleavings all jobs have run together. */
  long runs() {
    long sum = 0;
    for (JobEntry entry : entries) {
      sum += entry.progress.runs();
    }
    return sum;
  }

  boolean hasOpen() {
    for (JobEntry entry : entries) {
      if (entry.state.isOpen()) {
        return true;
      }
    }
    return false;
  }

  boolean hasSupersetOf(PointSet points, Predicate<JobEntry> which) {
    for (JobEntry entry : entries) {
      if (entry.points.containsAll(points) && which.test(entry)) {
        return true;
      }
    }
    return false;
  }

  boolean hasSubsetOf(PointSet points, Predicate<JobEntry> which) {
    for (JobEntry entry : entries) {
      if (which.test(entry) && points.containsAll(entry.points)) {
        return true;
      }
    }
    return false;
  }

  /** A job is complete: there is no point in exploring parts of its state space. */
  void supersedeSubsetsOf(JobEntry complete) {
    for (JobEntry entry : entries) {
      boolean givenUp = entry.is(JobState.DROPPED) || entry.is(JobState.DISMISSED);
      boolean unfinished = entry.state.isOpen() || givenUp;
      if (unfinished && complete.points.containsAll(entry.points)) {
        close(entry, JobState.SUPERSEDED);
      }
    }
  }

  /** A job has found a bug: larger state spaces contain it, too. */
  void cancelSupersetsOf(JobEntry failing) {
    for (JobEntry entry : entries) {
      if (entry.state.isOpen() && entry.points.containsAll(failing.points)) {
        close(entry, JobState.CANCELLED);
      }
    }
  }

  /** A job runs now. */
  void start(JobEntry entry, int lane) {
    entry.state = JobState.RUNNING;
    entry.lane = lane;
    changed.add(entry);
  }

  /** A job runs no more, or never will. */
  void close(JobEntry entry, JobState state) {
    entry.state = state;
    entry.lane = JobEntry.NOWHERE;
    changed.add(entry);
  }

  /** The jobs whose state has changed since the last call. */
  List<JobReport> takeChanges() {
    List<JobReport> reports = changed.stream().map(JobEntry::report).toList();
    changed.clear();
    return reports;
  }
}
