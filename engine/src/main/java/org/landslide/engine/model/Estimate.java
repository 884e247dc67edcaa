package org.landslide.engine.model;

/**
 * How big a state space will turn out to be, as far as can be told.
 *
 * @param proportion how much of it is explored, from 0 to 1: the time that was spent, of all
 * @param interleavings how many it has in all
 * @param seconds how long exploring all of it takes
 */
public record Estimate(double proportion, double interleavings, double seconds) {}
