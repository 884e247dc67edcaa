package org.landslide.quicksand.job;

import java.util.ArrayList;
import java.util.List;

/** The jobs that the user wants run before others: the one that was named last comes first. */
final class Favourites {
  private final List<JobEntry> lastNamedFirst = new ArrayList<>();

  void add(JobEntry entry) {
    lastNamedFirst.remove(entry);
    lastNamedFirst.add(0, entry);
  }

  boolean isEmpty() {
    return lastNamedFirst.isEmpty();
  }

  boolean contains(JobEntry entry) {
    return lastNamedFirst.contains(entry);
  }

  /** Whether one of them runs. */
  boolean isRunning() {
    return lastNamedFirst.stream().anyMatch(entry -> entry.is(JobState.RUNNING));
  }

  /** Those that can be run and are not, in the order in which they should be. */
  List<JobEntry> waiting() {
    return lastNamedFirst.stream()
        .filter(entry -> entry.state.isOpen() && !entry.is(JobState.RUNNING))
        .toList();
  }

  /** Whether one of them should run in place of a job that does. */
  boolean outranks(JobEntry favourite, JobEntry running) {
    int rank = lastNamedFirst.indexOf(running);
    return rank < 0 || lastNamedFirst.indexOf(favourite) < rank;
  }
}
