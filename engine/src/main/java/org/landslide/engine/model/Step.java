package org.landslide.engine.model;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.finding.Bug;

/**
 * What a thread did from one preemption point to the next.
 *
 * @param footprint all it touched that others could touch, kernel objects included
 * @param cost how much it executed, in units of the subject
 * @param bug what went wrong in it, if anything; the state afterwards is of no use then
 * @param history its accesses one by one, all of them in the footprint too; {@link History#NONE}
 *     when data races are not looked for
 * @param joined the threads whose end it waited for: all that they did came before it, and could
 *     not have come later
 * @param exposure what makes the transactions of other threads fail that it conflicts with, if that
 *     is not the footprint
 * @param suppositions what earlier waits of threads rest on, as the step shows; none of it is known
 *     to be wrong
 * @param used what it read of memory before it wrote it, and what it wrote, whether or not others
 *     could touch that; what was looked at to see which threads wait counts as read. Empty if that
 *     is not known
 * @param possession what it took that only one thread can have, and gave back, as far as is known
 */
public record Step(
    Footprint footprint,
    long cost,
    Ending ending,
    Optional<Bug> bug,
    History history,
    List<Integer> joined,
    Optional<Footprint> exposure,
    List<Supposition> suppositions,
    Optional<Footprint> used,
    Possession possession) {
  /** Why a step ended. */
  public enum Ending {
    /** At a preemption point: the thread could go on. */
    PREEMPTION_POINT,
    /** The thread gave way, blocked or exited. */
    VOLUNTARY,
    /**
     * The thread turned out to wait, though it seemed enabled. Nothing was changed, and from now on
     * the subject's situation says so.
     */
    VAIN,
    /** It executed as much as was allowed and did not come to an end. */
    TOO_LONG,
    /** Another Java thread asked for it; nothing can be concluded. */
    INTERRUPTED
  }

  /**
   * What a step did with things that only one thread can have at a time, such as mutexes.
   *
   * @param needed what it took first of all: as long as another thread has any of it, neither the
   *     step can be made nor the beginning of it
   * @param taken all that it took
   * @param given what the thread had before the step and gave back in it
   */
  public record Possession(Footprint needed, Footprint taken, Footprint given) {
    public static final Possession NONE =
        new Possession(Footprint.EMPTY, Footprint.EMPTY, Footprint.EMPTY);
  }

  public Step {
    joined = List.copyOf(joined);
    suppositions = List.copyOf(suppositions);
  }

  public Step(Footprint footprint, long cost, Ending ending, Optional<Bug> bug) {
    this(footprint, cost, ending, bug, History.NONE);
  }

  public Step(Footprint footprint, long cost, Ending ending, Optional<Bug> bug, History history) {
    this(
        footprint,
        cost,
        ending,
        bug,
        history,
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Possession.NONE);
  }

  public Step with(History other) {
    return new Step(
        footprint, cost, ending, bug, other, joined, exposure, suppositions, used, possession);
  }

  public Step exposing(Footprint other) {
    Optional<Footprint> differs = other.equals(footprint) ? Optional.empty() : Optional.of(other);
    return new Step(
        footprint, cost, ending, bug, history, joined, differs, suppositions, used, possession);
  }

  public Step supposing(List<Supposition> others) {
    return others.isEmpty()
        ? this
        : new Step(
            footprint, cost, ending, bug, history, joined, exposure, others, used, possession);
  }

  /** What makes the transactions of other threads fail that it conflicts with. */
  public Footprint exposed() {
    return exposure.orElse(footprint);
  }

  public Step afterEndOf(List<Integer> threads) {
    return threads.isEmpty()
        ? this
        : new Step(
            footprint,
            cost,
            ending,
            bug,
            history,
            threads,
            exposure,
            suppositions,
            used,
            possession);
  }

  public Step using(Optional<Footprint> memory) {
    return memory.isEmpty()
        ? this
        : new Step(
            footprint,
            cost,
            ending,
            bug,
            history,
            joined,
            exposure,
            suppositions,
            memory,
            possession);
  }

  public Step possessing(Possession other) {
    return new Step(
        footprint, cost, ending, bug, history, joined, exposure, suppositions, used, other);
  }

  public static Step failing(Footprint footprint, long cost, Bug bug) {
    return new Step(footprint, cost, Ending.VOLUNTARY, Optional.of(bug));
  }
}
