package org.landslide.check.state;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.Situation;
import org.landslide.engine.model.StateMark;
import org.landslide.engine.model.Step;
import org.landslide.engine.schedule.Move;

/**
 * What is known to come of the moves from one state, as they were made once: the next time they
 * need not be executed. Belongs to no state in particular but to all that are the same except for
 * the time.
 */
public final class KnownSteps {
  /**
   * A step that was made.
   *
   * @param duration the instructions that it took, in the count that the guest can ask for
   * @param next the state that it led to
   */
  public record KnownStep(Move move, Step step, long duration, GuestState next) {}

  private @Nullable Situation situation;
  private @Nullable StateMark mark;

  /** Few threads have moves in a state, so this is a short list. */
  private final List<KnownStep> steps = new ArrayList<>(0);

  /** What can be done in the state; null if that is not known. */
  public @Nullable Situation situation() {
    return situation;
  }

  public void setSituation(Situation now) {
    situation = now;
  }

  /** What tells the state from others; null if that is not known. */
  public @Nullable StateMark mark() {
    return mark;
  }

  public void setMark(StateMark ofState) {
    mark = ofState;
  }

  /** What comes of a move; null if that is not known. */
  public @Nullable KnownStep find(Move move) {
    for (int i = 0; i < steps.size(); i++) {
      KnownStep known = steps.get(i);
      if (known.move.equals(move)) {
        return known;
      }
    }
    return null;
  }

  /** Keeps a step, in place of an earlier one with the same move. */
  public void add(KnownStep made) {
    steps.removeIf(known -> known.move.equals(made.move));
    steps.add(made);
  }

  public void forget() {
    steps.clear();
  }
}
