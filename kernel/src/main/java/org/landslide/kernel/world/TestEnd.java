package org.landslide.kernel.world;

/**
 * When a test is over: nothing can run, and the thread that reads what is typed waits for more, at
 * the very place where it had waited for the test's name.
 *
 * @param reader the thread that reads what is typed
 * @param stackPointer where its stack ended
 */
record TestEnd(int reader, int stackPointer) {
  boolean isReached(Threads threads) {
    return threads.exists(reader)
        && threads.current() != reader
        && threads.get(reader).stackPointer() == stackPointer;
  }
}
