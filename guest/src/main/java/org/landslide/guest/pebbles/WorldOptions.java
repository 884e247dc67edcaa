package org.landslide.guest.pebbles;

import org.landslide.machine.Memory;

/**
 * What a world starts with.
 *
 * @param frames how much memory there is, in pages; memory that is not used costs nothing
 * @param input what getchar and readline will read; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares options
public record WorldOptions(int frames, byte[] input) {
  /** As much memory as a machine can have, and no input. */
  public static final WorldOptions DEFAULT = new WorldOptions(Memory.MAX_FRAMES, new byte[0]);

  public WorldOptions withInput(byte[] newInput) {
    return new WorldOptions(frames, newInput);
  }

  public WorldOptions withFrames(int newFrames) {
    return new WorldOptions(newFrames, input);
  }
}
