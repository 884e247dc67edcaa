package org.landslide.report.story;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.engine.finding.Story;
import org.landslide.engine.finding.Trace;
import org.landslide.report.story.Accesses.Made;

/** What the last thread looks at, round after round, though no thread is left to change it. */
final class SpinStory {
  private static final Pattern LAST =
      Pattern.compile("thread (\\d+), the last one, goes round in a loop for ever");

  private final Trace trace;
  private final Accesses accesses;

  SpinStory(Trace trace, Accesses accesses) {
    this.trace = trace;
    this.accesses = accesses;
  }

  Optional<Story> tell() {
    Matcher last = LAST.matcher(trace.bug().message());
    return last.matches() ? tell(Integer.parseInt(last.group(1))) : Optional.empty();
  }

  /** Its last look at something that another thread wrote afterwards. */
  private Optional<Story> tell(int thread) {
    Optional<Made> last =
        accesses.backwards().stream().filter(made -> made.thread() == thread).findFirst();
    return accesses.backwards().stream()
        .filter(made -> last.filter(end -> end.row() == made.row()).isPresent())
        .filter(made -> made.isRead() && !Wording.isOnStack(made.access()))
        .map(look -> accesses.lastWriteAfter(look).map(store -> left(look, store)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Story left(Made look, Made store) {
    boolean known = store.isToSame(look) && accesses.isCertain(store);
    String value = known ? store.access().value() : "";
    String sentence =
        trace.bug().message()
            + "; it looks at "
            + Wording.code(look.access().variable())
            + " in "
            + Wording.place(look.access().at())
            + ", "
            + (value.isEmpty() ? "which was last written by " : "where " + value + " was left by ")
            + Wording.actor(store);
    return new Story(sentence, List.of(look.at(), store.at()));
  }
}
