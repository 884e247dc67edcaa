package org.landslide.check.state;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.Footprint;

/**
 * What the checker knows of a thread besides what the world does; never changed, only replaced.
 *
 * @param foreign whether it runs another program than the checked one, of which nothing is known
 * @param calls the watched functions that it is in
 * @param standing where it stopped last
 * @param held what it waits for, or would wait for if no other thread had changed that meanwhile
 * @param loop what it has done since it gave way, as long as that may turn out to be nothing
 * @param beginning the transaction that it is about to begin, if it is
 * @param line what it has printed of its last line
 * @param transacted what it has touched in the transaction that it is in, if others may come
 *     between
 * @param varied the states in which it may be, if it counted rounds while it waited for what it
 *     does now
 */
public record ThreadNotes(
    boolean foreign,
    @Nullable WatchedCalls calls,
    Standing standing,
    @Nullable Wait held,
    @Nullable YieldLoop loop,
    @Nullable PendingTransaction beginning,
    String line,
    Footprint transacted,
    @Nullable CountedLoop varied) {
  /**
   * How a thread stopped.
   *
   * @param pause why
   * @param yields how many times it has given way since it last did anything of note
   * @param points how many preemption points it has come to since then
   * @param rounds how many times in a row it has come back to the preemption point where it stands
   */
  public record Standing(Pause pause, int yields, int points, int rounds) {}

  /** Of a thread that was just created. */
  public static final ThreadNotes FRESH = fresh(false, null, Pause.POINT, "");

  /** Whether nothing is known of the thread: it has not run yet. */
  @SuppressWarnings("ReferenceEquality")
  public boolean isFresh() {
    return this == FRESH;
  }

  private static ThreadNotes fresh(
      boolean foreign, @Nullable WatchedCalls calls, Pause pause, String line) {
    Standing standing = new Standing(pause, 0, 0, 0);
    return new ThreadNotes(foreign, calls, standing, null, null, null, line, Footprint.EMPTY, null);
  }

  @SuppressWarnings("ReferenceEquality") // equal ones may take the place of each other
  public ThreadNotes withCalls(@Nullable WatchedCalls newCalls) {
    return newCalls == calls
        ? this
        : new ThreadNotes(
            foreign, newCalls, standing, held, loop, beginning, line, transacted, varied);
  }

  public ThreadNotes executing(boolean foreignProgram) {
    return fresh(foreignProgram, null, standing.pause, line);
  }

  /** Of a thread that was forked by this one, as its copy in another task. */
  public ThreadNotes copied() {
    return fresh(foreign, calls, Pause.POINT, "");
  }

  public ThreadNotes paused(Standing now) {
    return new ThreadNotes(foreign, calls, now, held, loop, null, line, transacted, null);
  }

  public ThreadNotes with(@Nullable Wait newWait, @Nullable YieldLoop newLoop) {
    return new ThreadNotes(
        foreign, calls, standing, newWait, newLoop, beginning, line, transacted, varied);
  }

  /** As if it had done nothing so far that may turn out to be waiting. */
  public ThreadNotes withoutLoop() {
    Standing now = new Standing(standing.pause, 0, 0, 0);
    return new ThreadNotes(foreign, calls, now, held, null, beginning, line, transacted, varied);
  }

  public ThreadNotes with(PendingTransaction newBeginning) {
    return new ThreadNotes(
        foreign, calls, standing, held, loop, newBeginning, line, transacted, varied);
  }

  public ThreadNotes withLine(String newLine) {
    return new ThreadNotes(
        foreign, calls, standing, held, loop, beginning, newLine, transacted, varied);
  }

  public ThreadNotes transacting(Footprint touched) {
    return new ThreadNotes(foreign, calls, standing, held, loop, beginning, line, touched, varied);
  }

  public ThreadNotes varying(CountedLoop states) {
    return new ThreadNotes(
        foreign, calls, standing, held, loop, beginning, line, transacted, states);
  }

  boolean isAlike(ThreadNotes other, Likeness likeness) {
    return isFresh() == other.isFresh() && essence(likeness).equals(other.essence(likeness));
  }

  private ThreadNotes essence(Likeness likeness) {
    Standing uncounted = new Standing(standing.pause, 0, 0, 0);
    YieldLoop made = likeness == Likeness.IN_PAST_TOO ? loop : null;
    Wait waits = held != null && likeness == Likeness.BESIDES_MEMORY ? held.essence() : held;
    return new ThreadNotes(
        foreign, calls, uncounted, waits, made, beginning, line, transacted, varied);
  }

  public Pause pause() {
    return standing.pause;
  }

  /** What it has touched since it gave way, if that may turn out to be nothing. */
  Footprint stepsOfLoop() {
    return loop == null ? Footprint.EMPTY : loop.touched();
  }

  public int yields() {
    return standing.yields;
  }

  public int points() {
    return standing.points;
  }

  public int rounds() {
    return standing.rounds;
  }

  /** Whether the thread waits now. */
  public boolean isWaiting() {
    return held != null && held.active();
  }

  /** Whether the thread waits now, for all that is known. */
  public boolean isSupposedToWait() {
    return held != null && held.active() && held.supposed();
  }

  /** Whether it stands where it has given way. */
  public boolean hasGivenWay() {
    return pause() == Pause.YIELDED || pause() == Pause.SLEEPS || pause() == Pause.SPINS;
  }

  /**
   * Part by part: what Java makes of a record by itself would load the classes of transactions in a
   * check that has none.
   */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ThreadNotes that
            && foreign == that.foreign
            && standing.equals(that.standing)
            && line.equals(that.line)
            && Objects.equals(calls, that.calls)
            && Objects.equals(held, that.held)
            && Objects.equals(loop, that.loop)
            && Objects.equals(beginning, that.beginning)
            && Objects.equals(transacted, that.transacted)
            && Objects.equals(varied, that.varied));
  }

  @Override
  public int hashCode() {
    return standing.hashCode() * 31 + line.hashCode();
  }
}
