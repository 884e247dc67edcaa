package org.landslide.engine.transaction;

import java.util.Optional;
import org.landslide.engine.dpor.Dependence;
import org.landslide.engine.dpor.Dpor;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.Effect;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.Exposure;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Subject;
import org.landslide.engine.model.TransactionStarts;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.tree.Node;
import org.landslide.engine.tree.Path;
import org.landslide.engine.tree.Transition;
import org.landslide.engine.tree.VectorClock;

/**
 * Makes transactions fail wherever they can.
 *
 * <p>{@link Aborts} says which failures are possible, each on its own; {@link
 * TransactionDependence} what must not be swapped because of them; {@link Culprits}, at the end of
 * an interleaving, whether they are possible together; and {@link Demonstration} runs one with a
 * bug in an order in which each failure comes after its reason.
 */
final class TransactionSpeculation<S> implements Speculation {
  private final Path<S> path;
  private final boolean preemptionsBounded;
  private final Aborts<S> aborts;
  private final TransactionDependence<S> dependence;
  private final Culprits<S> culprits;
  private final Demonstration<S> demonstration;
  private Optional<Bug> suspicion = Optional.empty();

  TransactionSpeculation(Subject<S> subject, Path<S> path, ExplorerOptions options) {
    this.path = path;
    this.preemptionsBounded = options.isBounded();
    this.aborts = new Aborts<>(path, options.abortBound());
    this.dependence = new TransactionDependence<>(path);
    this.culprits = new Culprits<>(path, options.reduction() == Reduction.NONE);
    this.demonstration = new Demonstration<>(subject, path, culprits);
  }

  @Override
  public Situation allowed(Situation reported) {
    return aborts.allowed(reported);
  }

  /**
   * {@inheritDoc}
   *
   * <p>A thread that is tried for no special reason is tried with all its moves. If failures are
   * bounded and it can only fail, everything is tried: what another thread could have done instead
   * may never be seen, as that fails too.
   */
  @Override
  public void chosen(Node<?> node, Move move) {
    node.markSiblings(move);
    if (aborts.areBounded() && move.isAbort()) {
      node.markAll();
    }
  }

  @Override
  public void turnedOutToWait(Node<?> node, Move move) {
    if (aborts.areBounded() && couldMove(node.situation(), move.thread())) {
      node.markAll();
    }
  }

  private static boolean couldMove(Situation situation, int thread) {
    return situation.canMove(thread)
        || situation.transactions().map(starts -> starts.leavesOut(thread)).orElse(false);
  }

  @Override
  public Transition analyse(Dpor<?> dpor, Node<?> node, Move move, Footprint touched, Step step) {
    Optional<TransactionStarts> starts = node.situation().transactions();
    Footprint body = starts.map(begun -> begun.bodyOf(move)).orElse(Footprint.EMPTY);
    Effect own = new Effect(touched, new Exposure(step.exposed(), body));
    if (!preemptionsBounded) {
      return dpor.analyse(move, own, step);
    }
    Effect effect = node.withSiblings(move, own);
    Transition transition = dpor.analyse(move, effect, step);
    return isAsTaken(own, effect) ? transition : transition.actually(actual(own, step, transition));
  }

  /** Whether the transitions of the path are just what the reduction takes them for. */
  private boolean isAsTaken(Effect own, Effect effect) {
    if (!own.equals(effect) || !own.watched().isEmpty()) {
      return false;
    }
    for (int i = 0; i < path.size() - 1; i++) {
      Transition earlier = path.transition(i);
      if (earlier.actual() != null || !earlier.own().watched().isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** What a transition at the end of the path did itself, and really depends on. */
  private Transition.Actual actual(Effect own, Step step, Transition transition) {
    int thread = transition.thread();
    VectorClock order = path.clockBefore(thread, step.joined(), Transition::order);
    for (int i = path.size() - 2; i >= 0; i--) {
      Transition earlier = path.transition(i);
      boolean known = earlier.thread() == thread || earlier.happensBefore(order);
      if (!known && dependence.conflict(earlier, i, transition.move(), own)) {
        order.join(earlier.order());
      }
    }
    order.set(thread, transition.ordinal());
    return new Transition.Actual(own, order);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Within a bound on preemptions, equivalent interleavings cannot stand for each other if not
   * all of them are allowed, so every conflict counts.
   */
  @Override
  public Dependence dependence() {
    return preemptionsBounded ? Dependence.OF_EFFECTS : dependence;
  }

  @Override
  public Judgement judge(Optional<Bug> found, long longest) {
    suspicion = Optional.empty();
    if (!culprits.areThere()) {
      return Judgement.IMPOSSIBLE;
    }
    Judgement judgement =
        found.map(bug -> demonstration.show(bug, longest)).orElse(Judgement.POSSIBLE);
    suspicion = judgement == Judgement.INTERRUPTED ? found : Optional.empty();
    return judgement;
  }

  @Override
  public Optional<Bug> suspicion() {
    return suspicion;
  }

  @Override
  public Optional<Schedule> demonstration() {
    return Optional.of(demonstration.schedule());
  }
}
