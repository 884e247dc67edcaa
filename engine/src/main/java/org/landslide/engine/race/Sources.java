package org.landslide.engine.race;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.tree.VectorClock;

/**
 * Where an access that is made below a state has its knowledge of the past from: the threads and
 * locks at that state from which it was handed on. Never changed.
 */
final class Sources {
  private static final long[] NO_LOCKS = {};

  private final BitSet threads;

  /** Sorted; those that hand on, also words. */
  private final long[] locks;

  private final int hash;

  private Sources(BitSet threads, long[] locks) {
    this.threads = threads;
    this.locks = locks;
    this.hash = threads.hashCode() * 31 + Arrays.hashCode(locks);
  }

  static Sources ofThread(int thread) {
    BitSet threads = new BitSet();
    threads.set(thread);
    return new Sources(threads, NO_LOCKS);
  }

  static Sources ofLock(long lock) {
    return new Sources(new BitSet(), new long[] {lock});
  }

  Sources and(Sources other) {
    if (equals(other)) {
      return this;
    }
    BitSet all = (BitSet) threads.clone();
    all.or(other.threads);
    long[] both =
        other.locks.length == 0 || Arrays.equals(locks, other.locks) ? locks : locksAnd(other);
    return new Sources(all, both);
  }

  private long[] locksAnd(Sources other) {
    return LongStream.concat(Arrays.stream(locks), Arrays.stream(other.locks))
        .sorted()
        .distinct()
        .toArray();
  }

  /** The same, seen from an earlier state. */
  Sources at(SourceState earlier) {
    BitSet fromThreads = new BitSet();
    LongStream.Builder fromLocks = LongStream.builder();
    threads.stream().forEach(thread -> earlier.ofThread(thread).addTo(fromThreads, fromLocks));
    for (long lock : locks) {
      earlier.ofLock(lock).addTo(fromThreads, fromLocks);
    }
    Sources result = new Sources(fromThreads, fromLocks.build().sorted().distinct().toArray());
    return result.equals(this) ? this : result;
  }

  private void addTo(BitSet allThreads, LongStream.Builder allLocks) {
    allThreads.or(threads);
    for (long lock : locks) {
      allLocks.add(lock);
    }
  }

  /** What is known of the past at a state by way of them. */
  VectorClock clock(SyncState state) {
    VectorClock clock = new VectorClock();
    threads.stream().forEach(thread -> clock.join(state.clock(thread)));
    for (long lock : locks) {
      clock.join(state.released(lock));
    }
    return clock;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Sources that
            && hash == that.hash
            && threads.equals(that.threads)
            && Arrays.equals(locks, that.locks));
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
