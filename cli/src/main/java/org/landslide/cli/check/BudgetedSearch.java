package org.landslide.cli.check;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.landslide.engine.Explorer;
import org.landslide.engine.Explorer.Outcome;

/**
 * Explores until there is a bug, nothing is left, the budget is used up or somebody says stop.
 *
 * <p>The Java thread that calls {@link #run} searches. A second one looks at the clock ten times a
 * second: a step may take for ever, and its thread cannot look up from it. What the second one
 * shows of the progress is published by the first when asked, between two interleavings, since the
 * explorer belongs to one thread.
 */
public final class BudgetedSearch {
  /** Why a search ended. */
  public enum End {
    BUG,
    EXHAUSTED,
    OUT_OF_TIME,
    /** As many interleavings as were asked for. */
    ENOUGH,
    STOPPED,
    OUT_OF_MEMORY
  }

  /** Who hears of the search. */
  public interface Listener {
    /** After every interleaving, from the thread that searches. */
    void ran(Outcome outcome, Explorer<?> explorer);

    /** Ten times a second, from another thread. */
    void tick(long elapsedNanos, Progress progress);
  }

  private static final long TICK_NANOS = 100_000_000;

  private final Explorer<?> explorer;
  private final Runnable interruptStep;
  private final Budget budget;
  private final Listener listener;
  private final AtomicBoolean stopped = new AtomicBoolean();
  private volatile boolean outOfTime;
  private volatile boolean ended;
  private volatile boolean progressWanted;
  private volatile Progress progress = Progress.NONE;

  /**
   * @param interruptStep ends the step under way, or the next one; called from another thread
   */
  public BudgetedSearch(
      Explorer<?> explorer, Runnable interruptStep, Budget budget, Listener listener) {
    this.explorer = explorer;
    this.interruptStep = interruptStep;
    this.budget = budget;
    this.listener = listener;
  }

  /** Ends the search soon. May be called from any thread. */
  public void stop() {
    stopped.set(true);
    interruptStep.run();
  }

  /** Searches to one of the ends. */
  public End run() throws InterruptedException {
    long start = System.nanoTime();
    Thread clock = new Thread(() -> watch(start), "clock");
    clock.setDaemon(true);
    clock.start();
    try {
      return search();
    } catch (OutOfMemoryError e) {
      return End.OUT_OF_MEMORY;
    } finally {
      ended = true;
      LockSupport.unpark(clock);
      clock.join();
    }
  }

  /** Where the search stands. To be called by the thread that searches, or after the end. */
  public Progress progress() {
    return new Progress(
        explorer.completed(), explorer.cut(), explorer.estimate(), explorer.suppositions());
  }

  private End search() {
    while (true) {
      Outcome outcome = explorer.next();
      if (outcome == Outcome.EXHAUSTED) {
        return End.EXHAUSTED;
      }
      listener.ran(outcome, explorer);
      if (outcome == Outcome.FAILED) {
        return End.BUG;
      }
      if (stopped.get()) {
        return End.STOPPED;
      }
      if (outOfTime) {
        return End.OUT_OF_TIME;
      }
      if (explorer.completed() >= budget.interleavings() && explorer.hasNext()) {
        return End.ENOUGH;
      }
      if (progressWanted) {
        progressWanted = false;
        progress = progress();
      }
    }
  }

  private void watch(long start) {
    while (!ended) {
      LockSupport.parkNanos(TICK_NANOS);
      long elapsed = System.nanoTime() - start;
      if (budget.isUsedUp(elapsed)) {
        outOfTime = true;
      }
      // Again and again, in case a step ended by itself just when it was asked to.
      if (outOfTime || stopped.get()) {
        interruptStep.run();
      }
      if (!ended) {
        tick(elapsed);
        progressWanted = true;
      }
    }
  }

  private void tick(long elapsed) {
    try {
      listener.tick(elapsed, progress);
    } catch (OutOfMemoryError e) {
      // The clock goes on, though nothing can be shown.
    }
  }
}
