package org.landslide.engine.model;

import java.util.OptionalInt;

/**
 * How far a search has come that bounds the number of preemptions.
 *
 * @param current how many an interleaving may have at the moment
 * @param completed the greatest bound within which everything is explored; none at first
 * @param leftOut whether something was left out because of the current bound, as far as is known
 */
public record PreemptionBound(int current, OptionalInt completed, boolean leftOut) {}
