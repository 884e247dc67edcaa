package org.landslide.engine.model;

/**
 * How a state space is explored.
 *
 * @param order which thread is tried first at a new preemption point
 * @param reduction which interleavings are left out
 * @param races which accesses count as data races
 * @param preemptionBound how many preemptions an interleaving may have, or {@link #UNBOUNDED}; with
 *     a bound, the order is always {@link Order#FORWARDS}
 * @param abortBound how many transactions may be made to fail in an interleaving, or {@link
 *     #UNBOUNDED}
 */
public record ExplorerOptions(
    Order order,
    Reduction reduction,
    LoopThresholds loops,
    RaceRule races,
    int preemptionBound,
    int abortBound) {
  public static final int UNBOUNDED = Integer.MAX_VALUE;

  public static final ExplorerOptions DEFAULT =
      new ExplorerOptions(Order.FORWARDS, Reduction.DPOR_WITH_SLEEP_SETS, LoopThresholds.DEFAULT);

  public ExplorerOptions {
    if (preemptionBound < 0) {
      throw new IllegalArgumentException("no interleaving has fewer than no preemptions");
    }
  }

  /** Without looking for data races, and without a bound. */
  public ExplorerOptions(Order order, Reduction reduction, LoopThresholds loops) {
    this(order, reduction, loops, RaceRule.NONE, UNBOUNDED, UNBOUNDED);
  }

  public ExplorerOptions with(RaceRule rule) {
    return new ExplorerOptions(order, reduction, loops, rule, preemptionBound, abortBound);
  }

  public ExplorerOptions withPreemptionBound(int bound) {
    return new ExplorerOptions(order, reduction, loops, races, bound, abortBound);
  }

  public ExplorerOptions withAbortBound(int bound) {
    return new ExplorerOptions(order, reduction, loops, races, preemptionBound, bound);
  }

  public boolean isBounded() {
    return preemptionBound != UNBOUNDED;
  }

  boolean boundsAborts() {
    return abortBound != UNBOUNDED;
  }

  /** Which thread is tried first at a new preemption point. */
  public enum Order {
    /** The one that runs, as long as it can: few preemptions first. */
    FORWARDS,
    /** Another one: preemptions first. */
    BACKWARDS
  }

  /** Which interleavings are left out. */
  public enum Reduction {
    /** None: every thread is tried at every preemption point. */
    NONE,
    DPOR,
    DPOR_WITH_SLEEP_SETS,
    /**
     * And no interleaving is begun that turns out to repeat others, as far as can be told what
     * threads will do. The same as with sleep sets within a bound on preemptions, with
     * transactions, and where threads are not {@linkplain Subject#runsThreadsDirectly run
     * directly}. Cannot be divided among searches, nor gone on with by another one.
     */
    OPTIMAL_DPOR,
    /**
     * And no state is explored twice, where the subject recognises states: of interleavings that
     * meet in a state only one goes on from there. Not with transactions, nor within a bound on
     * preemptions, where what came before a state matters for what can come after it.
     */
    DPOR_WITH_STATES;

    public boolean hasSleepSets() {
      return this == DPOR_WITH_SLEEP_SETS || this == OPTIMAL_DPOR || this == DPOR_WITH_STATES;
    }
  }
}
