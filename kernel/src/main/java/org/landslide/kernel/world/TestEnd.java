package org.landslide.kernel.world;

/**
 * When a test is over: nothing can run, and the thread that read the test's name waits for more to
 * be typed.
 *
 * @param reader the thread that reads what is typed
 */
record TestEnd(int reader) {
  boolean isReached(Threads threads, Gates gates) {
    return threads.exists(reader) && gates.isRead(threads.get(reader).call());
  }
}
