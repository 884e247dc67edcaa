package org.landslide.bench.evaluation;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A clock that shows the processor time of one Java thread, to any caller. It stands still before
 * it knows which thread that is, and after that thread's end.
 */
final class WorkerClock implements LongSupplier {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long NO_THREAD = -1;

  private final AtomicLong latest = new AtomicLong();
  private volatile long thread = NO_THREAD;

  void follow(Thread worker) {
    thread = worker.getId();
  }

  @Override
  public long getAsLong() {
    long now = thread == NO_THREAD ? 0 : THREADS.getThreadCpuTime(thread);
    return latest.accumulateAndGet(now, Math::max);
  }
}
