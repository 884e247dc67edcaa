package org.landslide.kernel.told;

import org.jspecify.annotations.Nullable;
import org.landslide.kernel.told.Caller.LockCall;
import org.landslide.kernel.told.Contradictions.Rule;

/** Keeps up with what a kernel tells of its mutexes, and whether that fits together. */
final class MutexRules {
  private final AnnotatedCode code;
  private final @Nullable Contradictions contradictions;

  MutexRules(AnnotatedCode code, @Nullable Contradictions contradictions) {
    this.code = code;
    this.contradictions = contradictions;
  }

  /** What came of it, and whether it fits: see {@link AnnotationRules#hear}. */
  Told hear(Told told, Annotation annotation, int argument, int second, int place, int tid) {
    return switch (annotation) {
      case MUTEX_LOCKING, MUTEX_TRYLOCKING -> told.entering(tid, annotation, argument);
      case MUTEX_UNLOCKING -> told.entering(tid, annotation, argument).released(argument);
      case MUTEX_BLOCKING -> blocks(told, argument, place, tid);
      case MUTEX_LOCKING_DONE ->
          takes(told, Annotation.MUTEX_LOCKING, annotation, argument, true, place, tid);
      case MUTEX_TRYLOCKING_DONE ->
          takes(told, Annotation.MUTEX_TRYLOCKING, annotation, argument, second != 0, place, tid);
      case MUTEX_UNLOCKING_DONE ->
          leaves(told, Annotation.MUTEX_UNLOCKING, annotation, argument, place, tid);
      default -> told;
    };
  }

  private void contradict(Annotation annotation, int argument, int place, String sentence) {
    if (contradictions != null) {
      String call = code.call(annotation, argument) + " in " + code.place(place) + ": ";
      contradictions.add(Rule.MUTEX, place, call + sentence);
    }
  }

  /** The mutex that a thread is about; 0 if nothing was told of one. */
  static int mutex(Told told, int tid) {
    LockCall call = told.caller(tid).lock();
    return call == null ? 0 : call.mutex();
  }

  private Told takes(
      Told told,
      Annotation begins,
      Annotation ends,
      int mutex,
      boolean succeeds,
      int place,
      int tid) {
    LockCall call = told.caller(tid).lock();
    if (call != null && call.annotation() == begins && call.mutex() != mutex) {
      String before = code.call(begins, call.mutex());
      contradict(ends, mutex, place, "the call that has begun with " + before + " is not over");
    }
    Told after = leaves(told, begins, ends, mutex, place, tid);
    Integer holder = told.holders().get(mutex);
    if (!succeeds) {
      return after;
    }
    if (holder != null && holder != tid && code.isCalled(Annotation.MUTEX_UNLOCKING)) {
      String why =
          "thread "
              + holder
              + " has that mutex, as it was told, and no "
              + Annotation.MUTEX_UNLOCKING.function()
              + " was called for it";
      contradict(ends, mutex, place, why);
    }
    return after.holding(mutex, tid);
  }

  private Told leaves(
      Told told, Annotation begins, Annotation ends, int argument, int place, int tid) {
    Caller caller = told.caller(tid);
    LockCall call = caller.lock();
    boolean fits = call != null && call.annotation() == begins;
    if (!fits && told.complete() && code.isCalled(begins)) {
      contradict(ends, argument, place, "no " + begins.function() + " came before it");
    }
    return fits && call != null ? told.with(tid, caller.with(call.outer())) : told;
  }

  private Told blocks(Told told, int owner, int place, int tid) {
    Caller caller = told.caller(tid);
    LockCall call = caller.lock();
    if (call == null || call.annotation() != Annotation.MUTEX_LOCKING) {
      if (told.complete() && code.isCalled(Annotation.MUTEX_LOCKING)) {
        String missing = "no " + Annotation.MUTEX_LOCKING.function() + " came before it";
        contradict(Annotation.MUTEX_BLOCKING, owner, place, missing);
      }
      return told;
    }
    compareOwner(told, call.mutex(), owner, place, tid);
    LockCall blocked = new LockCall(call.annotation(), call.mutex(), true, call.outer());
    return told.with(tid, caller.with(blocked));
  }

  private void compareOwner(Told told, int mutex, int owner, int place, int tid) {
    if (contradictions == null || contradictions.areIdsWrong()) {
      return;
    }
    Integer holder = told.holders().get(mutex);
    ToldThread self = told.of(tid);
    boolean isFollowed = code.isCalled(Annotation.MUTEX_UNLOCKING);
    ToldThread known = holder == null || !isFollowed ? null : told.of(holder);
    if (self != null && self.isSettled() && self.id() == owner) {
      contradict(Annotation.MUTEX_BLOCKING, owner, place, "that is the thread which waits, itself");
    } else if (known != null && known.isSettled() && known.id() != owner) {
      String other = "thread " + known.id() + " has the mutex, as it was told";
      contradict(Annotation.MUTEX_BLOCKING, owner, place, other);
    }
  }
}
