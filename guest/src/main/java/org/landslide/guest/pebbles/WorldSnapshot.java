package org.landslide.guest.pebbles;

import org.landslide.machine.Snapshot;

/** A world as it was at one time; can be gone back to any number of times, in any order. */
public final class WorldSnapshot {
  private final Snapshot machine;
  private final WorldState state;
  private final FramePool.Mark frames;

  WorldSnapshot(Snapshot machine, WorldState state, FramePool.Mark frames) {
    this.machine = machine;
    this.state = state;
    this.frames = frames;
  }

  Snapshot machine() {
    return machine;
  }

  WorldState state() {
    return state;
  }

  FramePool.Mark frames() {
    return frames;
  }
}
