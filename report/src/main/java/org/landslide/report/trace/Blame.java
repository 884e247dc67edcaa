package org.landslide.report.trace;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;

/** Which frame of a stack to look at first. */
public final class Blame {
  private Blame() {}

  /** Whether a frame only shows by what a bug was noticed, and its caller is of interest. */
  public static boolean isNoticing(Frame frame) {
    return isStub(frame) || frame.part() != Frame.Part.CODE;
  }

  /** Whether it is in assembly, as stubs of system calls mostly are. */
  static boolean isStub(Frame frame) {
    return frame.file().endsWith(".S") || frame.file().endsWith(".s");
  }

  /** The innermost frame that does more than notice a bug or wait; if there is none, the first. */
  public static Optional<Frame> place(List<Frame> stack) {
    return stack.stream()
        .filter(frame -> !isNoticing(frame))
        .findFirst()
        .or(() -> stack.stream().findFirst());
  }

  /** Where a bug shows: in the first evidence that knows a line of source, if any does. */
  public static Optional<Frame> place(Bug bug) {
    return place(lines(bug).toList());
  }

  private static Stream<Frame> lines(Bug bug) {
    return telling(bug).stream()
        .map(Evidence::stack)
        .flatMap(List::stream)
        .filter(frame -> !frame.file().isEmpty());
  }

  /** Evidence without threads that are stuck only because they wait for another one to end. */
  public static List<Evidence> telling(Bug bug) {
    List<Evidence> telling =
        bug.evidence().stream().filter(evidence -> !evidence.title().endsWith(" to end")).toList();
    return telling.isEmpty() ? bug.evidence() : telling;
  }
}
