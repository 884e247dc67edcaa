package org.landslide.quicksand;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.search.Explorer.Outcome;

/**
 * Runs random schedules at all known preemption points, as long as there is reason to. When more
 * points become known, it begins anew. Used by one Java thread, except for {@link #interrupt}.
 */
final class Sampler {
  private final Purpose purpose;
  private final Control control;
  private Set<PreemptionPoint> points = Set.of();
  private volatile @Nullable StateSpace space;

  /** Whether there are none for this program. */
  private boolean impossible;

  /** What random schedules are run for. */
  interface Purpose {
    /** At which points random schedules are wanted now, if they are. */
    Optional<Set<PreemptionPoint>> wanted();

    /** Random schedules at these points, if the program allows for them. */
    Optional<StateSpace> open(Set<PreemptionPoint> points) throws Exception;

    /** One more was run. */
    void ran(Set<PreemptionPoint> points, StateSpace space);

    /** That is all for now. */
    void pause(StateSpace space, double seconds);
  }

  Sampler(Purpose purpose, Control control) {
    this.purpose = purpose;
    this.control = control;
  }

  /** Works for a while, and a little longer, if there is reason to; false if there is none. */
  boolean work(double seconds) {
    Optional<Set<PreemptionPoint>> wanted = impossible ? Optional.empty() : purpose.wanted();
    if (wanted.isPresent()) {
      attempt(wanted.get(), seconds);
    }
    return wanted.isPresent();
  }

  private void attempt(Set<PreemptionPoint> wanted, double seconds) {
    try {
      open(wanted);
      run(seconds);
    } catch (OutOfMemoryError e) {
      giveUp(); // State spaces may still do with what there is.
    } catch (Throwable fault) {
      giveUp();
      control.insist(() -> control.breakDownSample(wanted, fault));
    }
  }

  private void giveUp() {
    impossible = true;
    space = null;
  }

  private void open(Set<PreemptionPoint> wanted) throws Exception {
    if (space == null || !points.equals(wanted)) {
      points = wanted;
      space = purpose.open(wanted).orElse(null);
      impossible = space == null;
    }
  }

  private void run(double seconds) {
    StateSpace current = space;
    if (current == null) {
      return;
    }
    long start = control.now();
    Outcome outcome = Outcome.COMPLETED;
    while (outcome == Outcome.COMPLETED && control.secondsSince(start) < seconds) {
      outcome = current.next();
      purpose.ran(points, current);
    }
    purpose.pause(current, control.secondsSince(start));
    if (outcome == Outcome.FAILED) {
      control.insist(() -> control.failSample(points, current));
    }
  }

  /** Lets go of the program, when no more is to be done. */
  void release() {
    space = null;
  }

  /** Ends the step under way if the run is over. Called from any Java thread. */
  void interrupt() {
    StateSpace current = space;
    if (current != null && !control.isWorking()) {
      current.interrupt();
    }
  }
}
