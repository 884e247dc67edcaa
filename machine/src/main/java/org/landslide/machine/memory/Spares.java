package org.landslide.machine.memory;

import java.lang.ref.SoftReference;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a few things that are expensive to make until they are needed again, as long as there is
 * memory for them: what the garbage collector takes is made anew.
 */
public final class Spares<T> {
  /** More than one for every processor would seldom be used at once. */
  private static final int MOST = Runtime.getRuntime().availableProcessors() + 1;

  private final ConcurrentLinkedQueue<SoftReference<T>> spares = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();

  /** One that was given back, or else a new one. */
  public T take(Supplier<T> maker) {
    SoftReference<T> reference = spares.poll();
    while (reference != null) {
      count.decrementAndGet();
      @Nullable T spare = reference.get();
      if (spare != null) {
        return spare;
      }
      reference = spares.poll();
    }
    return maker.get();
  }

  /** The caller must not use what it has given back. */
  public void give(T spare) {
    if (count.incrementAndGet() <= MOST) {
      spares.add(new SoftReference<>(spare));
    } else {
      count.decrementAndGet();
    }
  }
}
