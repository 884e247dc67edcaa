package org.landslide.bench.kernel;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.landslide.world.Guest;
import org.landslide.world.World;

/** A world that measures how long what it is asked for takes. */
final class TimedWorld implements InvocationHandler {
  private static final Set<String> SNAPSHOTS = Set.of("snapshot", "restore");
  private static final Set<String> RUNNING = Set.of("run", "runRounds");

  private final World world;
  private long arrangeNanos;
  private long runNanos;
  private long snapshotNanos;
  private long otherNanos;

  private TimedWorld(World world) {
    this.world = world;
  }

  /** What is measured. */
  static final class Clock {
    private @Nullable TimedWorld timed;

    private TimedWorld timed() {
      TimedWorld known = timed;
      if (known == null) {
        throw new IllegalStateException("nothing was booted");
      }
      return known;
    }

    /** What was measured up to now. */
    Times times() {
      TimedWorld of = timed();
      return new Times(
          of.arrangeNanos,
          of.world.effort().askedNanos(),
          of.runNanos,
          of.snapshotNanos,
          of.otherNanos);
    }
  }

  /**
   * How long parts of the work took.
   *
   * @param arrange bringing threads to the processor
   * @param asking finding out which threads can run: most of the time while threads run or it is
   *     asked whether they can be preempted
   * @param run running threads, with what is asked meanwhile
   * @param other all other questions, with what is tried out for them
   */
  record Times(long arrange, long asking, long run, long snapshots, long other) {
    Times since(Times before) {
      return new Times(
          arrange - before.arrange,
          asking - before.asking,
          run - before.run,
          snapshots - before.snapshots,
          other - before.other);
    }

    /** All that happens in the guest's machine but for snapshots. */
    long all() {
      return arrange + run + other;
    }

    Times plus(Times more) {
      return new Times(
          arrange + more.arrange,
          asking + more.asking,
          run + more.run,
          snapshots + more.snapshots,
          other + more.other);
    }

    static final Times NONE = new Times(0, 0, 0, 0, 0);
  }

  /** A guest whose world is measured by a clock. */
  static Guest guest(Guest guest, Clock clock) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          Object result = call(guest, method, arguments);
          if (!(result instanceof World world)) {
            return result;
          }
          TimedWorld timed = new TimedWorld(world);
          clock.timed = timed;
          return Proxy.newProxyInstance(
              TimedWorld.class.getClassLoader(), new Class<?>[] {World.class}, timed);
        };
    return (Guest)
        Proxy.newProxyInstance(
            TimedWorld.class.getClassLoader(), new Class<?>[] {Guest.class}, handler);
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] given)
      throws Throwable {
    long start = System.nanoTime();
    try {
      return call(world, method, given);
    } finally {
      count(method.getName(), System.nanoTime() - start);
    }
  }

  private void count(String name, long nanos) {
    if (name.equals("arrange")) {
      arrangeNanos += nanos;
    } else if (RUNNING.contains(name)) {
      runNanos += nanos;
    } else if (SNAPSHOTS.contains(name)) {
      snapshotNanos += nanos;
    } else {
      otherNanos += nanos;
    }
  }

  private static @Nullable Object call(
      Object target, Method method, @Nullable Object @Nullable [] given) throws Throwable {
    try {
      return method.invoke(target, given);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      throw cause == null ? e : cause;
    }
  }
}
