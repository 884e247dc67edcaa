package org.landslide.report.story;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.landslide.engine.finding.Story;
import org.landslide.engine.finding.Story.Event;
import org.landslide.report.story.Accesses.Made;

/**
 * How a value came about that was read where the interleaving fails. What others did in between is
 * told only if it was in rows of their own, since only then its order is certain; and values only
 * if they fit together.
 */
final class ReadStory {
  /** What was read longer ago has nothing to do with what is read now. */
  private static final int NEAR = 100;

  private final Accesses accesses;
  private final int firstThread;

  /**
   * @param firstThread which no other thread has created
   */
  ReadStory(Accesses accesses, int firstThread) {
    this.accesses = accesses;
    this.firstThread = firstThread;
  }

  /** A store that was lost: it was overwritten by a thread that had looked before it was made. */
  Optional<Story> lostUpdate(Made read) {
    return accesses
        .lastBefore(read, Made::isWrite)
        .filter(store -> fits(store, read))
        .flatMap(store -> lostBy(store).map(story -> with(story, read)));
  }

  /** The same, if only the store is known. */
  Optional<Story> lostBy(Made store) {
    if (store.access().update()) {
      return Optional.empty();
    }
    Optional<Made> look =
        accesses.lastBefore(store, made -> made.isRead() && made.thread() == store.thread());
    Optional<Made> lost = accesses.lastBefore(store, Made::isWrite);
    if (look.isEmpty() || lost.isEmpty()) {
      return Optional.empty();
    }
    boolean between =
        lost.get().thread() != store.thread()
            && look.get().row() < lost.get().row()
            && lost.get().row() < store.row()
            && lost.get().isToSame(store)
            && look.get().isToSame(store);
    return between ? Optional.of(lost(look.get(), lost.get(), store)) : Optional.empty();
  }

  private Story lost(Made look, Made lost, Made store) {
    String because = look.isOfSameLine(store) ? ", because it had read " : "; it had read ";
    String sentence =
        Wording.actor(store)
            + " stored "
            + Wording.content(store.access())
            + " over "
            + (accesses.isCertain(lost) ? Wording.theValue(lost.access()) : "what")
            + " "
            + Wording.actor(lost)
            + " had written"
            + because
            + Wording.content(look.access())
            + " before that";
    return new Story(sentence, List.of(look.at(), lost.at(), store.at()));
  }

  private static Story with(Story story, Made read) {
    List<Event> events =
        Stream.concat(story.events().stream(), Stream.of(read.at())).distinct().sorted().toList();
    return new Story(story.sentence(), events);
  }

  /** Something that the thread had written or seen itself was changed by another one. */
  Optional<Story> changedByAnother(Made read) {
    Optional<Made> store = accesses.lastBefore(read, Made::isWrite);
    if (store.isEmpty() || store.get().thread() == read.thread() || !fits(store.get(), read)) {
      return Optional.empty();
    }
    Made changed = store.get();
    return accesses
        .lastBefore(changed, made -> made.thread() == read.thread())
        .filter(own -> own.row() < changed.row() && own.isToSame(read))
        .filter(own -> !own.access().value().equals(read.access().value()))
        .map(own -> changed(own, changed, read));
  }

  private static Story changed(Made own, Made store, Made read) {
    String sentence =
        Wording.actor(own)
            + (own.isWrite() ? " had stored " : " had read ")
            + Wording.content(own.access())
            + ", then "
            + Wording.actor(store)
            + " stored "
            + Wording.content(store.access())
            + (own.isWrite() ? " over it" : "")
            + ", and thread "
            + read.thread()
            + " then read that";
    return new Story(sentence, List.of(own.at(), store.at(), read.at()));
  }

