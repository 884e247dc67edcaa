package org.landslide.quicksand;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Position;
import org.landslide.engine.search.Search;
import org.landslide.engine.search.Subtree;

/**
 * What one search of a state space explores: the whole, but for what it gives away, or a subtree
 * that another one has given away. The search is used by the Java thread that has entered the
 * {@link Share} to which the part belongs; what comes from other parts is kept until then. Guarded
 * by the lock of the job.
 */
final class Part {
  private final @Nullable Part giver;
  private final @Nullable Subtree subtree;

  private @Nullable StateSpace space;

  /** How long it has been worked on. */
  private double seconds;

  /** Whether there is nothing to do before something comes of what was given away. */
  private boolean awaiting;

  /** Whether its search has gone on since its position was taken. */
  private boolean moved = true;

  private Optional<Position> position = Optional.empty();

  /** What came of it, if that is known. */
  private Optional<Subtree.Explored> end = Optional.empty();

  /** What it has given away, by number, as long as its position speaks of that. */
  private final Map<Integer, Part> given = new LinkedHashMap<>();

  /** What came of these, as far as its search was not told. */
  private final Map<Integer, Subtree.Explored> news = new LinkedHashMap<>();

  private final Map<Integer, Subtree.Progress> progress = new LinkedHashMap<>();

  private Part(@Nullable Part giver, @Nullable Subtree subtree) {
    this.giver = giver;
    this.subtree = subtree;
  }

  /** The whole state space, explored as far as the search is. */
  static Part whole(StateSpace space) {
    Part whole = new Part(null, null);
    whole.space = space;
    return whole;
  }

  /** A subtree that its search has given away. */
  Part give(Subtree away) {
    Part part = new Part(this, away);
    given.put(away.number(), part);
    moved = true;
    return part;
  }

  /** One that was given away in an earlier run. */
  Part give(Position.Part stored) {
    Part part = give(stored.subtree());
    part.position = stored.now().map(each -> each);
    part.seconds = stored.seconds();
    stored.explored().ifPresent(part::endWith);
    return part;
  }

  /** Opens its search; false if the subject does not do again what it did. */
  boolean begin(StateSpace unused) {
    Position from = position.orElseGet(() -> subtree().position());
    boolean resumed = unused.search().resume(from);
    space = resumed ? unused : null;
    return resumed;
  }

  boolean isWhole() {
    return subtree == null;
  }

  private Subtree subtree() {
    if (subtree == null) {
      throw new IllegalStateException("this is no subtree");
    }
    return subtree;
  }

  StateSpace space() {
    StateSpace own = space;
    if (own == null) {
      throw new IllegalStateException("its search has not begun");
    }
    return own;
  }

  Search search() {
    return space().search();
  }

  /** Whether something is known of what came of it. */
  boolean hasEnded() {
    return end.isPresent();
  }

  /** Whether nothing that comes of it is of interest, since what it is a part of has ended. */
  boolean isVoid() {
    return hasEnded() || (giver != null && giver.isVoid());
  }

  /** Whether its search has something to do, as far as is known. */
  boolean isReady() {
    return !awaiting || !news.isEmpty();
  }

  /** Tells its search what came of what it has given away. */
  void hear() {
    progress.values().forEach(search()::learn);
    progress.clear();
    awaiting &= news.isEmpty();
    moved |= !news.isEmpty();
    news.values().forEach(search()::join);
    news.clear();
  }

  /** Its search was used for a while. */
  void ran(Outcome outcome, double moreSeconds) {
    awaiting = outcome == Outcome.AWAITING;
    moved = true;
    seconds += moreSeconds;
  }

  /** Tells the one that has given it away how far it is. */
  void tellProgress() {
    if (giver != null && !isVoid()) {
      Subtree.Progress now = search().progress(subtree());
      giver.progress.put(now.number(), now);
    }
  }

  /** It is explored. */
  void complete() {
    Position.InTree last = (Position.InTree) search().position().orElseThrow();
    endWith(subtree().explored(last, seconds));
  }

  /** An interleaving of it failed, before which nothing is left to explore. */
  void fail() {
    endWith(subtree().failed(search(), seconds));
  }

  private void endWith(Subtree.Explored result) {
    end = Optional.of(result);
    given.clear();
    if (giver != null) {
      giver.progress.remove(result.number());
      giver.news.put(result.number(), result);
    }
  }

  // For a run that goes on with this one.

  /** Takes its position anew, if its search may have gone on. By the thread that may use it. */
  void note() {
    if (moved && !hasEnded()) {
      position = search().position();
      given.keySet().retainAll(givenAt(position));
      moved = false;
    }
  }

  private static Set<Integer> givenAt(Optional<Position> position) {
    return position.isPresent() && position.get() instanceof Position.InTree tree
        ? tree.given()
        : Set.of();
  }

  /** Where its search was when that was last noted. */
  Optional<Position> position() {
    return position;
  }

  /** What it has given away by then, and what these have; each behind its giver. */
  void addGiven(OptionalInt number, List<Position.Part> parts) {
    for (int each : givenAt(position)) {
      Part part = given.get(each);
      if (part != null) {
        OptionalInt own = OptionalInt.of(parts.size());
        parts.add(part.stored(number));
        part.addGiven(own, parts);
      }
    }
  }

  private Position.Part stored(OptionalInt giverNumber) {
    Optional<Position.InTree> now = position.map(each -> (Position.InTree) each);
    return new Position.Part(giverNumber, subtree(), now, seconds, end);
  }
}
