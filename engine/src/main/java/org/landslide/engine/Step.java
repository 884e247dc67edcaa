package org.landslide.engine;

import java.util.List;
import java.util.Optional;
import org.landslide.engine.finding.Bug;

/**
 * What a thread did from one preemption point to the next.
 *
 * @param footprint all it touched that others could touch, kernel objects included
 * @param exposed what of that makes the transactions of others fail that it conflicts with
 * @param cost how much it executed, in units of the subject
 * @param bug what went wrong in it, if anything; the state afterwards is of no use then
 * @param history its accesses one by one, all of them in the footprint too; {@link History#NONE}
 *     when nobody looks for data races
 * @param joined whose end it waited for: all that these threads did came before it, and could not
 *     have come later
 */
public record Step(
    Footprint footprint,
    Footprint exposed,
    long cost,
    Ending ending,
    Optional<Bug> bug,
    History history,
    List<Integer> joined) {
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

  public Step {
    joined = List.copyOf(joined);
  }

  public Step(Footprint footprint, long cost, Ending ending, Optional<Bug> bug) {
    this(footprint, cost, ending, bug, History.NONE);
  }

  public Step(Footprint footprint, long cost, Ending ending, Optional<Bug> bug, History history) {
    this(footprint, footprint, cost, ending, bug, history, List.of());
  }

  public Step with(History other) {
    return new Step(footprint, exposed, cost, ending, bug, other, joined);
  }

  public Step exposing(Footprint part) {
    return new Step(footprint, part, cost, ending, bug, history, joined);
  }

  public Step afterEndOf(List<Integer> threads) {
    return threads.isEmpty()
        ? this
        : new Step(footprint, exposed, cost, ending, bug, history, threads);
  }

  public static Step failing(Footprint footprint, long cost, Bug bug) {
    return new Step(footprint, cost, Ending.VOLUNTARY, Optional.of(bug));
  }
}
