package org.landslide.engine.model;

/**
 * What tells a state from others: the same objects as for an earlier state if the same can happen
 * from both, but for what {@link Subject#isBeyondState} says.
 *
 * @param present for states that agree in all but what threads did on their way there
 * @param past for those that also agree in the steps that may come to show that a thread waits (see
 *     {@link Waiting#steps})
 */
public record StateMark(Object present, Object past) {}
