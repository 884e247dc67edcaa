package org.landslide.quicksand;

import java.util.function.BiConsumer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Search;

/**
 * A state space under exploration. Used by one Java thread at a time, though not always by the
 * same.
 *
 * @param search explores it; how many preemptions are allowed at most is up to the search
 * @param interruption ends the subject's step under way, or the next one, soon. Called from any
 *     Java thread at any time
 * @param trimming gives back memory that the subject can do without until its next step, if ever
 * @param bytes how much memory would come free without the state space when it is trimmed, roughly
 * @param watcher hears how each interleaving ended and which search has run it, from the Java
 *     thread that has
 */
public record StateSpace(
    Search search,
    Runnable interruption,
    Runnable trimming,
    long bytes,
    BiConsumer<Outcome, Search> watcher) {
  /** A state space that is watched only by the run that explores it. */
  public StateSpace(Search search, Runnable interruption, Runnable trimming, long bytes) {
    this(search, interruption, trimming, bytes, (outcome, unused) -> {});
  }

  /** The same state space with one more watcher, which hears of an interleaving last. */
  public StateSpace watchedBy(BiConsumer<Outcome, Search> another) {
    return new StateSpace(search, interruption, trimming, bytes, watcher.andThen(another));
  }

  /** The same, for another search with the same subject, which has not begun. */
  public StateSpace beside() {
    return new StateSpace(search.beside(), interruption, trimming, bytes, watcher);
  }

  /** Runs one more interleaving. */
  public Outcome next() {
    Outcome outcome = search.next();
    if (outcome != Outcome.AWAITING) {
      watcher.accept(outcome, search);
    }
    return outcome;
  }

  /** Ends the step under way, or the next one, soon. Called from any Java thread. */
  public void interrupt() {
    interruption.run();
  }

  /** Gives back memory that it can do without as long as it rests. */
  public void trim() {
    trimming.run();
    search.trim();
  }
}
