package org.landslide.engine.dpor;

import org.landslide.engine.model.Footprint;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.tree.VectorClock;

/**
 * A race on the path that may have to be reversed.
 *
 * @param first the index of its first transition
 * @param at the node from which the second one was made, or tried in vain
 * @param touched what the second one did, or has looked at in vain
 * @param clock what happens before it by way of transitions after the first
 */
record OpenRace(int first, int at, boolean vain, Move move, Footprint touched, VectorClock clock) {
  /** With a clock of its own. */
  OpenRace kept() {
    return new OpenRace(first, at, vain, move, touched, new VectorClock(clock));
  }

  /** Whether the second transition is not on the path to a node. */
  boolean isBeyond(int index) {
    return at > index || (at == index && !vain);
  }
}
