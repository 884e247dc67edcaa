package org.landslide.report.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.engine.finding.TraceRow.Entry;

/** What the threads are about while a row runs, and which locks they hold. Rows come in order. */
final class Lanes {
  /** What a thread is about. */
  enum State {
    /** It is not there yet, or not any more. */
    ABSENT,
    /** It could go on. */
    READY,
    WAITING,
    RUNNING
  }

  /**
   * A thread during a row.
   *
   * @param locks those that it holds when the row begins or ends
   */
  record Lane(State state, Set<String> locks) {}

  private static final Pattern CREATES = Pattern.compile("creates thread (\\d+)");
  private static final String LOCKS = "locks ";
  private static final String UNLOCKS = "unlocks ";

  private final List<TracedThread> threads;
  private final Map<Integer, State> states = new HashMap<>();
  private final Map<Integer, Set<String>> held = new HashMap<>();

  Lanes(List<TracedThread> threads) {
    this.threads = threads;
  }

  /** The threads, in order, during the next row. */
  List<Lane> during(TraceRow row) {
    Set<String> locks = held.computeIfAbsent(row.thread(), unused -> new LinkedHashSet<>());
    Set<String> shown = new LinkedHashSet<>(locks);
    row.entries().forEach(entry -> happened(entry, locks));
    shown.addAll(locks);
    List<Lane> lanes = new ArrayList<>();
    for (TracedThread thread : threads) {
      boolean here = thread.id() == row.thread();
      State state = here ? State.RUNNING : states.getOrDefault(thread.id(), State.ABSENT);
      lanes.add(new Lane(state, here ? shown : held.getOrDefault(thread.id(), Set.of())));
    }
    states.put(row.thread(), after(row.reason()));
    return lanes;
  }

  private void happened(Entry entry, Set<String> locks) {
    if (!(entry instanceof Deed deed)) {
      return;
    }
    Matcher creates = CREATES.matcher(deed.text());
    if (deed.text().startsWith(LOCKS)) {
      locks.add(deed.text().substring(LOCKS.length()));
    } else if (deed.text().startsWith(UNLOCKS)) {
      locks.remove(deed.text().substring(UNLOCKS.length()));
    } else if (creates.lookingAt()) {
      states.put(Integer.parseInt(creates.group(1)), State.READY);
    }
  }

  private static State after(String reason) {
    if (reason.equals("exited")) {
      return State.ABSENT;
    }
    boolean ready =
        reason.isEmpty()
            || reason.startsWith("preempted")
            || reason.equals("yields")
            || reason.equals("could go on");
    return ready ? State.READY : State.WAITING;
  }
}
