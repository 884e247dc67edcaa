package org.landslide.bench;

import java.util.Optional;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Subject;
import org.landslide.engine.schedule.Move;

/** A subject that measures how long what it is asked for takes. */
public final class TimedSubject<S> implements Subject<S> {
  private final Subject<S> subject;
  private long stepNanos;
  private long snapshotNanos;

  public TimedSubject(Subject<S> subject) {
    this.subject = subject;
  }

  /** What stepping and looking took. */
  public long stepNanos() {
    return stepNanos;
  }

  /** What taking snapshots and going back to them took. */
  public long snapshotNanos() {
    return snapshotNanos;
  }

  @Override
  public S snapshot() {
    long start = System.nanoTime();
    S snapshot = subject.snapshot();
    snapshotNanos += System.nanoTime() - start;
    return snapshot;
  }

  @Override
  public void restore(S snapshot) {
    long start = System.nanoTime();
    subject.restore(snapshot);
    snapshotNanos += System.nanoTime() - start;
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
    long start = System.nanoTime();
    Situation situation = subject.situation();
    stepNanos += System.nanoTime() - start;
    return situation;
  }

  @Override
  public Step step(Move move, long maxCost) {
    long start = System.nanoTime();
    Step step = subject.step(move, maxCost);
    stepNanos += System.nanoTime() - start;
    return step;
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
