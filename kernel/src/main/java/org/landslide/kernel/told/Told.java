package org.landslide.kernel.told;

import org.jspecify.annotations.Nullable;
import org.landslide.kernel.told.Caller.LockCall;

/**
 * What a kernel has told up to now. Never changes: a snapshot keeps it by reference.
 *
 * @param complete whether all that was told since the kernel's first instruction is part of it
 * @param running the id of the thread that has the processor, or {@link #NO_ID}
 * @param runningPlace behind the call that has said so
 * @param threads by their ids
 * @param callers threads as they are seen from outside, by their numbers
 * @param holders which thread, as it is seen from outside, has which mutex, by their addresses
 */
public record Told(
    boolean complete,
    int running,
    int runningPlace,
    SmallMap<ToldThread> threads,
    SmallMap<Caller> callers,
    SmallMap<Integer> holders) {
  /** In place of the id of a thread. */
  public static final int NO_ID = Integer.MIN_VALUE;

  /** Nothing was heard, though something may have been told. */
  public static final Told NOTHING = nothing(false);

  /** Nothing was told. */
  public static final Told AT_BOOT = nothing(true);

  private static Told nothing(boolean complete) {
    return new Told(complete, NO_ID, 0, SmallMap.empty(), SmallMap.empty(), SmallMap.empty());
  }

  Told running(int id, int place) {
    SmallMap<ToldThread> after = threads.with(id, thread(id).running());
    return new Told(complete, id, place, after, callers, holders);
  }

  Told with(ToldThread thread) {
    return new Told(
        complete, running, runningPlace, threads.with(thread.id(), thread), callers, holders);
  }

  Told with(int tid, Caller caller) {
    return new Told(complete, running, runningPlace, threads, callers.with(tid, caller), holders);
  }

  Told holding(int mutex, int tid) {
    return new Told(complete, running, runningPlace, threads, callers, holders.with(mutex, tid));
  }

  Told released(int mutex) {
    return new Told(complete, running, runningPlace, threads, callers, holders.without(mutex));
  }

  Told entering(int tid, Annotation annotation, int mutex) {
    Caller caller = caller(tid);
    return with(tid, caller.with(new LockCall(annotation, mutex, false, caller.lock())));
  }

  Caller caller(int tid) {
    Caller caller = callers.get(tid);
    return caller == null ? Caller.SILENT : caller;
  }

  /** A thread, which is known by its id from now on if it was not. */
  ToldThread thread(int id) {
    ToldThread thread = threads.get(id);
    return thread == null ? ToldThread.of(id) : thread;
  }

  /** What was told of a thread that is seen from outside; null if that is not known. */
  @Nullable ToldThread of(int tid) {
    for (ToldThread thread : threads.values()) {
      if (thread.thread() == tid) {
        return thread;
      }
    }
    return null;
  }

  /** Whether the thread that runs, as it was told, was put on the run queue by the timer. */
  public boolean isWokenByTimerSince(Told before) {
    ToldThread thread = thread(running);
    boolean isNew = thread.place().puts() != before.thread(running).place().puts();
    return isNew && thread.place().byTimer();
  }

  /** The thread that has announced a new one and has yet to name it: this one, or another; 0. */
  int announcer(int tid) {
    if (caller(tid).forking() != 0) {
      return tid;
    }
    return callers.firstKey(caller -> caller.forking() != 0);
  }

  /**
   * Whether a thread has the processor for the first time, as it was told, and all others that are
   * known had it before: then it is the one that was not seen before.
   */
  boolean isOnlyNewOne(int id) {
    return thread(id).turns() == 1
        && threads.values().stream().allMatch(each -> each.id() == id || each.turns() > 0);
  }
}
