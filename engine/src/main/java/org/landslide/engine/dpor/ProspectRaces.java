package org.landslide.engine.dpor;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private final PathEffects<S> effects;
  private final SourceSets<S> backtracking;

  /** What happens before the next transition of each thread; of one path at a time. */
  private final Map<Integer, VectorClock> clocks = new HashMap<>();

  public ProspectRaces(Path<S> path, PathEffects<S> effects) {
    this.path = path;
    this.effects = effects;
    this.backtracking = new SourceSets<>(path);
  }

  /** Looks at all that is done below the state at the end of the path. */
  public void reverse(Collection<Prospect> below) {
    clocks.clear();
    below.forEach(this::reverse);
  }

  private void reverse(Prospect prospect) {
    VectorClock clock = clockBefore(prospect.threads());
    for (int i = path.size() - 2; i >= 0; i--) {
      Transition earlier = path.transition(i);
      if (earlier.happensBefore(clock)) {
        continue;
      }
      if (effects.conflict(i, prospect.before())) {
        clock.join(earlier.clock());
      } else if (effects.conflict(i, prospect.effect())) {
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
  private VectorClock clockBefore(BitSet threads) {
    VectorClock clock = new VectorClock();
    for (int t = threads.nextSetBit(0); t >= 0; t = threads.nextSetBit(t + 1)) {
      clock.join(clocks.computeIfAbsent(t, this::clockBefore));
    }
    return clock;
  }

  private VectorClock clockBefore(int thread) {
    return path.clockBefore(thread, List.of(), Transition::clock);
  }
}
