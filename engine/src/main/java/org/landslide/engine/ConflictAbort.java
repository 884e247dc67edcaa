package org.landslide.engine;

/**
 * A transaction that can be made to fail because of a conflict, once there is one.
 *
 * @param move the failure
 * @param body what the transaction would touch, had it begun when its thread came there
 */
public record ConflictAbort(int move, Footprint body) {}
