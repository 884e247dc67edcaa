package org.landslide.engine.transaction;

import java.util.Optional;
import org.landslide.engine.dpor.Dependence;
import org.landslide.engine.dpor.Dpor;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.model.Effect;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.Step;
import org.landslide.engine.model.Subject;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.tree.Node;
import org.landslide.engine.tree.Path;
import org.landslide.engine.tree.Transition;

/**
 * All that an exploration has to do with transactions: which of them are made to fail, what depends
 * on that, and whether all that failed in an interleaving can have. The only door between the
 * explorer and the classes that know about it.
 */
public interface Speculation {
  /** Without transactions: a thread goes on in one way, and footprints say what depends on what. */
  Speculation NONE =
      new Speculation() {
        @Override
        public Situation allowed(Situation reported) {
          if (reported.hasAborts() || reported.transactions().isPresent()) {
            throw new IllegalStateException("a subject with transactions has to say so");
          }
          return reported;
        }

        @Override
        public void chosen(Node<?> node, Move move) {}

        @Override
        public void turnedOutToWait(Node<?> node, Move move) {}

        @Override
        public Transition analyse(
            Dpor<?> dpor, Node<?> node, Move move, Footprint touched, Step step) {
          return dpor.analyse(move, Effect.of(touched), step);
        }

        @Override
        public Dependence dependence() {
          return Dependence.OF_EFFECTS;
        }

        @Override
        public Judgement judge(Optional<Bug> found, long longest) {
          return Judgement.POSSIBLE;
        }

        @Override
        public Optional<Bug> suspicion() {
          return Optional.empty();
        }

        @Override
        public Optional<Schedule> demonstration() {
          return Optional.empty();
        }
      };

  /** Whether an interleaving can have happened. */
  enum Judgement {
    POSSIBLE,
    /** What failed in it cannot all have failed. */
    IMPOSSIBLE,
    /** Another Java thread asked for an end before it was found out. */
    INTERRUPTED
  }

  static <S> Speculation of(Subject<S> subject, Path<S> path, ExplorerOptions options) {
    return subject.hasTransactions() ? new TransactionSpeculation<>(subject, path, options) : NONE;
  }

  /** What can be done at the end of the path, of what the subject reports. */
  Situation allowed(Situation reported);

  /** Has tried, besides a move that was chosen in a node, what must be because of it. */
  void chosen(Node<?> node, Move move);

  /** The same, after a move has turned out to wait. */
  void turnedOutToWait(Node<?> node, Move move);

  /**
   * The transition that a move has made at the end of the path; marks what must be tried because of
   * it.
   *
   * @param touched what the step touched, and what its thread had waited for before it
   */
  Transition analyse(Dpor<?> dpor, Node<?> node, Move move, Footprint touched, Step step);

  Dependence dependence();

  /**
   * Whether the path can have happened, now that it is over. Leaves the subject in any state.
   *
   * @param found what is wrong with it, if anything
   * @param longest how long its last step may take
   */
  Judgement judge(Optional<Bug> found, long longest);

  /** The bug of which {@link #judge} was interrupted. */
  Optional<Bug> suspicion();

  /** The moves of the path that was judged, in an order that shows its bug better. */
  Optional<Schedule> demonstration();
}
