package org.landslide.kernel.told;

import org.jspecify.annotations.Nullable;

/**
 * What a thread, as it is seen from outside, has announced.
 *
 * @param identified whether it was compared with the id that was told since it got the processor
 * @param forking behind the call by which it has announced a new thread that is yet to come; 0 if
 *     there is none
 * @param vanishing the same if it is to leave the processor for good
 * @param sleeping the same if it is to leave the processor for a time
 * @param away how it has left the processor
 * @param lock the function of a mutex that it is in
 */
record Caller(
    boolean identified,
    int forking,
    int vanishing,
    int sleeping,
    Away away,
    @Nullable LockCall lock) {
  static final Caller SILENT = new Caller(false, 0, 0, 0, Away.NO, null);

  /** How a thread has left the processor, as it was announced. */
  enum Away {
    NO,
    ASLEEP,
    ENDED
  }

  /**
   * A function of a mutex that a thread is in.
   *
   * @param annotation by which it has begun
   * @param blocked whether the thread waits for the mutex
   * @param outer the one in which this one was called, if any
   */
  record LockCall(Annotation annotation, int mutex, boolean blocked, @Nullable LockCall outer) {}

  Caller identifiedNow() {
    return new Caller(true, forking, vanishing, sleeping, away, lock);
  }

  Caller withForking(int place) {
    return new Caller(identified, place, vanishing, sleeping, away, lock);
  }

  Caller withVanishing(int place) {
    return new Caller(identified, forking, place, sleeping, away, lock);
  }

  Caller withSleeping(int place) {
    return new Caller(identified, forking, vanishing, place, away, lock);
  }

  Caller with(@Nullable LockCall newLock) {
    return new Caller(identified, forking, vanishing, sleeping, away, newLock);
  }

  /** It has left the processor by itself. */
  Caller left() {
    if (vanishing != 0) {
      return new Caller(identified, 0, vanishing, 0, Away.ENDED, lock);
    }
    return sleeping == 0 ? this : new Caller(identified, forking, 0, 0, Away.ASLEEP, lock);
  }

  /** It has the processor again. */
  Caller back() {
    int ends = away == Away.ENDED ? 0 : vanishing;
    return new Caller(false, forking, ends, sleeping, Away.NO, lock);
  }

  boolean waitsForMutex() {
    return lock != null && lock.blocked;
  }
}
