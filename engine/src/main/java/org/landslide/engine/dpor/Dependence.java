package org.landslide.engine.dpor;

import org.landslide.engine.model.Effect;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.tree.Transition;

/** Which transitions must not be swapped. */
public interface Dependence {
  /** Those of which the effects conflict. */
  Dependence OF_EFFECTS =
      new Dependence() {
        @Override
        public boolean conflict(Transition earlier, int index, Move move, Effect effect) {
          return earlier.effect().conflictsWith(effect);
        }

        @Override
        public boolean wakes(Transition last, Move move, Effect effect) {
          return effect.conflictsWith(last.effect());
        }
      };

  /**
   * Whether a transition of the path must not be swapped with a move of another thread at its end.
   *
   * @param index where the transition is
   */
  boolean conflict(Transition earlier, int index, Move move, Effect effect);

  /** Whether the transition at the end of the path wakes a move that sleeps before it. */
  boolean wakes(Transition last, Move move, Effect effect);
}
