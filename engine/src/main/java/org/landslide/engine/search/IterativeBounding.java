package org.landslide.engine.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.Estimate;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.PreemptionBound;
import org.landslide.engine.model.Subject;
import org.landslide.engine.model.Supposition;
import org.landslide.engine.race.RaceDetector;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer.Outcome;

/**
 * Explores interleavings with no preemption first, then those with one, and so on, since most bugs
 * need few (iterative context bounding; thesis, section 3.4.5). Ends with the first bound that
 * leaves nothing out, or with the greatest that is wanted. How many transactions may be made to
 * fail is another matter: what that leaves out, no greater number of preemptions would bring back.
 *
 * <p>Each bound is an exploration of its own, which runs again what the one before has run. What
 * has k preemptions at least cannot be told from what has fewer before it is run; and as the
 * explorations grow, the last ones take most of the time anyway. Of data races, all explorations
 * together are told of as one.
 *
 * @param <S> the subject's snapshots
 */
public final class IterativeBounding<S> implements Search {
  private final Subject<S> subject;
  private final ExplorerOptions options;
  private final S start;
  private final @Nullable RaceDetector races;
  private Explorer<S> explorer;
  private int bound;
  private boolean exhausted;

  // Of the bounds before this one.
  private long completed;
  private long cut;
  private long steps;
  private List<Supposition> suppositions = List.of();
  private long deepest;
  private double seconds;

  /**
   * Explores from the state in which the subject is.
   *
   * @param options its {@link ExplorerOptions#preemptionBound} is the greatest bound
   */
  public IterativeBounding(Subject<S> subject, ExplorerOptions options) {
    this.subject = subject;
    this.options = options;
    this.start = subject.snapshot();
    this.races = RaceDetector.of(options.races());
    this.explorer = new Explorer<>(subject, bounded(), races);
  }

  private ExplorerOptions bounded() {
    return options.withPreemptionBound(bound);
  }

  @Override
  public Outcome next() {
    Outcome outcome = explorer.next();
    if (outcome != Outcome.EXHAUSTED) {
      return outcome;
    }
    if (!canRaiseBound()) {
      exhausted = true;
      return outcome;
    }
    raiseBound();
    return explorer.next();
  }

  /** See {@link Explorer#validate}. */
  public void validate() {
    explorer.validate();
  }

  @Override
  public boolean hasNext() {
    return explorer.hasNext() || canRaiseBound();
  }

  /** What is explored within the present bound is begun anew. */
  @Override
  public Optional<Position> position() {
    Position.Tally before =
        new Position.Tally(completed, cut, steps, deepest, 0, 0, 0, suppositions);
    return bound == 0
        ? Optional.empty()
        : Optional.of(new Position.WithinBound(bound, before, seconds));
  }

  @Override
  public boolean resume(Position position) {
    if (!(position instanceof Position.WithinBound within)
        || within.bound() > options.preemptionBound()) {
      return false;
    }
    completed = within.before().completed();
    cut = within.before().cut();
    steps = within.before().steps();
    deepest = within.before().deepest();
    suppositions = within.before().suppositions();
    seconds = within.seconds();
    bound = within.bound();
    explorer = new Explorer<>(subject, bounded(), races);
    return true;
  }

  private boolean canRaiseBound() {
    return explorer.isBoundReached() && bound < options.preemptionBound();
  }

  private void raiseBound() {
    completed = completed();
    cut = cut();
    steps = steps();
    suppositions = suppositions();
    deepest = deepest();
    seconds = estimate().seconds();
    bound++;
    subject.restore(start);
    if (races != null) {
      races.restart();
    }
    explorer = new Explorer<>(subject, bounded(), races);
  }

  /** Counts an interleaving once for each bound within which it was run. */
  @Override
  public long completed() {
    return completed + explorer.completed();
  }

  @Override
  public long cut() {
    return cut + explorer.cut();
  }

  @Override
  public long steps() {
    return steps + explorer.steps();
  }

  @Override
  public long deepest() {
    return Math.max(deepest, explorer.deepest());
  }

  @Override
  public List<Supposition> suppositions() {
    List<Supposition> all = new ArrayList<>(suppositions);
    all.addAll(explorer.suppositions());
    return Supposition.merge(all);
  }

  @Override
  public Optional<Bug> bug() {
    return explorer.bug();
  }

  @Override
  public Schedule decisions() {
    return explorer.decisions();
  }

  @Override
  public Schedule demonstration() {
    return explorer.demonstration();
  }

  @Override
  public List<DataRace> races() {
    return explorer.races();
  }

  @Override
  public List<DataRace> newRaces() {
    return explorer.newRaces();
  }

  /**
   * Of the bounds up to the current one: how much there is beyond it is not known. Before its first
   * interleaving has ended, a bound is taken to need as many as those before it together.
   */
  @Override
  public Estimate estimate() {
    Estimate current = explorer.estimate();
    if (bound == 0) {
      return current;
    }
    boolean begun = explorer.completed() > 0;
    double all = completed + (begun ? current.interleavings() : completed);
    double allSeconds = seconds + (begun ? current.seconds() : seconds);
    return new Estimate(completed() / all, all, allSeconds);
  }

  @Override
  public Optional<PreemptionBound> preemptionBound() {
    int last = exhausted ? bound : bound - 1;
    OptionalInt completedBound = last < 0 ? OptionalInt.empty() : OptionalInt.of(last);
    return Optional.of(new PreemptionBound(bound, completedBound, explorer.isBoundReached()));
  }
}
