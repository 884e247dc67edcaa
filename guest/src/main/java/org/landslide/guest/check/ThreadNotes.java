package org.landslide.guest.check;

import org.jspecify.annotations.Nullable;
import org.landslide.engine.Footprint;

/**
 * What the checker knows of a thread besides what the world does; never changed, only replaced.
 *
 * @param foreign whether it runs another program than the checked one, of which nothing is known
 * @param calls the watched functions that it is in
 * @param pause why it last stopped
 * @param yields how many times it has given way since it last did anything of note
 * @param points how many preemption points it has come to since then
 * @param rounds how many times in a row it has come back to the preemption point where it stands
 * @param held what it waits for, or would wait for if nobody had changed that meanwhile
 * @param loop what it has done since it gave way, as long as that may turn out to be nothing
 * @param beginning the transaction that it is about to begin, if it is
 * @param line what it has printed of its last line
 * @param transacted what it has touched in the transaction that it is in, if others may come
 *     between
 */
record ThreadNotes(
    boolean foreign,
    @Nullable WatchedCalls calls,
    Pause pause,
    int yields,
    int points,
    int rounds,
    @Nullable Wait held,
    @Nullable YieldLoop loop,
    @Nullable Beginning beginning,
    String line,
    Footprint transacted) {
  /** Of a thread that was just created. */
  static final ThreadNotes FRESH =
      new ThreadNotes(false, null, Pause.POINT, 0, 0, 0, null, null, null, "", Footprint.EMPTY);

  ThreadNotes withCalls(@Nullable WatchedCalls newCalls) {
    return newCalls == calls
        ? this
        : new ThreadNotes(
            foreign,
            newCalls,
            pause,
            yields,
            points,
            rounds,
            held,
            loop,
            beginning,
            line,
            transacted);
  }

  ThreadNotes executing(boolean foreignProgram) {
    return new ThreadNotes(
        foreignProgram, null, pause, 0, 0, 0, null, null, null, line, Footprint.EMPTY);
  }

  /** Of a thread that was forked by this one, as its copy in another task. */
  ThreadNotes copied() {
    return new ThreadNotes(
        foreign, calls, Pause.POINT, 0, 0, 0, null, null, null, "", Footprint.EMPTY);
  }

  ThreadNotes paused(Pause newPause, int newYields, int newPoints, int newRounds) {
    return new ThreadNotes(
        foreign,
        calls,
        newPause,
        newYields,
        newPoints,
        newRounds,
        held,
        loop,
        null,
        line,
        transacted);
  }

  ThreadNotes with(@Nullable Wait newWait, @Nullable YieldLoop newLoop) {
    return new ThreadNotes(
        foreign,
        calls,
        pause,
        yields,
        points,
        rounds,
        newWait,
        newLoop,
        beginning,
        line,
        transacted);
  }

  ThreadNotes with(Beginning newBeginning) {
    return new ThreadNotes(
        foreign, calls, pause, yields, points, rounds, held, loop, newBeginning, line, transacted);
  }

  ThreadNotes withLine(String newLine) {
    return new ThreadNotes(
        foreign, calls, pause, yields, points, rounds, held, loop, beginning, newLine, transacted);
  }

  ThreadNotes transacting(Footprint touched) {
    return new ThreadNotes(
        foreign, calls, pause, yields, points, rounds, held, loop, beginning, line, touched);
  }

  /** Whether the thread waits now. */
  boolean isWaiting() {
    return held != null && held.active();
  }

  /** Whether the thread waits now, for all that is known. */
  boolean isSupposedToWait() {
    return held != null && held.active() && held.supposed();
  }

  /** Whether it stands where it has given way. */
  boolean hasGivenWay() {
    return pause == Pause.YIELDED || pause == Pause.SLEEPS || pause == Pause.SPINS;
  }
}
