package org.landslide.engine.dpor;

import java.util.List;
import org.landslide.engine.tree.Path;
import org.landslide.engine.tree.SleepSet;
import org.landslide.engine.tree.Transition;
import org.landslide.engine.tree.VectorClock;

/**
 * Marks what must be tried because of the transitions that were made below a state when it was
 * reached on another path. What {@link Dpor} does for a transition as it is made, this does for one
 * that need not be made again.
 */
public final class ProspectRaces<S> {
  private final Path<S> path;
  private final Effects effects;
  private final SourceSets<S> backtracking;

  public ProspectRaces(Path<S> path, Effects effects) {
    this.path = path;
    this.effects = effects;
    this.backtracking = new SourceSets<>(path);
  }

  /** Looks at something that is done below the state at the end of the path. */
  public void reverse(Prospect prospect) {
    VectorClock clock = clockBefore(prospect);
    for (int i = path.size() - 2; i >= 0; i--) {
      Transition earlier = path.transition(i);
      if (earlier.happensBefore(clock)) {
        continue;
      }
      int done = effects.number(earlier.effect());
      if (effects.conflict(done, prospect.before())) {
        clock.join(earlier.clock());
      } else if (effects.conflict(done, prospect.effect())) {
        backtracking.foreseen(i, prospect, clock, false, effects);
        clock.join(earlier.clock());
      } else if (isDisturbance(i, prospect)) {
        backtracking.foreseen(i, prospect, clock, true, effects);
      }
    }
  }

  private boolean isDisturbance(int index, Prospect prospect) {
    SleepSet woken = path.get(index).woken();
    return !woken.isEmpty()
        && woken.isDisturbedBy(prospect.move().thread(), effects.effect(prospect.effect()));
  }

  /** What happens before it by way of the threads that it needs. */
  private VectorClock clockBefore(Prospect prospect) {
    VectorClock clock = new VectorClock();
    prospect.threads().stream()
        .forEach(thread -> clock.join(path.clockBefore(thread, List.of(), Transition::clock)));
    return clock;
  }
}
