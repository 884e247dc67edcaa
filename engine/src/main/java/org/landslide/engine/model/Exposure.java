package org.landslide.engine.model;

/**
 * What a transition has to do with transactions.
 *
 * @param exposed what it touched that makes transactions of other threads fail
 * @param watched what a transaction touched that gave up or was made to fail: it could have failed
 *     because of another thread, but that it has failed concerns none
 */
public record Exposure(Footprint exposed, Footprint watched) {
  boolean conflictsWith(Exposure other) {
    return watched.conflictsWith(other.exposed) || exposed.conflictsWith(other.watched);
  }

  Exposure and(Exposure other) {
    return new Exposure(exposed.and(other.exposed), watched.and(other.watched));
  }
}
