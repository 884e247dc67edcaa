package org.landslide.check.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.FootprintBuilder;

/** Finds out for a trace what made transactions fail: what others did since they could begin. */
final class FailedTransactions {
  /**
   * A step.
   *
   * @param exposed what makes transactions of others fail
   * @param from when it began
   * @param to when it ended
   */
  private record Done(int row, int thread, Footprint exposed, long from, long to) {}

  /**
   * A transaction that failed because of a conflict.
   *
   * @param arrival how many steps there were when its thread had come there
   * @param end how many when it failed
   * @param body what it would have touched
   */
  private record Failure(int row, int thread, int arrival, int end, long time, Footprint body) {}

  private final List<Done> steps = new ArrayList<>();
  private final List<Failure> failures = new ArrayList<>();
  private final Map<Integer, Integer> arrivals = new HashMap<>();

  void stepped(int row, int thread, Footprint exposed, long from, long to) {
    steps.add(new Done(row, thread, exposed, from, to));
    arrivals.put(thread, steps.size());
  }

  /** A thread is about to have its transaction fail. */
  void fails(int row, int thread, Footprint body, long time) {
    int arrival = arrivals.getOrDefault(thread, 0);
    failures.add(new Failure(row, thread, arrival, steps.size(), time, body));
  }

  /** Says of every failure which steps caused it, in its own row and in theirs. */
  void explain(List<TraceRowBuilder> rows) {
    for (Failure failure : failures) {
      TreeSet<Integer> culprits = new TreeSet<>();
      for (Done step : steps.subList(failure.arrival, failure.end)) {
        if (step.thread != failure.thread && step.exposed.conflictsWith(failure.body)) {
          culprits.add(step.row);
          mark(rows.get(step.row), step, failure);
        }
      }
      if (!culprits.isEmpty()) {
        String names =
            culprits.stream().map(row -> "#" + (row + 1)).collect(Collectors.joining(", "));
        rows.get(failure.row).explainDeedAfter(failure.time, ", because of " + names);
      }
    }
  }

  private static void mark(TraceRowBuilder row, Done step, Failure failure) {
    for (RecordedAccess access : row.accesses()) {
      if (touched(access, row.task).conflictsWith(failure.body)) {
        access.conflictsWith(failure.row, new RecordedAccess.Window(step.from, step.to));
      }
    }
  }

  private static Footprint touched(RecordedAccess access, int task) {
    FootprintBuilder builder = new FootprintBuilder();
    RecordedAccess.Key key = access.key;
    return key.write()
        ? builder.write(task, key.address(), key.bytes()).build()
        : builder.read(task, key.address(), key.bytes()).build();
  }
}
