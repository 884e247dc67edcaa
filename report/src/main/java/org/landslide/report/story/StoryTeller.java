package org.landslide.report.story;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Story;
import org.landslide.engine.finding.Story.Event;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow;
import org.landslide.report.story.Accesses.Made;
import org.landslide.report.trace.Blame;
import org.landslide.report.trace.Foreground;

/**
 * Puts what happened in a failing interleaving into one sentence: for each kind of bug the ways in
 * which it usually comes about are tried in turn, from the one that says most to the plainest, and
 * the first one that the recorded accesses bear out is told.
 */
public final class StoryTeller {
  private final Trace trace;
  private final Accesses accesses;
  private final ReadStory reads;
  private final Foreground foreground;

  private StoryTeller(Trace trace) {
    this.trace = trace;
    this.accesses = Accesses.of(trace);
    this.reads = new ReadStory(accesses, trace.rows().get(0).thread());
    this.foreground = Foreground.of(trace);
  }

  /** The same trace with its story. */
  public static Trace tell(Trace trace) {
    return trace.rows().isEmpty() ? trace : trace.with(new StoryTeller(trace).story());
  }

  private Story story() {
    return special().or(this::ofReads).orElseGet(this::plain);
  }

  private Optional<Story> special() {
    return switch (trace.bug().kind()) {
      case USE_AFTER_FREE, DOUBLE_FREE -> new HeapStory(trace, accesses).tell();
      case MEMORY_FAULT -> new UnmappedStory(trace).tell();
      case DEADLOCK -> new DeadlockStory(trace).tell().or(this::lostByAny);
      case INFINITE_LOOP -> new SpinStory(trace, accesses).tell();
      case WRONG_RESULT, MEMORY_LEAK -> lostByAny();
      // What a kernel does with its machine follows from no value that was read.
      case FREED_IN_USE, STACK_OVERFLOW, STALE_TRANSLATION -> Optional.of(plain());
      case INTERRUPTS_OFF, UNACKNOWLEDGED_INTERRUPT, PROGRAM_KILLED -> Optional.of(plain());
      default -> Optional.empty();
    };
  }

