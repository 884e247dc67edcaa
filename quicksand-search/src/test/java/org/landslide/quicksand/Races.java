package org.landslide.quicksand;

import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.DataRace.Access;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.Kind;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.engine.schedule.Schedule;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.Sighting;

/** Data races and points made by hand. */
public final class Races {
  public static final PreemptionPoint LOCK = new Kind("lock");
  public static final PreemptionPoint UNLOCK = new Kind("unlock");

  private Races() {}

  /** Before an instruction of thread 1. */
  public static RacingAccess one(long instruction) {
    return new RacingAccess(1, instruction);
  }

  /** Before an instruction of thread 2. */
  public static RacingAccess two(long instruction) {
    return new RacingAccess(2, instruction);
  }

  public static DataRace bothOrders(RacingAccess first, RacingAccess second) {
    return new DataRace(access(first), access(second), true, true, false);
  }

  public static DataRace oneOrder(RacingAccess first, RacingAccess second) {
    return new DataRace(access(first), access(second), false, true, false);
  }

  public static DataRace reallocated(RacingAccess first, RacingAccess second) {
    return new DataRace(access(first), access(second), false, true, true);
  }

  /** Somewhere in the state space of a job. */
  public static Sighting in(Job job) {
    return new Sighting(job, Schedule.of(1, 2));
  }

  private static Access access(RacingAccess point) {
    return new Access(point.thread(), point.instruction(), true, 1, 0x1000, 4);
  }
}
