package org.landslide.engine.model;

import org.landslide.engine.schedule.Move;

/**
 * A transaction that can be made to fail because of a conflict, once there is one.
 *
 * @param move the failure
 * @param body what the transaction would touch, had it begun when its thread came there
 */
public record ConflictAbort(Move move, Footprint body) {}
