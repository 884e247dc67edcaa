package org.landslide.engine.finding;

import java.util.List;
import java.util.Optional;

/**
 * The preemption points of one interleaving: where a check would have to decide which thread goes
 * on.
 *
 * @param points the most frequent first
 * @param functions how many of the points that depend on the scope are in which function and what
 *     it calls, the most frequent first
 * @param stacks those that the program has asked for, the most frequent first
 * @param bug what went wrong in the interleaving, if anything
 * @param isWhole whether it has come to its end
 */
public record Decisions(
    List<Point> points,
    List<InFunction> functions,
    List<AskedStack> stacks,
    Optional<Bug> bug,
    boolean isWhole) {
  public Decisions {
    points = List.copyOf(points);
    functions = List.copyOf(functions);
    stacks = List.copyOf(stacks);
  }

  /**
   * How often something was met.
   *
   * @param times in all
   * @param choices how often another thread could have gone on
   */
  public record Count(long times, long choices) {
    public Count and(boolean choice) {
      return new Count(times + 1, choices + (choice ? 1 : 0));
    }
  }

  /**
   * A place where threads stood.
   *
   * @param what why a thread stops there: {@code before it calls mutex_lock}
   * @param place nothing if the thread was gone
   */
  public record Point(String what, Optional<Frame> place, Count count) {}

  /** A function of the program. */
  public record InFunction(String function, Count count) {}

  /** A stack that the program has asked for, innermost first. */
  public record AskedStack(List<Frame> stack, long times) {
    public AskedStack {
      stack = List.copyOf(stack);
    }
  }

  /** How many points there were. */
  public long times() {
    return points.stream().mapToLong(point -> point.count().times()).sum();
  }

  /** At how many of them another thread could have gone on. */
  public long choices() {
    return points.stream().mapToLong(point -> point.count().choices()).sum();
  }
}
