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
  private static final Sources NOTHING = new Sources(new BitSet(), NO_LOCKS);

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
    if (isEmpty() || equals(other)) {
      return other;
    }
    BitSet all = threads;
    if (!other.threads.isEmpty() && !threads.equals(other.threads)) {
      all = (BitSet) threads.clone();
      all.or(other.threads);
    }
    return new Sources(all, locksAnd(other));
  }

  private boolean isEmpty() {
    return threads.isEmpty() && locks.length == 0;
  }

  private long[] locksAnd(Sources other) {
    if (other.locks.length == 0 || Arrays.equals(locks, other.locks)) {
      return locks;
    }
    return locks.length == 0
        ? other.locks
        : LongStream.concat(Arrays.stream(locks), Arrays.stream(other.locks))
            .sorted()
            .distinct()
            .toArray();
  }

  /** The same, seen from an earlier state. */
  Sources at(SourceState earlier) {
    Sources result = NOTHING;
    for (int t = threads.nextSetBit(0); t >= 0; t = threads.nextSetBit(t + 1)) {
      result = result.and(earlier.ofThread(t));
    }
    for (long lock : locks) {
      result = result.and(earlier.ofLock(lock));
    }
    return result.equals(this) ? this : result;
  }

  /** What is known of the past at a state by way of them. */
  VectorClock clock(SyncState state) {
    VectorClock clock = new VectorClock();
    for (int t = threads.nextSetBit(0); t >= 0; t = threads.nextSetBit(t + 1)) {
      clock.join(state.clock(t));
    }
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
