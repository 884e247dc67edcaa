package org.landslide.quicksand;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Position;
import org.landslide.engine.search.Search;
import org.landslide.engine.search.Subtree;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.remote.Figures;
import org.landslide.quicksand.remote.RemoteWorker;
import org.landslide.quicksand.remote.Task;
import org.landslide.quicksand.remote.TaskOutcome;

/**
 * What one search of a state space explores: the whole, but for what it gives away, or a subtree
 * that another one has given away. The search is used by the Java thread that has entered the
 * {@link Share} to which the part belongs; what comes from other parts is kept until then. Guarded
 * by the lock of the job.
 *
 * <p>Or the search is in another process. Then each time that it goes on is a {@link Task}, and
 * what came of that is taken over as a whole: where the part is, what it has given away and what it
 * was told. Until then the part is where it was, so it makes no difference if nothing ever comes.
 */
final class Part {
  private static final AtomicLong PARTS = new AtomicLong();

  /** Tells it from others that the same workers elsewhere may know. */
  private final long number = PARTS.incrementAndGet();

  private final @Nullable Part giver;
  private final @Nullable Subtree subtree;

  private @Nullable StateSpace space;

  /** The worker elsewhere that has its search, if one has and is not known to be gone. */
  private @Nullable RemoteWorker holder;

  /** Whether it is being explored elsewhere, and when it was last. */
  private boolean lent;

  private long returned;

  /** How many tasks it was in. */
  private int stage;

  /** How far it was when it was last explored elsewhere. */
  private Figures figures = Figures.NONE;

  private Optional<Subtree.Progress> reached = Optional.empty();

  /** Whether what it is a part of is explored anew, without it. */
  private boolean discarded;

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

  /** The whole state space. */
  static Part whole() {
    return new Part(null, null);
  }

  /** It was explored up to there in an earlier run. */
  void restore(Position stored) {
    position = Optional.of(stored);
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
    Optional<Position> from = start();
    boolean resumed = from.isEmpty() || unused.search().resume(from.get());
    space = resumed ? unused : null;
    holder = null;
    awaiting = false;
    ended().forEach(each -> news.put(each.number(), each));
    return resumed;
  }

  /** Where its search is to go on; none if it is to begin. */
  private Optional<Position> start() {
    return position.isPresent() || subtree == null ? position : Optional.of(subtree.position());
  }

  // In another process.

  /** Whether it is in this process, or was never begun. */
  boolean isHere() {
    return space != null || holder == null;
  }

  /** Whether a worker elsewhere has its search. */
  boolean isHeldBy(RemoteWorker worker) {
    return holder == worker;
  }

  /** Whether another worker can go on with it: its own is busy elsewhere, or gone. */
  boolean isLeftBehind(long now, long nanos) {
    return !lent && isReady() && now - returned >= nanos && position.isPresent();
  }

  /** Whether it waits, and there is something to be learned that counts in its estimate. */
  boolean isOutOfDate(long now, long nanos) {
    return !lent && awaiting && !progress.isEmpty() && now - returned >= nanos;
  }

  /** What a worker elsewhere is to do; nothing else may be done with it until that is over. */
  Task lend(RemoteWorker worker, Job job, double forSeconds, Task.Sharing sharing) {
    holder = worker;
    lent = true;
    return new Task(
        number,
        stage,
        job.points(),
        Optional.ofNullable(subtree),
        start(),
        ended(),
        List.copyOf(progress.values()),
        forSeconds,
        sharing);
  }

  /**
   * What came of what it has given away, as long as its position speaks of that: a search that goes
   * on from there has not heard of it yet.
   */
  private List<Subtree.Explored> ended() {
    return givenAt(position).stream()
        .flatMap(each -> Optional.ofNullable(given.get(each)).stream())
        .flatMap(part -> part.end.stream())
        .toList();
  }

  /** A task was done; what it has given away is to be {@link #give given}, too. */
  void take(Task task, TaskOutcome.Explored result, long now) {
    lent = false;
    returned = now;
    stage++;
    position = result.position();
    figures = result.figures();
    reached = result.progress();
    seconds += result.effort().seconds();
    task.joined().forEach(each -> news.remove(each.number(), each));
    task.learned().forEach(each -> progress.remove(each.number(), each));
    given.keySet().retainAll(givenAt(position));
    awaiting = result.ending() == Outcome.AWAITING;
    tellProgress();
  }

  /** Nothing came of a task: the part is where it was. */
  void takeBack() {
    lent = false;
    holder = null;
    awaiting = false;
  }

  /** It is not to be explored, nor is anything that it has given away. */
  void discard() {
    discarded = true;
  }

  /** How far it is, as far as that is known. */
  Figures figures() {
    return space == null ? figures : Figures.of(search());
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
    return discarded || hasEnded() || (giver != null && giver.isVoid());
  }

  /** Whether its search has something to do, as far as is known. */
  boolean isReady() {
    return !lent && (!awaiting || !news.isEmpty());
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
      reachedNow().ifPresent(now -> giver.progress.put(now.number(), now));
    }
  }

  private Optional<Subtree.Progress> reachedNow() {
    return space == null ? reached : Optional.of(search().progress(subtree()));
  }

  /** It is explored. */
  void complete() {
    Optional<Position> last = space == null ? position : search().position();
    endWith(subtree().explored((Position.InTree) last.orElseThrow(), seconds));
  }

  /** An interleaving of it failed, before which nothing is left to explore. */
  void fail(Subtree.Failure failure) {
    endWith(subtree().failed(reachedNow().orElseThrow(), failure, seconds));
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
    if (space != null && moved && !hasEnded()) {
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
