package org.landslide.quicksand;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Position;
import org.landslide.engine.search.Subtree;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.remote.Figures;
import org.landslide.quicksand.remote.RemoteWorker;
import org.landslide.quicksand.remote.Task;
import org.landslide.quicksand.remote.TaskOutcome;

/**
 * A job that was begun: the state space as one search explores it, or as several do that have
 * divided it.
 *
 * <p>A worker {@linkplain #enter enters} one of its {@link Share}s, runs interleavings for a moment
 * and leaves it; the next time it may be another one. When there is none with anything to do, a
 * search gives part of what it has left away, and whichever worker comes first takes that. As long
 * as several workers are at it, one part is given away in advance, so that none has to wait for it.
 * So no part belongs to a worker, and it makes no difference how many there are. What a search has
 * given away it takes back in order (see {@link Subtree}), so that the same interleavings are run
 * as with one worker.
 *
 * <p>What is given away must be worth it: on the way to a subtree all that leads there is done
 * again, and so is the first step of each branch that sleeps there. So a search keeps branches that
 * are not likely to take many times as long as that.
 *
 * <p>A worker in another process is {@linkplain #lend lent} a part for a while. It keeps the
 * search, and usually gets the same part again; but if it is gone, or busy with something else,
 * another worker goes on where the part was when it came back last.
 */
final class ActiveJob {
  /** A worker comes back for what it has left, unless something else keeps it for so long. */
  private static final long NANOS_TO_COME_BACK = 100_000_000;

  /** How much is given away by a task, so that it does not take long. */
  private static final int MOST_GIVEN = 8;

  /**
   * How many parts there are to be for each worker that may have nothing to do before others come
   * back: a part may turn out to be small.
   */
  private static final int PARTS_IN_STOCK = 3;

  /** How often a search that waits hears how far others are. */
  private static final long NANOS_BETWEEN_NEWS = 500_000_000;

  final Job job;
  private Part whole = Part.whole();
  private final Callable<StateSpace> opening;
  private final Division division;
  private final Deque<Share> free = new ArrayDeque<>();

  /** The whole, or subtrees that were given away, and not taken. */
  private final Deque<Part> pending = new ArrayDeque<>();

  /** What workers in other processes have begun. */
  private final List<Part> elsewhere = new ArrayList<>();

  private Progress progress = Progress.NONE;

  /** How many shares are in use, and since when there is one. */
  private int used;

  private long usedSince;

  /** How many shares there are, and how much memory would come free without them. */
  private long bytes;

  /** How long it has been worked on. */
  private double seconds;

  /** When its position was last taken. */
  private long noted;

  /** Whether a worker has found nothing to do, and nothing was given away since. */
  private boolean wanted;

  /** The same, and no worker has looked since whether there is anything to give away. */
  private volatile boolean urgent;

  private final Division.ArrivalTime arrival = new Division.ArrivalTime();

  /** How often it was to give back memory. */
  private int trims;

  /** Whether there is no memory for one more share. */
  private boolean crowded;

  /** Why it cannot be explored any further. */
  private @Nullable Throwable fault;

  /** Whether more interleavings are left than were run. */
  private boolean unfinished = true;

  /**
   * @param opening opens the state space for one worker
   */
  ActiveJob(Job job, Callable<StateSpace> opening, Division division, long now) {
    this.job = job;
    this.opening = opening;
    this.noted = now;
    this.division = division;
    pending.add(whole);
  }

  /** Takes over where an earlier run has left it. Before it is worked on. */
  synchronized void resume(RunState.OfJob earlier) {
    seconds = earlier.seconds();
    if (!(earlier.position() instanceof Position.Divided divided)) {
      whole.restore(earlier.position());
      return;
    }
    whole.restore(divided.whole());
    List<Part> parts = new ArrayList<>();
    for (Position.Part stored : divided.parts()) {
      Part giver = stored.giver().isPresent() ? parts.get(stored.giver().getAsInt()) : whole;
      parts.add(giver.give(stored));
    }
    parts.stream().filter(part -> !part.hasEnded()).forEach(pending::add);
  }

