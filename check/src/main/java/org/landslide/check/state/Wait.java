package org.landslide.check.state;

import org.jspecify.annotations.Nullable;
import org.landslide.check.heap.HeapMap;
import org.landslide.engine.model.History;
import org.landslide.engine.model.Waiting;

/** Why a thread does not go on that the kernel would run. Never changes. */
public sealed interface Wait {
  /** What the engine is told; nothing when the thread counts as blocked. */
  @Nullable Waiting waiting();

  /** Whether that is only a guess. */
  default boolean supposed() {
    Waiting told = waiting();
    return told != null && told.supposed();
  }

  /** Whether the thread waits now; false when it could go on. */
  boolean active();

  /** Without what blocks of the heap were numbered when it looked. */
  default Wait essence() {
    return this;
  }

  /**
   * Until something changes that it has looked at.
   *
   * @param probed whether going on when something has changed can be tried out in one piece, since
   *     no preemption point lies between one look and the next; otherwise any change lets it go on
   * @param heap the heap when it looked: a thread that frees what it looks at changes no value, but
   *     the next look fails
   * @param counted the loop in which it waits, if that counts its rounds
   */
  record ForChange(
      Waiting waiting,
      VainAttempt attempt,
      boolean probed,
      HeapMap heap,
      boolean active,
      @Nullable CountedLoop counted)
      implements Wait {
    public ForChange withActive(boolean isActive) {
      return isActive == active
          ? this
          : new ForChange(waiting, attempt, probed, heap, isActive, counted);
    }

    @Override
    public Wait essence() {
      return new ForChange(
          waiting.with(History.NONE),
          attempt.with(History.NONE),
          probed,
          HeapMap.EMPTY,
          active,
          counted);
    }
  }

  /** Before it takes a trusted mutex, as long as another thread holds that. */
  record ForMutex(Waiting waiting, int mutex, boolean active) implements Wait {
    public ForMutex withActive(boolean isActive) {
      return isActive == active ? this : new ForMutex(waiting, mutex, isActive);
    }

    @Override
    public Wait essence() {
      return new ForMutex(waiting.with(History.NONE), mutex, active);
    }
  }

  /**
   * Before it joins a thread, by a trusted thr_join, as long as that lives. The end of that one is
   * all that can let it go on, so no other order of the two needs to be tried. A step ends here
   * even if the other thread is dead: what this one did before could have come earlier, and must
   * not count as ordered behind all that the dead one did.
   */
  record ForThread(int target, boolean active) implements Wait {
    @Override
    public @Nullable Waiting waiting() {
      return null;
    }

    public ForThread withActive(boolean isActive) {
      return isActive == active ? this : new ForThread(target, isActive);
    }
  }
}
