package org.landslide.quicksand;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Goes as fast as the workers get on: slower than other clocks where they share the processors with
 * other processes, so that what comes of a run depends less on what else the machine has to do. It
 * does go on when they get no processor at all, if slowly.
 */
final class FairClock implements LongSupplier {
  private static final long NANOS_BETWEEN_LOOKS = 20_000_000;
  private static final double SLOWEST = 1.0 / Quicksand.MOST_PATIENCE;

  private static final Set<Thread.State> RESTING =
      EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private List<Thread> workers = List.of();
  private double rate = 1;
  private double time;
  private long read = System.nanoTime();
  private long looked = read;
  private long worked;

  /** Goes by what these do from now on. */
  synchronized void follow(List<Thread> those) {
    workers = List.copyOf(those);
  }

  @Override
  public synchronized long getAsLong() {
    long now = System.nanoTime();
    time += rate * (now - read);
    read = now;
    if (now - looked >= NANOS_BETWEEN_LOOKS) {
      look(now);
    }
    return (long) time;
  }

  private void look(long now) {
    long sum = 0;
    int busy = 0;
    for (Thread worker : workers) {
      long cpu = threads.getThreadCpuTime(worker.getId());
      boolean rests = RESTING.contains(worker.getState());
      busy += cpu < 0 || rests ? 0 : 1; // nothing is known of one that has not begun, or is gone
      sum += Math.max(0, cpu);
    }
    double all = (double) (now - looked) * busy;
    rate = busy == 0 ? 1 : Math.max(SLOWEST, Math.min(1, (sum - worked) / all));
    worked = sum;
    looked = now;
  }
}
