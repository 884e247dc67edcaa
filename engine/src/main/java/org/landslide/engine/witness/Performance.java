package org.landslide.engine.witness;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.schedule.Schedule;

/**
 * An interleaving that was run.
 *
 * @param preemptions before which steps a thread was switched away that could have gone on
 * @param complete whether it was run to its end
 * @param bug how it failed, if it did and that is certain
 * @param dearest the cost of its costliest step
 */
record Performance(
    Schedule schedule,
    List<Integer> preemptions,
    boolean complete,
    Optional<Bug> bug,
    long dearest) {
  /** What is easier to read comes first. */
  static final Comparator<Performance> SIZE =
      Comparator.<Performance>comparingInt(each -> each.preemptions.size())
          .thenComparingInt(Performance::switches)
          .thenComparingInt(each -> each.schedule.size());

  Performance {
    preemptions = List.copyOf(preemptions);
  }

  /** How often another thread goes on. */
  int switches() {
    return Block.of(schedule).size() - 1;
  }

  boolean passes() {
    return complete && bug.isEmpty();
  }

  /** How many steps both have in common at the start. */
  int commonSteps(Schedule other) {
    int most = Math.min(schedule.size(), other.size());
    int common = 0;
    while (common < most && schedule.get(common).equals(other.get(common))) {
      common++;
    }
    return common;
  }
}
