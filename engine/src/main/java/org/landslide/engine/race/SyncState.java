package org.landslide.engine.race;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.History;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.tree.VectorClock;

/**
 * At some point of an interleaving: which parts of each thread happened before which, and which
 * thread holds which locks.
 *
 * <p>A thread's past is cut into epochs, numbered from 1. A new one begins whenever something was
 * handed on to another thread, so that what comes later is told apart from what was handed on.
 * Under the pure rule locks hand on (DJIT+) and need not be remembered as held; under the limited
 * rule it is the other way round; where every conflict counts, locks are nothing. Words that are
 * accessed atomically hand on under the pure rule alone: what two threads make of them is theirs,
 * and need not be a lock.
 *
 * <p>Changed only while a step is looked at, in a copy of the state before it. Clocks are shared
 * among copies and never changed.
 */
final class SyncState {
  private final RaceRule rule;
  private @Nullable VectorClock[] clocks;
  private @Nullable LockSet[] held;

  /** Sorted. */
  private long[] locks;

  /** For each lock or word what happened before it was last released or published. */
  private VectorClock[] releases;

  SyncState(RaceRule rule) {
    this.rule = rule;
    this.clocks = new @Nullable VectorClock[0];
    this.held = new @Nullable LockSet[0];
    this.locks = new long[0];
    this.releases = new VectorClock[0];
  }

  private SyncState(SyncState other) {
    this.rule = other.rule;
    this.clocks = other.clocks.clone();
    this.held = other.held.clone();
    this.locks = other.locks;
    this.releases = other.releases.clone();
  }

  SyncState copy() {
    return new SyncState(this);
  }

  /** What happened before a thread's next access. */
  VectorClock clock(int thread) {
    VectorClock clock = thread < clocks.length ? clocks[thread] : null;
    return clock == null ? beginning(thread) : clock;
  }

  private static VectorClock beginning(int thread) {
    VectorClock clock = new VectorClock();
    clock.set(thread, 1);
    return clock;
  }

  /** Of locks nothing under the pure rule. */
  LockSet held(int thread) {
    LockSet set = thread < held.length ? held[thread] : null;
    return set == null ? LockSet.NONE : set;
  }

  /** Which locks all threads hold; equal if each holds the same. */
  List<LockSet> held() {
    List<LockSet> result = new ArrayList<>();
    for (int thread = 0; thread < held.length; thread++) {
      result.add(held(thread));
    }
    while (!result.isEmpty() && result.get(result.size() - 1).equals(LockSet.NONE)) {
      result.remove(result.size() - 1);
    }
    return result;
  }

  /** What happened before a lock or word was last released or published. */
  VectorClock released(long lock) {
    int at = Arrays.binarySearch(locks, lock);
    return at < 0 ? new VectorClock() : releases[at];
  }

  /** After an event in a thread's history. */
  void apply(int thread, History.Event event, long concerned) {
    switch (event) {
      case OBSERVE -> {
        if (rule == RaceRule.PURE) {
          acquire(thread, concerned);
        }
      }
      case PUBLISH -> {
        if (rule == RaceRule.PURE) {
          release(thread, concerned);
        }
      }
      case ACQUIRE, RELEASE -> {
        if (rule != RaceRule.EVERY) {
          lockOrUnlock(thread, event, concerned);
        }
      }
      case HOLD -> {
        if (rule != RaceRule.EVERY) {
          setHeld(thread, held(thread).with(concerned));
        }
      }
      case LET_GO -> {
        if (rule != RaceRule.EVERY) {
          setHeld(thread, held(thread).without(concerned));
        }
      }
      case CREATE, WAKE -> handOn(thread, (int) concerned);
      case JOIN -> handOn((int) concerned, thread);
    }
  }

  private void lockOrUnlock(int thread, History.Event event, long lock) {
    if (event == History.Event.ACQUIRE) {
      acquire(thread, lock);
    } else {
      release(thread, lock);
    }
  }

  private void acquire(int thread, long lock) {
    if (rule != RaceRule.PURE) {
      setHeld(thread, held(thread).with(lock));
      return;
    }
    int at = Arrays.binarySearch(locks, lock);
    if (at >= 0) {
      setClock(thread, joined(clock(thread), releases[at]));
    }
  }

  private void release(int thread, long lock) {
    if (rule != RaceRule.PURE) {
      setHeld(thread, held(thread).without(lock));
      return;
    }
    int at = Arrays.binarySearch(locks, lock);
    if (at < 0) {
      at = ~at;
      insert(at, lock);
    }
    releases[at] = clock(thread);
    beginEpoch(thread);
  }

  private void insert(int at, long lock) {
    long[] moreLocks = Arrays.copyOf(locks, locks.length + 1);
    System.arraycopy(locks, at, moreLocks, at + 1, locks.length - at);
    moreLocks[at] = lock;
    VectorClock[] moreReleases = Arrays.copyOf(releases, locks.length + 1);
    System.arraycopy(releases, at, moreReleases, at + 1, locks.length - at);
    locks = moreLocks;
    releases = moreReleases;
  }

  private void handOn(int from, int to) {
    setClock(to, joined(clock(to), clock(from)));
    beginEpoch(from);
  }

  private void beginEpoch(int thread) {
    VectorClock clock = new VectorClock(clock(thread));
    clock.set(thread, clock.get(thread) + 1);
    setClock(thread, clock);
  }

  private static VectorClock joined(VectorClock one, VectorClock other) {
    VectorClock clock = new VectorClock(one);
    clock.join(other);
    return clock;
  }

  private void setClock(int thread, VectorClock clock) {
    if (thread >= clocks.length) {
      clocks = Arrays.copyOf(clocks, thread + 1);
    }
    clocks[thread] = clock;
  }

  private void setHeld(int thread, LockSet set) {
    if (thread >= held.length) {
      held = Arrays.copyOf(held, thread + 1);
    }
    held[thread] = set;
  }
}