  /** The program does not do again what it did: all that is known of the state space is wrong. */
  private synchronized void beginAnew() {
    whole.discard();
    pending.clear();
    elsewhere.clear();
    whole = Part.whole();
    seconds = 0;
    progress = Progress.NONE;
  }

  // For workers.

  /**
   * A share in which there is something to do; null if there is none. To be left soon.
   *
   * @throws Exception if there is something to do, but the program cannot be opened once more
   */
  @Nullable Share enter(Control control) throws Exception {
    synchronized (this) {
      requireSound();
      usedSince = used++ == 0 ? control.now() : usedSince;
    }
    @Nullable Share entered = null;
    try {
      entered = entered(control);
    } finally {
      if (entered == null) {
        leave(null, control);
      }
    }
    return entered;
  }

  /**
   * A search has failed in the middle of something. It cannot be gone on with: what it knows may be
   * half done.
   */
  synchronized void spoil(Throwable why) {
    fault = why;
  }

  private void requireSound() throws Exception {
    if (fault instanceof Error error) {
      throw error;
    }
    if (fault instanceof Exception exception) {
      throw exception;
    }
  }

  private @Nullable Share entered(Control control) throws Exception {
    do {
      @Nullable Share share;
      @Nullable Part part = null;
      synchronized (this) {
        share = ready();
        if (share == null) {
          reclaim(control.now());
          part = crowded && free.isEmpty() ? null : pending.poll();
          share = part == null ? null : free.poll();
        }
      }
      if (part != null) {
        @Nullable Share own = share == null ? opened(part) : share;
        return own == null ? null : begun(part, own, control);
      }
      if (share != null) {
        return share;
      }
    } while (divideOneThatAwaits());
    return null;
  }

  /** What workers elsewhere have left behind is there for all. */
  private void reclaim(long now) {
    pending.removeIf(Part::isVoid);
    elsewhere.removeIf(Part::isVoid);
    if (pending.isEmpty()) {
      for (Part part : elsewhere) {
        if (part.isLeftBehind(now, NANOS_TO_COME_BACK)) {
          elsewhere.remove(part);
          pending.add(part);
          return;
        }
      }
    }
  }

  /** Finds something to do where all else waits for that; true if there is anything now. */
  private boolean divideOneThatAwaits() {
    int most;
    synchronized (this) {
      most = free.size();
    }
    boolean found = false;
    for (int i = 0; i < most && !found; i++) {
      @Nullable Share share;
      synchronized (this) {
        share = free.pollLast();
      }
      found = share != null && divide(share);
      synchronized (this) {
        if (share != null) {
          free.addFirst(share);
        }
      }
    }
    return found;
  }

  private @Nullable Share ready() {
    for (Share share : free) {
      if (share.next() != null) {
        free.remove(share);
        return share;
      }
    }
    return null;
  }

  /** Another share, for a part; null if there is no memory for it. */
  private @Nullable Share opened(Part part) throws Exception {
    try {
      StateSpace space = opening.call();
      synchronized (this) {
        bytes += space.bytes();
      }
      return Share.of(space);
    } catch (OutOfMemoryError e) {
      synchronized (this) {
        pending.addFirst(part);
        crowded = true;
      }
      return null;
    }
  }

  private Share begun(Part part, Share share, Control control) throws Exception {
    long start = control.now();
    Part begun = part;
    Share own = share;
    if (!part.begin(own.anotherSpace())) { // A step may have been asked to stop for a gone reason.
      own = part.isWhole() ? Share.of(opening.call()) : own;
      if (!part.begin(own.anotherSpace())) {
        own = anew(part);
        begun = whole;
      }
    }
    double took = control.secondsSince(start);
    synchronized (this) {
      if (!begun.isWhole()) {
        arrival.add(took);
      }
      begun.ran(Outcome.INTERRUPTED, took);
      own.add(begun);
    }
    return own;
  }

