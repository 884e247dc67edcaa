package org.landslide.kernel.world;

/**
 * When a test is over of which nothing can run any more. Otherwise its threads wait for one another
 * in vain.
 *
 * <p>A test that was started by typing is over when the thread that read its name waits for more to
 * be typed. One that is the kernel's own first program is if each thread of a program has made a
 * system call that does not return, or if a thread waits for keys, which will not come.
 *
 * @param reader the thread that reads what is typed; 0 if nothing was
 */
record TestEnd(int reader) {
  boolean isReached(Threads threads, Gates gates) {
    if (reader != 0) {
      return threads.exists(reader) && gates.isRead(threads.get(reader).call());
    }
    boolean ended = true;
    for (int tid : threads.living()) {
      int call = threads.get(tid).call();
      if (gates.isRead(call)) {
        return true;
      }
      ended &= call == KernelThread.NO_CALL || gates.isLast(call);
    }
    return ended && hasCalled(threads);
  }

  private static boolean hasCalled(Threads threads) {
    return threads.all().stream().anyMatch(thread -> thread.call() != KernelThread.NO_CALL);
  }
}