  /** A store of the thread itself that came after another thread's. */
  Optional<Story> storedAfterAnother(Made read) {
    Optional<Made> store =
        accesses
            .lastBefore(read, Made::isWrite)
            .filter(own -> own.thread() == read.thread() && fits(own, read));
    Optional<Made> before =
        store
            .flatMap(own -> accesses.lastBefore(own, Made::isWrite))
            .filter(other -> other.thread() != read.thread() && other.isToSame(read));
    return before.map(
        other ->
            new Story(
                Wording.actor(store.get())
                    + " stored "
                    + Wording.content(store.get().access())
                    + " after "
                    + Wording.actor(other)
                    + " had stored "
                    + Wording.content(other.access()),
                List.of(other.at(), store.get().at(), read.at())));
  }

  /** A value that another thread has left. */
  Optional<Story> leftByAnother(Made read) {
    return accesses
        .lastBefore(read, Made::isWrite)
        .filter(store -> store.thread() != read.thread() && fits(store, read))
        .map(
            store ->
                new Story(
                    Wording.actor(read)
                        + " found "
                        + Wording.content(read.access())
                        + ", as "
                        + Wording.actor(store)
                        + " had left it",
                    List.of(store.at(), read.at())));
  }

  /** A value that another thread was about to store. */
  Optional<Story> readTooEarly(Made read) {
    return read.access()
        .pending()
        .map(
            store ->
                new Story(
                    Wording.actor(read)
                        + " read "
                        + Wording.content(read.access())
                        + " before "
                        + Wording.actor(store.at(), store.thread())
                        + " stored to it ("
                        + Wording.place(store.at())
                        + ")",
                    List.of(read.at())));
  }

  /** A value that no other thread has changed, since the thread began at least. */
  Optional<Story> untouched(Made read) {
    boolean none =
        accesses
            .lastBefore(read, made -> made.isWrite() && made.thread() != read.thread())
            .isEmpty();
    if (!none || read.access().value().isEmpty()) {
      return Optional.empty();
    }
    String since = read.thread() == firstThread ? "" : " since it began";
    return Optional.of(
        new Story(
            Wording.actor(read)
                + " found "
                + Wording.content(read.access())
                + ", which no other thread had changed"
                + since,
            List.of(read.at())));
  }

  /** Two values of which another thread had changed both in between, or one of two by then. */
  Optional<Story> tornRead(Made last) {
    for (Made first : accesses.before(last, NEAR)) {
      boolean apart = first.isRead() && first.thread() == last.thread() && !first.touches(last);
      Optional<Story> torn = apart ? torn(first, last) : Optional.empty();
      if (torn.isPresent()) {
        return torn;
      }
    }
    return Optional.empty();
  }

  private Optional<Story> torn(Made first, Made last) {
    Optional<Made> after = accesses.lastBefore(last, Made::isWrite);
    if (after.isEmpty() || after.get().thread() == last.thread() || !fits(after.get(), last)) {
      return Optional.empty();
    }
    int other = after.get().thread();
    Optional<Made> missed =
        accesses.firstAfter(first, made -> made.isWrite() && made.thread() == other);
    return missed
        .filter(store -> store.row() < last.row() && first.row() < after.get().row())
        .filter(store -> store.isToSame(first))
        .map(store -> torn(first, store, after.get(), last));
  }

  private static Story torn(Made first, Made missed, Made after, Made last) {
    String sentence =
        Wording.actor(first)
            + " had read "
            + Wording.content(first.access())
            + ", then "
            + Wording.actor(missed)
            + " stored "
            + Wording.content(missed.access())
            + " and "
            + Wording.content(after.access())
            + ", and thread "
            + last.thread()
            + " then read "
            + Wording.content(last.access());
    return new Story(
        sentence, Stream.of(first, missed, after, last).map(Made::at).sorted().toList());
  }

  /** Whether a value that is read can be the one that was stored, as far as both are known. */
  private static boolean fits(Made store, Made read) {
    if (!store.isToSame(read)) {
      return false;
    }
    String stored = store.access().value();
    String found = read.access().value();
    return stored.isEmpty() || found.isEmpty() || stored.equals(found);
  }
}
