package org.landslide.engine.model;

/**
 * Two accesses of different threads to a common byte, at least one of them a write, of which
 * nothing orders one before the other. Identified by the two threads with their instructions,
 * whichever came first; all else says what is known of it so far.
 *
 * @param first as the two came in the interleaving in which the race was found: the first one that
 *     showed it without re-allocation, if there was one
 * @param bothOrders whether the race was seen with either access first, re-allocated memory aside
 * @param firstInterleaving whether it was found in the first interleaving; otherwise it takes a
 *     model checker to find it
 * @param reallocated whether each time the memory had been freed and allocated anew between the two
 *     accesses, so that most likely they only happened to have the same address (thesis, section
 *     4.2.6)
 */
public record DataRace(
    Access first,
    Access second,
    boolean bothOrders,
    boolean firstInterleaving,
    boolean reallocated) {

  /** The same, not seen in the first interleaving of an exploration. */
  public DataRace inLaterInterleaving() {
    return new DataRace(first, second, bothOrders, false, reallocated);
  }

  /** One side of a race. */
  public record Access(
      int thread, long instruction, boolean write, int space, int address, int bytes) {
    private static final long IN_ONE_GO = Long.MIN_VALUE;

    /** The number of an instruction when it is executed where no thread can be preempted. */
    public static long inOneGo(long instruction) {
      return instruction | IN_ONE_GO;
    }

    /** Whether the thread can be preempted before this access. */
    public boolean isPreemptible() {
      return (instruction & IN_ONE_GO) == 0;
    }

    /** Where to preempt the thread to let others come before this access. */
    public PreemptionPoint.RacingAccess point() {
      return new PreemptionPoint.RacingAccess(thread, instruction);
    }
  }
}