  /** The last store that was lost, wherever that was. */
  private Optional<Story> lostByAny() {
    return accesses.backwards().stream()
        .filter(Made::isWrite)
        .map(reads::lostBy)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<Story> ofReads() {
    return ofReads(failingReads())
        .or(() -> ofReads(earlyReads()))
        .or(() -> ofReads(lastLook()).map(this::withFailure));
  }

  private Optional<Story> ofReads(List<Made> failing) {
    List<Function<Made, Optional<Story>>> ways =
        List.of(
            reads::lostUpdate,
            reads::changedByAnother,
            reads::tornRead,
            reads::storedAfterAnother,
            reads::leftByAnother,
            reads::readTooEarly,
            reads::untouched);
    return ways.stream()
        .flatMap(way -> failing.stream().map(way))
        .flatMap(Optional::stream)
        .findFirst()
        .map(this::withCause);
  }

  /**
   * What was read last in the line that fails, or where a loop has no end. What the line read
   * several times was read in a loop, which has gone on since.
   */
  private List<Made> failingReads() {
    Optional<Frame> place = Blame.place(lastRow().stack());
    List<Made> found = new ArrayList<>();
    for (Made made : accesses.ofLastRow()) {
      boolean counts = made.isRead() && place.filter(at -> isSameLine(at, made)).isPresent();
      if (counts && (found.isEmpty() || made.access().count() == 1)) {
        found.add(made);
      } else if (!found.isEmpty()) {
        return found;
      }
    }
    return found;
  }

  /**
   * Where a program finds a wrong value in a line that reads nothing: what was read last of what
   * had not been stored yet.
   */
  private List<Made> earlyReads() {
    if (trace.bug().kind() != BugKind.FAILED_ASSERTION) {
      return List.of();
    }
    return accesses.ofLastRow().stream()
        .filter(made -> made.access().pending().isPresent())
        .limit(1)
        .toList();
  }

  /** Where the line that fails reads nothing: what its function looked at last. */
  private List<Made> lastLook() {
    Optional<Frame> place = Blame.place(lastRow().stack());
    return accesses.ofLastRow().stream()
        .filter(made -> made.isRead() && !Wording.isOnStack(made.access()))
        .filter(
            made ->
                place.filter(at -> at.function().equals(made.access().at().function())).isPresent())
        .limit(1)
        .toList();
  }

  /** Where the failure does not follow from what was read, it is told, too. */
  private Story withFailure(Story looked) {
    return switch (trace.bug().kind()) {
      case LOCK_MISUSE, INFINITE_LOOP, DEAD_THREAD, DEADLOCK ->
          new Story(message() + "; " + looked.sentence(), looked.events());
      default -> looked;
    };
  }

  /** What the bug says of itself, and the line of the program behind it. */
  private String message() {
    WaitingPlaces places = new WaitingPlaces(Foreground.ofBeginnings(trace));
    String message = places.name(trace.bug().message().replace('`', '\''), trace.bug());
    String detail = new HeldLock(trace).tell(trace.bug());
    String told = message.isBlank() ? trace.bug().kind().label() : message;
    return detail.isEmpty() ? told : told + "; " + detail;
  }

  private static boolean isSameLine(Frame frame, Made made) {
    Frame at = made.access().at();
    return frame.line() == at.line()
        && frame.file().equals(at.file())
        && frame.function().equals(at.function());
  }

  private TraceRow lastRow() {
    return trace.rows().get(trace.rows().size() - 1);
  }

  /** A story that tells of a state says how it came about. */
  private Story withCause(Story story) {
    long threads =
        story.events().stream()
            .map(event -> trace.rows().get(event.row()).thread())
            .distinct()
            .count();
    Optional<Story> look = new StaleLook(trace, accesses).tell().filter(each -> isNew(each, story));
    if (look.isPresent() && !tellsOrder(story)) {
      return joined(story, look.get());
    }
    return threads > 1 ? story : interruption().map(each -> joined(story, each)).orElse(story);
  }

  /** Whether it says more than that one thing came after another. */
  private static boolean tellsOrder(Story story) {
    return story.events().size() > 2 && !story.sentence().contains(" after ");
  }

  private static boolean isNew(Story each, Story story) {
    return story.events().stream().noneMatch(each.events()::contains);
  }

  private static Story joined(Story one, Story other) {
    List<Event> events =
        Stream.concat(one.events().stream(), other.events().stream()).distinct().sorted().toList();
    return new Story(one.sentence() + "; " + other.sentence(), events);
  }

  /** Where the last other thread was interrupted. */
  private Optional<Story> interruption() {
    int failing = lastRow().thread();
    for (int i = trace.rows().size() - 2; i >= 0; i--) {
      TraceRow row = trace.rows().get(i);
      Optional<Frame> at = foreground.place(row.stack());
      if (row.thread() != failing && row.reason().startsWith("preempted") && at.isPresent()) {
        String sentence =
            "thread " + row.thread() + " had been interrupted in " + Wording.frame(at.get());
        return Optional.of(new Story(sentence, List.of(new Event(i, Story.END))));
      }
    }
    return Optional.empty();
  }

  /** What is true of every failure. */
  private Story plain() {
    int last = trace.rows().size() - 1;
    Story story = new Story(plainSentence(), List.of(new Event(last, Story.END)));
    return new StaleLook(trace, accesses)
        .tell()
        .or(this::interruption)
        .map(each -> joined(story, each))
        .orElse(story);
  }

  private String plainSentence() {
    Optional<Frame> at = Blame.place(lastRow().stack());
    boolean speaks =
        switch (trace.bug().kind()) {
          case FAILED_ASSERTION, PANIC, TEST_FAILURE -> false;
          default -> true;
        };
    return speaks || at.isEmpty()
        ? message()
        : Wording.actor(at.get(), lastRow().thread()) + " failed in " + Wording.place(at.get());
  }
}
