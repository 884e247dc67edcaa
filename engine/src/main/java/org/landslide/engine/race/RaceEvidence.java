package org.landslide.engine.race;

import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.DataRace;

/** What is known of one data race from all the times that it was seen. */
final class RaceEvidence {
  private static final int ASCENDING = 1;
  private static final int DESCENDING = 2;
  private static final int BOTH = ASCENDING | DESCENDING;

  private @Nullable DataRace race;

  /** In which orders of the threads it was seen without re-allocation in between. */
  private int orders;

  DataRace race() {
    DataRace known = race;
    if (known == null) {
      throw new IllegalStateException("never seen");
    }
    return known;
  }

  /** Takes another one into account; says whether it made a difference. */
  boolean add(
      GuardedAccesses earlier,
      int earlierAccess,
      GuardedAccesses later,
      int laterAccess,
      boolean firstInterleaving) {
    DataRace known = race;
    boolean reallocated =
        isReallocated(earlier.table.block(earlierAccess), later.table.block(laterAccess));
    int before = orders;
    if (!reallocated) {
      orders |= earlier.thread < later.thread ? ASCENDING : DESCENDING;
    }
    if (known != null && (orders == before || before != 0)) {
      return update(known);
    }
    race =
        new DataRace(
            earlier.table.describe(earlierAccess, earlier.thread),
            later.table.describe(laterAccess, later.thread),
            false,
            firstInterleaving,
            reallocated);
    return true;
  }

  private static boolean isReallocated(long block, long other) {
    return block != other && block != 0 && other != 0;
  }

  /** The accesses remain those that are known. */
  private boolean update(DataRace known) {
    boolean bothOrders = orders == BOTH;
    if (known.bothOrders() == bothOrders) {
      return false;
    }
    race =
        new DataRace(
            known.first(),
            known.second(),
            bothOrders,
            known.firstInterleaving(),
            known.reallocated());
    return true;
  }
}
