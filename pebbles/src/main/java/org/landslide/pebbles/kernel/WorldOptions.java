package org.landslide.pebbles.kernel;

/**
 * What a world starts with.
 *
 * @param frames how much memory there is, in pages; memory that is not used costs nothing
 * @param input what getchar and readline will read; not to be changed
 * @param frozenClock whether time passes only with {@link org.landslide.world.World#advanceTo}, so
 *     that what instructions a thread executes makes no difference to others
 */
@SuppressWarnings("ArrayRecordComponent") // options are never compared
public record WorldOptions(int frames, byte[] input, boolean frozenClock) {
  /** 256 MiB and no input. A program that touches all of it needs as much of the Java heap. */
  public static final WorldOptions DEFAULT = new WorldOptions(1 << 16, new byte[0], false);

  public WorldOptions withInput(byte[] newInput) {
    return new WorldOptions(frames, newInput, frozenClock);
  }

  public WorldOptions withFrames(int newFrames) {
    return new WorldOptions(newFrames, input, frozenClock);
  }

  public WorldOptions withFrozenClock() {
    return new WorldOptions(frames, input, true);
  }
}
