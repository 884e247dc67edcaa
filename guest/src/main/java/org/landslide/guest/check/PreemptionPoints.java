package org.landslide.guest.check;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.PreemptionPoint.RacingAccess;

/** Decides where a thread that could go on may be preempted. Never inside the allocator. */
final class PreemptionPoints {
  private final Set<PreemptionKind> kinds;
  private final Scope scope;

  /** For each instruction the threads that may be preempted before it. */
  private final Map<Integer, Set<Integer>> accesses = new HashMap<>();

  PreemptionPoints(CheckOptions options) {
    this.kinds = EnumSet.noneOf(PreemptionKind.class);
    this.kinds.addAll(options.preempt());
    this.scope = new Scope(options.scope());
    for (RacingAccess access : options.racingAccesses()) {
      accesses
          .computeIfAbsent((int) access.instruction(), unused -> new HashSet<>())
          .add(access.thread());
    }
  }

  /** The instructions before which some thread may be preempted. */
  Set<Integer> instructions() {
    return accesses.keySet();
  }

  /** Whether a thread that stands at an instruction may be preempted for a data race. */
  boolean atAccess(int tid, int instruction, @Nullable WatchedCalls calls) {
    Set<Integer> threads = accesses.get(instruction);
    return threads != null
        && threads.contains(tid)
        && (!WatchedCalls.isRaceFree(calls) || WatchedCalls.isSealed(calls))
        && scope.allows(calls, null);
  }

  /** Whether a thread that has just created another or made it runnable may be preempted. */
  boolean afterWaking(@Nullable WatchedCalls calls) {
    return kinds.contains(PreemptionKind.RUNNABLE) && !WatchedCalls.isAllocating(calls);
  }

  /**
   * Whether a thread that calls a function, or has returned from it, may be preempted.
   *
   * @param calls those that the thread is in
   */
  boolean at(PreemptionKind kind, WatchedFunction function, @Nullable WatchedCalls calls) {
    return kinds.contains(kind)
        && !WatchedCalls.isAllocating(calls)
        && scope.allows(calls, function);
  }
}
