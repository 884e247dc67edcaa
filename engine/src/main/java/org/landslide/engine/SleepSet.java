package org.landslide.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * Threads that need not be tried in a state, since whatever starts with their next transition was
 * explored before, from an earlier state (Godefroid). A thread sleeps until a transition conflicts
 * with its next one, so each comes with that one's footprint.
 */
final class SleepSet {
  private record Sleeper(int thread, Footprint footprint) {}

  private final List<Sleeper> sleepers = new ArrayList<>();

  boolean contains(int thread) {
    for (Sleeper sleeper : sleepers) {
      if (sleeper.thread == thread) {
        return true;
      }
    }
    return false;
  }

  void add(int thread, Footprint footprint) {
    sleepers.add(new Sleeper(thread, footprint));
  }

  /** Who still sleeps after a transition. */
  SleepSet after(Transition transition) {
    SleepSet rest = new SleepSet();
    for (Sleeper sleeper : sleepers) {
      boolean own = sleeper.thread == transition.thread();
      if (!own && !sleeper.footprint.conflictsWith(transition.footprint())) {
        rest.sleepers.add(sleeper);
      }
    }
    return rest;
  }

  /** Those whom a transition wakes. */
  SleepSet wokenBy(Transition transition) {
    SleepSet woken = new SleepSet();
    for (Sleeper sleeper : sleepers) {
      if (sleeper.footprint.conflictsWith(transition.footprint())) {
        woken.sleepers.add(sleeper);
      }
    }
    return woken;
  }

  /** Whether a step of a thread conflicts with the next transition of another one that sleeps. */
  boolean isDisturbedBy(int thread, Footprint footprint) {
    for (Sleeper sleeper : sleepers) {
      if (sleeper.thread != thread && sleeper.footprint.conflictsWith(footprint)) {
        return true;
      }
    }
    return false;
  }
}
