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

/**
 * A job that was begun: the state space as one search explores it, or as several do that have
 * divided it.
 *
 * <p>A worker {@linkplain #enter enters} one of its {@link Share}s, runs interleavings for a moment
 * and leaves it; the next time it may be another one. When there is none with anything to do, a
 * search gives part of what it has left away, and whichever worker comes first takes that. So no
 * part belongs to a worker, and it makes no difference how many there are. What a search has given
 * away it takes back in order (see {@link Subtree}), so that the same interleavings are run as with
 * one worker.
 *
 * <p>What is given away must be worth it: on the way to a subtree all that leads there is done
 * again, and so is the first step of each branch that sleeps there. So a search keeps branches that
 * are not likely to take many times as long as that.
 */
final class ActiveJob {
  final Job job;
  private final Part whole;
  private final Callable<StateSpace> opening;
  private final Division division;
  private final Deque<Share> free = new ArrayDeque<>();

  /** Subtrees that were given away and not taken. */
  private final Deque<Part> pending = new ArrayDeque<>();

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

  /** Whether a worker has found nothing to do. */
  private boolean wanted;

  /** How long it took to arrive at subtrees, the latest counting most. */
  private double arrival;

  /** Whether there is no memory for one more share. */
  private boolean crowded;

  /** Whether more interleavings are left than were run. */
  private boolean unfinished = true;

  /**
   * @param opening opens the same state space for another worker
   * @param seconds how long it was worked on before, by an earlier run
   */
  ActiveJob(
      Job job,
      StateSpace space,
      Callable<StateSpace> opening,
      Division division,
      double seconds,
      long now) {
    this.job = job;
    this.whole = Part.whole(space);
    this.opening = opening;
    this.seconds = seconds;
    this.noted = now;
    this.division = division;
    this.bytes = space.bytes();
    free.add(Share.of(whole));
  }

  /** Takes over where an earlier run has left it; false if the program does something else. */
  synchronized boolean resume(Position position) {
    if (!(position instanceof Position.Divided divided)) {
      return whole.search().resume(position);
    }
    if (!whole.search().resume(divided.whole())) {
      return false;
    }
    List<Part> parts = new ArrayList<>();
    for (Position.Part stored : divided.parts()) {
      Part giver = stored.giver().isPresent() ? parts.get(stored.giver().getAsInt()) : whole;
      parts.add(giver.give(stored));
    }
    parts.stream().filter(part -> !part.hasEnded()).forEach(pending::add);
    return true;
  }

  // For workers.

  /**
   * A share in which there is something to do; null if there is none. To be left soon.
   *
   * @throws Exception if there is something to do, but the program cannot be opened once more
   */
  @Nullable Share enter(Control control) throws Exception {
    synchronized (this) {
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

  private @Nullable Share entered(Control control) throws Exception {
    do {
      @Nullable Share share;
      @Nullable Part part = null;
      synchronized (this) {
        share = ready();
        if (share == null) {
          pending.removeIf(Part::isVoid);
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

  private Share begun(Part part, Share share, Control control) {
    long start = control.now();
    boolean begun = part.begin(share.anotherSpace());
    if (!begun) { // A step may have been asked to stop for a reason that is gone.
      begun = part.begin(share.anotherSpace());
    }
    if (!begun) {
      throw new IllegalStateException("the program does not do again what it did");
    }
    double took = control.secondsSince(start);
    synchronized (this) {
      arrival = (arrival + took) / 2;
      part.ran(Outcome.INTERRUPTED, took);
      share.add(part);
    }
    return share;
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
   * Has parts of a share explored by others, if these have nothing to do; or by itself, where its
   * search awaits what came of something else. True if there is anything new to do.
   */
  boolean divide(Share share) {
    boolean idle;
    boolean asked;
    List<Part> parts;
    double least;
    synchronized (this) {
      parts = List.copyOf(share.parts());
      idle = share.next() == null;
      asked = wanted && pending.isEmpty();
      least = Math.max(division.leastSeconds(), division.leastArrivals() * arrival);
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
    part.fail();
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
      free.addLast(share);
    }
    if (--used == 0) {
      seconds += control.secondsSince(usedSince);
    }
  }

  /** A worker has nothing to do but to take part of what is left. */
  synchronized void want() {
    wanted = true;
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
    if (hearProgress()) {
      double now = seconds + (used == 0 ? 0 : control.secondsSince(usedSince));
      progress = Progress.of(whole.search(), now);
      unfinished = whole.search().hasNext();
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

  /** Gives back what memory it can do without as long as nothing is done. */
  synchronized void trim() {
    free.forEach(Share::trim);
  }
}
