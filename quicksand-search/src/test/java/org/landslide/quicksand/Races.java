package org.landslide.quicksand;

import org.landslide.engine.DataRace;
import org.landslide.engine.DataRace.Access;
import org.landslide.engine.PreemptionPoint;
import org.landslide.engine.PreemptionPoint.Kind;
import org.landslide.engine.PreemptionPoint.RacingAccess;
import org.landslide.engine.schedule.Schedule;

/** Data races and points made by hand. */
final class Races {
  static final PreemptionPoint LOCK = new Kind("lock");
  static final PreemptionPoint UNLOCK = new Kind("unlock");

  private Races() {}

  /** Before an instruction of thread 1. */
  static RacingAccess one(long instruction) {
    return new RacingAccess(1, instruction);
  }

  /** Before an instruction of thread 2. */
  static RacingAccess two(long instruction) {
    return new RacingAccess(2, instruction);
  }

  static DataRace bothOrders(RacingAccess first, RacingAccess second) {
    return new DataRace(access(first), access(second), true, true, false);
  }

  static DataRace oneOrder(RacingAccess first, RacingAccess second) {
    return new DataRace(access(first), access(second), false, true, false);
  }

  static DataRace reallocated(RacingAccess first, RacingAccess second) {
    return new DataRace(access(first), access(second), false, true, true);
  }

  /** Somewhere in the state space of a job. */
  static Sighting in(Job job) {
    return new Sighting(job, Schedule.of(1, 2));
  }

  private static Access access(RacingAccess point) {
    return new Access(point.thread(), point.instruction(), true, 1, 0x1000, 4);
  }
}
