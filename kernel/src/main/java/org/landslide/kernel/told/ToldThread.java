package org.landslide.kernel.told;

/**
 * A thread by the id that the kernel has for it, and what was told of it.
 *
 * @param place where it is
 * @param turns how often it was told to get the processor
 * @param thread the thread as it is seen from outside, 0 if that is not known
 * @param comings how often the two were seen to be the same; at most {@link #ENOUGH}
 * @param ended whether it has left the processor for good
 */
record ToldThread(int id, QueuePlace place, int turns, int thread, int comings, boolean ended) {
  /** Once might be a mistake in what was told. */
  static final int ENOUGH = 2;

  /** Whether a thread is on the run queue. */
  enum Queue {
    UNKNOWN,
    ON,
    OFF
  }

  /**
   * What was told last of a thread and the run queue.
   *
   * @param behind behind the call that has said so
   * @param puts how often the thread was put there
   * @param byTimer whether it was put there last by a thread that the timer had interrupted
   */
  record QueuePlace(Queue queue, int behind, int puts, boolean byTimer) {
    private static final QueuePlace UNKNOWN = new QueuePlace(Queue.UNKNOWN, 0, 0, false);
  }

  static ToldThread of(int id) {
    return new ToldThread(id, QueuePlace.UNKNOWN, 0, 0, 0, false);
  }

  ToldThread onQueue(int behind, boolean byTimer) {
    return with(new QueuePlace(Queue.ON, behind, place.puts + 1, byTimer));
  }

  ToldThread offQueue(int behind) {
    return with(new QueuePlace(Queue.OFF, behind, place.puts, place.byTimer));
  }

  private ToldThread with(QueuePlace newPlace) {
    return new ToldThread(id, newPlace, turns, thread, comings, ended);
  }

  ToldThread running() {
    return new ToldThread(id, place, turns + 1, thread, comings, ended);
  }

  ToldThread seenAs(int tid, int times) {
    return new ToldThread(id, place, turns, tid, Math.min(times, ENOUGH), false);
  }

  ToldThread ending() {
    return new ToldThread(id, place, turns, thread, comings, true);
  }

  Queue queue() {
    return place.queue;
  }

  /** Behind the call that has said last whether it is on the run queue. */
  int queuePlace() {
    return place.behind;
  }

  /** Whether it is known for certain which thread it is. */
  boolean isSettled() {
    return comings >= ENOUGH;
  }
}
