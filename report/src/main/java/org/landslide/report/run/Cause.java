package org.landslide.report.run;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.report.trace.Blame;

/**
 * What makes bugs of one run look like one mistake. Which mistake a program has cannot be known, so
 * this goes by what its failures have in common: the kind, and then the place or the thing.
 *
 * <ul>
 *   <li>The place: the innermost line that does more than notice the bug; of a loop, its function,
 *       since it is noticed in any of its lines; of a deadlock, all lines in which threads are
 *       stuck, whichever threads those are, and not only wait for one to end.
 *   <li>The thing: the block of the heap, told by where it was allocated and freed, since its
 *       address is another one in each interleaving; of a deadlock, the mutexes; of a memory fault,
 *       the stack of a thread.
 * </ul>
 */
final class Cause {
  /** In place of the line where a thread is stuck in a lock that is free. */
  private static final String ANY_LOCK = "a lock";

  private static final Pattern THREAD = Pattern.compile("thread \\d+");

  private final Set<List<Object>> marks;

  private Cause(Stream<List<Object>> marks) {
    this.marks = marks.collect(Collectors.toUnmodifiableSet());
  }

  /** The cause of a bug, as far as it is recorded. */
  static Cause of(Bug bug) {
    return new Cause(
        Stream.concat(place(bug).stream(), thing(bug).stream())
            .map(mark -> List.of(bug.kind(), mark)));
  }

  /** Whether one mistake is likely to have led to both. */
  boolean isLike(Cause other) {
    return marks.stream().anyMatch(other.marks::contains);
  }

  private static Optional<Object> place(Bug bug) {
    if (bug.kind() == BugKind.INFINITE_LOOP) {
      return Blame.place(bug).map(frame -> List.of(frame.file(), frame.function()));
    }
    if (bug.kind() != BugKind.DEADLOCK) {
      return Blame.place(bug).map(Cause::line);
    }
    return unlessEmpty(
        Blame.telling(bug).stream()
            .flatMap(evidence -> stuck(evidence).stream())
            .collect(Collectors.toCollection(TreeSet::new)));
  }

  /** Where a thread is stuck; if in a mutex that is free, it does not matter which one it is. */
  private static Optional<String> stuck(Evidence evidence) {
    boolean inLock =
        evidence.stack().stream()
            .takeWhile(Blame::isNoticing)
            .anyMatch(frame -> frame.part() == Frame.Part.LOCKS);
    boolean held =
        evidence.title().contains(" held by ") || evidence.title().contains(" holds itself");
    return inLock && !held ? Optional.of(ANY_LOCK) : Blame.place(evidence.stack()).map(Cause::line);
  }

  private static Optional<Object> thing(Bug bug) {
    return switch (bug.kind()) {
      case DEADLOCK -> titles(bug, " mutex ");
      case MEMORY_FAULT -> titles(bug, " stack of thread ");
      case USE_AFTER_FREE, DOUBLE_FREE, INVALID_FREE, OUT_OF_BOUNDS -> block(bug);
      default -> Optional.empty();
    };
  }

  /** What evidence says of something, whichever threads it names. */
  private static Optional<Object> titles(Bug bug, String about) {
    return unlessEmpty(
        bug.evidence().stream()
            .map(Evidence::title)
            .filter(title -> title.contains(about))
            .map(title -> THREAD.matcher(title).replaceAll("a thread"))
            .collect(Collectors.toCollection(TreeSet::new)));
  }

  /** All stacks behind the first are about the block that a bug of the heap is about. */
  private static Optional<Object> block(Bug bug) {
    List<String> life =
        bug.evidence().stream()
            .skip(1)
            .flatMap(evidence -> Blame.place(evidence.stack()).stream())
            .map(Cause::line)
            .toList();
    return life.isEmpty() ? Optional.empty() : Optional.of(life);
  }

  private static String line(Frame frame) {
    return frame.describe();
  }

  private static Optional<Object> unlessEmpty(Set<String> marks) {
    return marks.isEmpty() ? Optional.empty() : Optional.of(marks);
  }
}
