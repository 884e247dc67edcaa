package org.landslide.engine.dpor;

import org.landslide.engine.model.Effect;
import org.landslide.engine.model.Footprint;
import org.landslide.engine.schedule.Move;

/**
 * What a thread does, or attempts in vain, at the end of the path: the second of two transitions
 * that race.
 *
 * @param needed what no other thread may have, or the thread can do none of it
 * @param vain whether it waits instead
 */
record Attempt(Move move, Effect effect, Footprint needed, boolean vain) {}
