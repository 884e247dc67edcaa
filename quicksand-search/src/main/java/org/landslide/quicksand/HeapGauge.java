package org.landslide.quicksand;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Watches the Java heap. What is in use at any moment is mostly garbage, so only what the last
 * collection left counts; and since that may have been a partial one, a full one has the last word.
 */
public final class HeapGauge implements MemoryGauge {
  private static final double ALARMING = 0.8;
  private static final double DESIRED = 0.6;

  /** A full collection is expensive: at most one in so many nanoseconds. */
  private static final long BETWEEN_COLLECTIONS = 5_000_000_000L;

  /**
   * All that lives long must fit into the largest pool; not every collector has it grow further.
   */
  private final long most;

  private final Set<String> heapPools = new HashSet<>();
  private long lastCollection = System.nanoTime() - BETWEEN_COLLECTIONS;

  public HeapGauge() {
    long largest = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        heapPools.add(pool.getName());
        largest = Math.max(largest, pool.getUsage().getMax());
      }
    }
    most = largest > 0 ? largest : Runtime.getRuntime().maxMemory();
  }

  @Override
  public long missing() {
    long now = System.nanoTime();
    if (leftByLastCollection() < ALARMING * most || now - lastCollection < BETWEEN_COLLECTIONS) {
      return 0;
    }
    lastCollection = now;
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    long used = runtime.totalMemory() - runtime.freeMemory();
    return used < ALARMING * most ? 0 : (long) (used - DESIRED * most);
  }

  private long leftByLastCollection() {
    long end = -1;
    long left = 0;
    for (GarbageCollectorMXBean collector :
        ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class)) {
      GcInfo last = collector.getLastGcInfo();
      if (last != null && last.getEndTime() > end) {
        end = last.getEndTime();
        left = heapUse(last.getMemoryUsageAfterGc());
      }
    }
    return left;
  }

  private long heapUse(Map<String, MemoryUsage> pools) {
    return heapPools.stream().mapToLong(name -> usedIn(pools.get(name))).sum();
  }

  private static long usedIn(@Nullable MemoryUsage usage) {
    return usage == null ? 0 : usage.getUsed();
  }
}
