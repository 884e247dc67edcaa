package org.landslide.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** A clock that stands still while other processes have the processor. */
public final class CpuTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private CpuTime() {}

  /** The processor time of this thread. The garbage collector and the compiler have their own. */
  public static long nanos() {
    return THREADS.getCurrentThreadCpuTime();
  }
}
