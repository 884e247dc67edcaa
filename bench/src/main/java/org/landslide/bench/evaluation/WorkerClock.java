package org.landslide.bench.evaluation;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A clock that shows the processor time of one Java thread, to whoever asks. Stands still before it
 * knows which one, and after its end.
 */
final class WorkerClock implements LongSupplier {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long NOBODY = -1;

  private final AtomicLong latest = new AtomicLong();
  private volatile long thread = NOBODY;

  void follow(Thread worker) {
    thread = worker.getId();
  }

  @Override
  public long getAsLong() {
    long now = thread == NOBODY ? 0 : THREADS.getThreadCpuTime(thread);
    return latest.accumulateAndGet(now, Math::max);
  }
}
