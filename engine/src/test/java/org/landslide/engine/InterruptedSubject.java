package org.landslide.engine;

import java.util.Optional;
import java.util.Random;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Subject;
import org.landslide.engine.schedule.Move;

/** A subject some of whose steps are interrupted from outside, at random. */
record InterruptedSubject<S>(Subject<S> subject, Random random) implements Subject<S> {
  private static final int ONE_IN = 20;

  @Override
  public S snapshot() {
    return subject.snapshot();
  }

  @Override
  public void restore(S snapshot) {
    subject.restore(snapshot);
  }

  @Override
  public boolean runsThreadsDirectly() {
    return subject.runsThreadsDirectly();
  }

  @Override
  public boolean hasTransactions() {
    return subject.hasTransactions();
  }

  @Override
  public Situation situation() {
    return subject.situation();
  }

  @Override
  public Step step(Move move, long maxCost) {
    Step step = subject.step(move, maxCost);
    boolean interrupted = random.nextInt(ONE_IN) == 0;
    // What an interrupted step has done is not known.
    return interrupted
        ? new Step(Footprint.EMPTY, 0, Step.Ending.INTERRUPTED, Optional.empty())
        : step;
  }

  @Override
  public Optional<Bug> verdict() {
    return subject.verdict();
  }

  @Override
  public Bug endless(int thread) {
    return subject.endless(thread);
  }
}
