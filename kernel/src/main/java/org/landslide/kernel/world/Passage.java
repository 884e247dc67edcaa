package org.landslide.kernel.world;

import org.jspecify.annotations.Nullable;

/**
 * What a thread accessed, besides its own stack, when it was not its turn: with interrupts off it
 * had to go on for a bit before the next tick of the timer could come. That happened in the middle
 * of another thread's step, and counts as part of it; but it is also the beginning of the thread's
 * own next step, which would have it otherwise.
 *
 * @param earlier what came before, if anything did
 */
record Passage(int address, int bytes, boolean write, @Nullable Passage earlier) {}