  private Share anew(Part failed) throws Exception {
    requireWhole(failed);
    beginAnew();
    Share own = Share.of(opening.call());
    boolean unused = whole.begin(own.anotherSpace());
    return own;
  }

  private static void requireWhole(Part part) {
    if (!part.isWhole()) {
      throw new IllegalStateException("the program does not do again what it did");
    }
  }

  /**
   * The part of a share to go on with, which knows all that it has to know; null if there is none.
   */
  synchronized @Nullable Part next(Share share) {
    @Nullable Part part = share.next();
    if (part != null) {
      part.hear();
    }
    return part;
  }

  /** A search of a share was used. */
  synchronized void ran(Part part, Outcome outcome, double moreSeconds) {
    part.ran(outcome, moreSeconds);
  }

  /**
   * Has parts of a share explored by others, if these have nothing to do or will have; or by
   * itself, where its search awaits what came of something else. True if there is anything new to
   * do.
   */
  boolean divide(Share share) {
    boolean idle;
    boolean asked;
    List<Part> parts;
    double least;
    synchronized (this) {
      parts = List.copyOf(share.parts());
      idle = share.next() == null;
      asked = pending.isEmpty() && (wanted || used > 1);
      least = division.leastFor(arrival.usual());
      urgent = false;
    }
    if (!idle && !asked) {
      return false;
    }
    for (Part part : parts) {
      Optional<Subtree> subtree = part.search().split(idle ? 0 : least);
      if (subtree.isPresent()) {
        synchronized (this) {
          pending.add(part.give(subtree.get()));
          wanted = false;
        }
        return true;
      }
    }
    return false;
  }

  /** A part is explored, which is told to what has given it away; true. */
  synchronized boolean complete(Share share, Part part) {
    part.complete();
    share.remove(part);
    return true;
  }

  /**
   * An interleaving of a part has failed.
   *
   * @return whether that is all there is to know, and not what comes before it
   */
  synchronized boolean isFirstFailure(Share share, Part part) {
    if (part.isWhole() || !division.ordered()) {
      return true;
    }
    part.fail(Subtree.Failure.of(part.search()));
    share.remove(part);
    return false;
  }

  /**
   * A share is not used any more for now.
   *
   * @param share none if it could not be entered
   */
  synchronized void leave(@Nullable Share share, Control control) {
    if (share != null) {
      share.parts().forEach(Part::tellProgress);
      share.trim(trims);
      free.addLast(share);
    }
    if (--used == 0) {
      seconds += control.secondsSince(usedSince);
    }
  }

  /** For how long interleavings are to be run before a part is given away, if one should be. */
  double burst() {
    return urgent ? division.shortBurst() : division.burst();
  }

  /** A worker has nothing to do but to take part of what is left. */
  synchronized void want() {
    wanted = true;
    urgent = true;
  }

  // For workers in other processes.

  /** A part that was lent to a worker, to be given back soon. */
  record Loan(Part part, Task task) {}

  /**
   * Something for a worker to do; none if there is nothing.
   *
   * @param owner whether the job is the worker's own, which others only help with
   * @param others how many workers may have nothing to do before it comes back
   */
  synchronized Optional<Loan> lend(
      RemoteWorker worker, boolean owner, int others, Control control) {
    long now = control.now();
    reclaim(now);
    @Nullable Part part = heldBy(worker, now);
    if (part == null) {
      part = pending.poll();
      part = part == null && owner ? leftByAnother(worker) : part;
      if (part == null) {
        return Optional.empty();
      }
      elsewhere.remove(part);
      elsewhere.add(part);
    }
    usedSince = used++ == 0 ? now : usedSince;
    boolean urgently = wanted && pending.isEmpty();
    double usual = division.stint(seconds + control.secondsSince(usedSince));
    double stint = urgently ? division.burst() : usual;
    int most = Math.min(MOST_GIVEN, Math.max(0, PARTS_IN_STOCK * others - pending.size()));
    double least = Math.max(division.leastOf(stint), division.leastFor(arrival.usual()));
    Task.Sharing sharing = new Task.Sharing(most, least);
    return Optional.of(new Loan(part, part.lend(worker, job, stint, sharing)));
  }

