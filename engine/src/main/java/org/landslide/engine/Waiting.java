package org.landslide.engine;

/**
 * A thread that cannot go on until another one changes something that it has looked at: one that
 * spins, yields in a loop, or is about to take a lock that is held.
 *
 * @param pending what the thread touches in its vain attempt; it can go on only after somebody has
 *     written to some of that. The same object as long as nothing about the wait has changed
 * @param supposed whether this rests on a heuristic; such a thread may be stepped all the same, to
 *     find out
 */
public record Waiting(int thread, Footprint pending, boolean supposed) {}
