package org.landslide.cli.check;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.landslide.engine.Footprint;
import org.landslide.engine.FootprintBuilder;
import org.landslide.engine.Situation;
import org.landslide.engine.Step;
import org.landslide.engine.Subject;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;

/** Two threads that count one variable up, each so many times; every step conflicts. */
final class Counters implements Subject<int[]> {
  private static final Footprint WRITE = new FootprintBuilder().write(1, 0, 4).build();

  private final int times;
  private final boolean fails;
  private final boolean endless;
  private final Semaphore interrupts = new Semaphore(0);
  private final CountDownLatch inEndlessStep = new CountDownLatch(1);

  /** How often each thread, 1 and 2, has counted, and who did so last. */
  private int[] state = new int[3];

  private Counters(int times, boolean fails, boolean endless) {
    this.times = times;
    this.fails = fails;
    this.endless = endless;
  }

  static Counters of(int times) {
    return new Counters(times, false, false);
  }

  /** It is wrong that thread 1 comes last. */
  Counters failing() {
    return new Counters(times, true, false);
  }

  /** Its first step never ends unless it is interrupted. */
  Counters endless() {
    return new Counters(times, false, true);
  }

  void interrupt() {
    interrupts.release();
  }

  void awaitEndlessStep() {
    try {
      inEndlessStep.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public int[] snapshot() {
    return state.clone();
  }

  @Override
  public void restore(int[] snapshot) {
    state = snapshot.clone();
  }

  @Override
  public Situation situation() {
    boolean first = state[1] < times;
    boolean second = state[2] < times;
    int[] both = first && second ? new int[] {1, 2} : new int[] {first ? 1 : 2};
    return new Situation(first || second ? both : new int[0], List.of());
  }

  @Override
  public Step step(int thread, long maxCost) {
    if (endless) {
      inEndlessStep.countDown();
      interrupts.acquireUninterruptibly();
      return new Step(Footprint.EMPTY, 1, Step.Ending.INTERRUPTED, Optional.empty());
    }
    state[thread]++;
    state[0] = thread;
    return new Step(WRITE, 1, Step.Ending.PREEMPTION_POINT, Optional.empty());
  }

  @Override
  public Optional<Bug> verdict() {
    return fails && state[0] == 1
        ? Optional.of(new Bug(BugKind.WRONG_RESULT, "thread 1 came last"))
        : Optional.empty();
  }

  @Override
  public Bug endless(int thread) {
    return new Bug(BugKind.INFINITE_LOOP, "endless");
  }
}