  private @Nullable Part heldBy(RemoteWorker worker, long now) {
    for (Part part : elsewhere) {
      if (part.isHeldBy(worker) && (part.isReady() || part.isOutOfDate(now, NANOS_BETWEEN_NEWS))) {
        return part;
      }
    }
    return null;
  }

  /** The whole, if it cannot be said where it is: then it is begun anew, or would lie idle. */
  private @Nullable Part leftByAnother(RemoteWorker worker) {
    boolean left = elsewhere.contains(whole) && !whole.isHeldBy(worker) && whole.isReady();
    return left ? whole : null;
  }

  /** A task was done. Says whether that is all there is to know of the job. */
  synchronized boolean take(Loan loan, TaskOutcome.Explored result, Control control) {
    Part part = loan.part();
    part.take(loan.task(), result, control.now());
    result.given().forEach(subtree -> pending.add(part.give(subtree)));
    wanted &= result.given().isEmpty();
    double came = result.effort().arrival();
    if (came > 0 && !part.isWhole()) {
      arrival.add(came);
    }
    boolean told =
        switch (result.ending()) {
          case EXHAUSTED -> part.isWhole();
          case FAILED -> part.isWhole() || !division.ordered();
          case COMPLETED, CUT, INTERRUPTED, AWAITING -> true;
        };
    if (!told) {
      elsewhere.remove(part);
      result.failure().ifPresentOrElse(part::fail, part::complete);
    }
    return told;
  }

  /** Nothing came of a task. */
  synchronized void takeBack(Loan loan) {
    loan.part().takeBack();
    if (elsewhere.remove(loan.part())) {
      pending.addFirst(loan.part());
    }
  }

  /** What was done again was not what it was before. */
  synchronized void beginAnew(Loan loan) {
    requireWhole(loan.part());
    beginAnew();
    pending.add(whole);
  }

  // For the code that watches over the run.

  /** Whether its position was not taken for so long; if so, it is to be taken now. */
  synchronized boolean isUnnoted(long now, long nanos) {
    boolean due = now - noted >= nanos;
    noted = due ? now : noted;
    return due;
  }

  /** Where it stands, if that can be said; of what is in use, where it stood when last left. */
  synchronized Optional<RunState.OfJob> position() {
    for (Share share : free) {
      share.parts().forEach(Part::note);
    }
    List<Position.Part> parts = new ArrayList<>();
    whole.addGiven(OptionalInt.empty(), parts);
    return whole
        .position()
        .map(
            own ->
                own instanceof Position.InTree tree && !parts.isEmpty()
                    ? new Position.Divided(tree, parts)
                    : own)
        .map(all -> new RunState.OfJob(job.number(), seconds, all));
  }

  /** How far it is. */
  synchronized Progress progress(Control control) {
    if (hearProgress() || !whole.isHere()) {
      double now = seconds + (used == 0 ? 0 : control.secondsSince(usedSince));
      Figures figures = whole.figures();
      progress = Progress.of(figures, now);
      unfinished = figures.hasNext();
    }
    return progress;
  }

  /** What parts have come to that wait for others; whether the whole is one of those. */
  private boolean hearProgress() {
    boolean found = false;
    for (Share share : List.copyOf(free)) {
      for (Part part : share.parts()) {
        part.hear();
        part.tellProgress();
        found |= part.isWhole();
      }
    }
    return found;
  }

  /** Whether so many interleavings were run, and there are more. */
  synchronized boolean hasMoreThan(long interleavings) {
    return progress.interleavings() >= interleavings && unfinished;
  }

  synchronized long bytes() {
    return bytes;
  }

  /**
   * Gives back what memory it can do without as long as nothing is done; a share that is in use,
   * when it is left.
   */
  synchronized void trim() {
    trims++;
    free.forEach(share -> share.trim(trims));
  }
}
