package org.landslide.machine;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Keeps a few things that are expensive to make until somebody needs one again. */
final class Spares<T> {
  /** More than one for every processor would seldom be used at once. */
  private static final int MOST = Runtime.getRuntime().availableProcessors() + 1;

  private final ConcurrentLinkedQueue<T> spares = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();

  /** One that was given back, or else a new one. */
  T take(Supplier<T> maker) {
    T spare = spares.poll();
    if (spare == null) {
      return maker.get();
    }
    count.decrementAndGet();
    return spare;
  }

  /** Whoever gives something back must not use it any more. */
  void give(T spare) {
    if (count.incrementAndGet() <= MOST) {
      spares.add(spare);
    } else {
      count.decrementAndGet();
    }
  }
}
