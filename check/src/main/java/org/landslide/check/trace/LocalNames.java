package org.landslide.check.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.landslide.binary.data.NamedData;

/**
 * What variables on stacks are called, as other threads have seen them while their own stood still.
 * A thread's own accesses are many, and few of them matter: they are called the same as the nearest
 * one of another thread, with which they may conflict, unless the frame was left in between.
 */
final class LocalNames {
  /** Those of which a name is known, by address. */
  private final Map<Integer, List<RecordedAccess>> named = new HashMap<>();

  /** When a thread's stack became shorter, and where it ended then. */
  private final Map<Integer, List<Return>> returns = new HashMap<>();

  private final Map<Integer, Integer> stackPointers = new HashMap<>();

  private record Return(long time, int stackPointer) {}

  /** A thread was seen with this stack pointer. */
  void saw(int tid, long time, int stackPointer) {
    Integer before = stackPointers.put(tid, stackPointer);
    if (before != null && Integer.compareUnsigned(stackPointer, before) > 0) {
      returns.computeIfAbsent(tid, unused -> new ArrayList<>()).add(new Return(time, stackPointer));
    }
  }

  void add(RecordedAccess access) {
    if (access.foreign.isPresent()) {
      named.computeIfAbsent(access.key.address(), unused -> new ArrayList<>()).add(access);
    }
  }

  /** What an access of a thread to its own stack is to. */
  Optional<NamedData> nearest(RecordedAccess access) {
    if (!access.onStack) {
      return Optional.empty();
    }
    return named.getOrDefault(access.key.address(), List.of()).stream()
        .filter(other -> other.key.bytes() == access.key.bytes())
        .filter(other -> isSameFrame(access, other))
        .min(Comparator.comparingLong(other -> distance(access, other)))
        .flatMap(other -> other.foreign);
  }

  /** A variable is gone when the stack ends above it. */
  private boolean isSameFrame(RecordedAccess own, RecordedAccess other) {
    long from = Math.min(own.lastTime(), other.firstTime());
    long to = Math.max(own.lastTime(), other.firstTime());
    return returns.getOrDefault(own.thread, List.of()).stream()
        .filter(each -> each.time > from && each.time < to)
        .noneMatch(each -> Integer.compareUnsigned(each.stackPointer, own.key.address()) > 0);
  }

  private static long distance(RecordedAccess one, RecordedAccess other) {
    return Math.abs(one.lastTime() - other.firstTime());
  }
}
