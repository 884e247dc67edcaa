package org.landslide.quicksand;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.DataRace;
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
  private interface Purpose {
    /** At which points random schedules are wanted now, if they are. */
    Optional<Set<PreemptionPoint>> wanted();

    /** Random schedules at these points, if the program allows for them. */
    Optional<StateSpace> open(Set<PreemptionPoint> points) throws Exception;

    /** One more was run. */
    void ran(Set<PreemptionPoint> points, StateSpace space);

    /** That is all for now. */
    void pause(StateSpace space, double seconds);
  }

  /** One that runs random schedules where the maximal state space is too large. */
  static Sampler forCoverage(StateSpaces spaces, Control control) {
    return new Sampler(new Coverage(spaces, control), control);
  }

  /** One that looks for data races. */
  static Sampler forRaces(StateSpaces spaces, Control control) {
    return new Sampler(new RaceHunt(spaces, control), control);
  }

  private Sampler(Purpose purpose, Control control) {
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

  /**
   * Random schedules where the maximal state space will not be explored to its end: they find bugs
   * in all parts of it, and what they come to is told.
   */
  private record Coverage(StateSpaces spaces, Control control) implements Purpose {
    @Override
    public Optional<Set<PreemptionPoint>> wanted() {
      return control.wantedSample();
    }

    @Override
    public Optional<StateSpace> open(Set<PreemptionPoint> points) throws Exception {
      return spaces.sample(points);
    }

    @Override
    public void ran(Set<PreemptionPoint> points, StateSpace space) {}

    @Override
    public void pause(StateSpace space, double seconds) {
      space.search().randomCoverage().ifPresent(control::sampled);
    }
  }

  /**
   * Random schedules that look for data races before much time goes into the maximal state space,
   * which would have to begin anew with each of them.
   */
  private static final class RaceHunt implements Purpose {
    private final StateSpaces spaces;
    private final Control control;

    /** How often it was opened: the same schedules again would show nothing new. */
    private int openings;

    /** How many were run since it was last said. */
    private long schedules;

    RaceHunt(StateSpaces spaces, Control control) {
      this.spaces = spaces;
      this.control = control;
    }

    @Override
    public Optional<Set<PreemptionPoint>> wanted() {
      return control.wantedRaceHunt();
    }

    @Override
    public Optional<StateSpace> open(Set<PreemptionPoint> points) throws Exception {
      return spaces.huntRaces(points, openings++);
    }

    @Override
    public void ran(Set<PreemptionPoint> points, StateSpace space) {
      schedules++;
      List<DataRace> races = space.search().newRaces();
      if (!races.isEmpty()) {
        control.insist(() -> control.seeInSample(points, races, space.search().decisions()));
      }
    }

    @Override
    public void pause(StateSpace space, double seconds) {
      control.hunted(schedules, seconds);
      schedules = 0;
    }
  }
}
