package org.landslide.report.story;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.landslide.engine.finding.Necessity;
import org.landslide.engine.finding.Story;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow;
import org.landslide.report.story.Accesses.Made;

/**
 * A thread that looked at something, was interrupted while another one changed it, and went on
 * without looking again. Only interruptions count on which the failure depends, as far as that is
 * known.
 */
final class StaleLook {
  private final Trace trace;
  private final Accesses accesses;

  StaleLook(Trace trace, Accesses accesses) {
    this.trace = trace;
    this.accesses = accesses;
  }

  /** The last one. */
  Optional<Story> tell() {
    return accesses.backwards().stream()
        .filter(made -> made.isRead() && isInterrupted(trace.rows().get(made.row())))
        .filter(made -> !Wording.isOnStack(made.access()))
        .map(this::tell)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static boolean isInterrupted(TraceRow row) {
    return row.reason().startsWith("preempted") && row.necessity() != Necessity.REPLACEABLE;
  }

  private Optional<Story> tell(Made look) {
    OptionalInt next = nextRow(look.thread(), look.row());
    if (next.isEmpty() || looksOrStoresAgain(look)) {
      return Optional.empty();
    }
    return accesses
        .firstAfter(look, made -> made.isWrite() && made.thread() != look.thread())
        .filter(store -> store.row() < next.getAsInt() && store.isToSame(look))
        .filter(store -> store.access().variable().equals(look.access().variable()))
        .filter(store -> !store.access().value().equals(look.access().value()))
        .map(store -> new Story(sentence(look, store), List.of(look.at(), store.at())));
  }

  private static String sentence(Made look, Made store) {
    return Wording.actor(look)
        + " had read "
        + Wording.content(look.access())
        + ", and "
        + Wording.actor(store)
        + " stored "
        + Wording.content(store.access())
        + " before thread "
        + look.thread()
        + " went on";
  }

  /** Of the row, only the last look counts, and not if the thread looks again later. */
  private boolean looksOrStoresAgain(Made look) {
    return accesses.isAnyAfter(
        look,
        made -> made.thread() == look.thread() && (made.isRead() || made.row() == look.row()));
  }

  private OptionalInt nextRow(int thread, int row) {
    for (int i = row + 1; i < trace.rows().size(); i++) {
      if (trace.rows().get(i).thread() == thread) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }
}
