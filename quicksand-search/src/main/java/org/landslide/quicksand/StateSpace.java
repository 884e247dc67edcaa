package org.landslide.quicksand;

import java.util.function.Consumer;
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
 * @param watcher hears how each interleaving ended, from the Java thread that has run it
 */
public record StateSpace(
    Search search,
    Runnable interruption,
    Runnable trimming,
    long bytes,
    Consumer<Outcome> watcher) {
  /** A state space that is watched only by the run that explores it. */
  public StateSpace(Search search, Runnable interruption, Runnable trimming, long bytes) {
    this(search, interruption, trimming, bytes, outcome -> {});
  }

  /** The same state space with one more watcher, which hears of an interleaving last. */
  public StateSpace watchedBy(Consumer<Outcome> another) {
    return new StateSpace(search, interruption, trimming, bytes, watcher.andThen(another));
  }

  /** Runs one more interleaving. */
  public Outcome next() {
    Outcome outcome = search.next();
    watcher.accept(outcome);
    return outcome;
  }

  void interrupt() {
    interruption.run();
  }

  void trim() {
    trimming.run();
  }
}
