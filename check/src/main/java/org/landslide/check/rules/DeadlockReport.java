package org.landslide.check.rules;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;

/**
 * Why no thread can go on. Each thread waits for one other at most, so following these waits from
 * any thread leads into a cycle, which is the reason, or to a thread that waits for no other.
 */
final class DeadlockReport {
  /** More clauses than this make no sentence. */
  private static final int SHOWN = 8;

  private final NavigableMap<Integer, Stuck> threads = new TreeMap<>();

  private DeadlockReport(Collection<Stuck> stuck) {
    stuck.forEach(each -> threads.put(each.thread(), each));
  }

  /**
   * A thread that cannot go on.
   *
   * @param stack where it waits, innermost first; may be empty
   */
  record Stuck(int thread, Cause cause, List<Frame> stack) {
    Stuck {
      stack = List.copyOf(stack);
    }
  }

  /** What a thread waits for. */
  sealed interface Cause {}

  /** A mutex, which a thread may hold. */
  record ForMutex(String name, OptionalInt holder) implements Cause {}

  /** The end of a thread. */
  record ForThread(int thread) implements Cause {}

  /**
   * Anything else.
   *
   * @param clause what follows the thread in a sentence: {@code is descheduled}
   */
  record ForEvent(String clause) implements Cause {}

  /**
   * The report.
   *
   * @param stuck all threads there are, in any order; at least one
   */
  static Bug of(Collection<Stuck> stuck) {
    DeadlockReport report = new DeadlockReport(stuck);
    return new Bug(BugKind.DEADLOCK, report.message(), report.evidence());
  }

  private String message() {
    List<Stuck> cycle = cycle();
    if (cycle.size() == 1) {
      return clauses(cycle) + others(cycle);
    }
    if (!cycle.isEmpty()) {
      return clauses(cycle) + ": a cycle" + others(cycle);
    }
    String opening = threads.size() == 1 ? "the only thread is" : "all threads are";
    return opening + " blocked: " + clauses(threads.values());
  }

  /**
   * The cycle that is reached from the lowest thread that leads to any, from the cycle's lowest
   * thread on.
   */
  private List<Stuck> cycle() {
    return threads.values().stream()
        .flatMap(start -> farFrom(start).stream())
        .findFirst()
        .map(this::cycleThrough)
        .orElse(List.of());
  }

  /**
   * The thread that is reached after as many waits as there are threads; if there is one, it is in
   * a cycle.
   */
  private Optional<Stuck> farFrom(Stuck start) {
    Optional<Stuck> next = Optional.of(start);
    for (int i = 0; i < threads.size() && next.isPresent(); i++) {
      next = next.flatMap(this::waitsFor);
    }
    return next;
  }

  private List<Stuck> cycleThrough(Stuck start) {
    List<Stuck> cycle = new ArrayList<>();
    Optional<Stuck> next = Optional.of(start);
    do {
      cycle.add(next.get());
      next = next.flatMap(this::waitsFor);
    } while (next.isPresent() && next.get().thread() != start.thread());
    Stuck lowest = Collections.min(cycle, Comparator.comparingInt(Stuck::thread));
    Collections.rotate(cycle, -cycle.indexOf(lowest));
    return cycle;
  }

  /** The living thread that a thread waits for. */
  private Optional<Stuck> waitsFor(Stuck stuck) {
    OptionalInt target = target(stuck.cause());
    return target.isPresent()
        ? Optional.ofNullable(threads.get(target.getAsInt()))
        : Optional.empty();
  }

  private static OptionalInt target(Cause cause) {
    if (cause instanceof ForMutex mutex) {
      return mutex.holder();
    }
    return cause instanceof ForThread other ? OptionalInt.of(other.thread()) : OptionalInt.empty();
  }

  private String clauses(Collection<Stuck> some) {
    String shown =
        some.stream()
            .limit(SHOWN)
            .map(each -> "thread " + each.thread() + " " + clause(each))
            .collect(Collectors.joining("; "));
    return some.size() <= SHOWN ? shown : shown + "; and " + (some.size() - SHOWN) + " more";
  }

  private String clause(Stuck stuck) {
    if (stuck.cause() instanceof ForMutex mutex) {
      return "waits for mutex " + mutex.name() + ", " + holding(stuck, mutex.holder());
    }
    if (stuck.cause() instanceof ForThread other) {
      return "waits for " + ending(stuck, other.thread());
    }
    return ((ForEvent) stuck.cause()).clause();
  }

  private String holding(Stuck stuck, OptionalInt holder) {
    if (holder.isEmpty()) {
      return "which nobody holds";
    }
    int thread = holder.getAsInt();
    if (thread == stuck.thread()) {
      return "which it holds itself";
    }
    return "held by thread " + thread + (threads.containsKey(thread) ? "" : ", which is gone");
  }

  private String ending(Stuck stuck, int thread) {
    if (thread == stuck.thread()) {
      return "its own end";
    }
    return threads.containsKey(thread)
        ? "thread " + thread + " to end"
        : "the end of thread " + thread + ", which is gone already";
  }

  private String others(List<Stuck> cycle) {
    List<Integer> others = new ArrayList<>(threads.keySet());
    cycle.forEach(each -> others.remove((Integer) each.thread()));
    return switch (others.size()) {
      case 0 -> "";
      case 1 -> "; thread " + others.get(0) + " is blocked as well";
      default -> "; " + others.size() + " more threads are blocked as well";
    };
  }

  private List<Evidence> evidence() {
    return threads.values().stream()
        .map(each -> new Evidence("thread " + each.thread() + " " + clause(each), each.stack()))
        .toList();
  }
}
