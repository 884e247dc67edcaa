package org.landslide.check.wait;

import org.landslide.check.state.Ledger;
import org.landslide.check.state.ThreadNotes;
import org.landslide.world.ThreadStatus;
import org.landslide.world.World;

/** Which other threads there are while a thread runs. */
enum OtherThreads {
  /** None that could do anything: if the thread waits, it waits for ever. */
  NONE,
  /** Only threads that are supposed to wait, which may be wrong. */
  DOUBTFUL,
  /** Threads that can run. */
  SOME;

  /** Of one of the threads. */
  static OtherThreads of(int tid, World world, Ledger ledger) {
    OtherThreads found = NONE;
    for (int other : world.threadIds()) {
      if (other != tid && couldRun(world.status(other))) {
        ThreadNotes notes = ledger.thread(other);
        if (!notes.isWaiting()) {
          return SOME;
        }
        found = notes.isSupposedToWait() ? DOUBTFUL : found;
      }
    }
    return found;
  }

  private static boolean couldRun(ThreadStatus status) {
    return status == ThreadStatus.RUNNABLE || status == ThreadStatus.SLEEPING;
  }
}
