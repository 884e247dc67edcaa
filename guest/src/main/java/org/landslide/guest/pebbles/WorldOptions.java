package org.landslide.guest.pebbles;

/**
 * What a world starts with.
 *
 * @param frames how much memory there is, in pages; memory that is not used costs nothing
 * @param input what getchar and readline will read; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares options
public record WorldOptions(int frames, byte[] input) {
  /** 256 MiB and no input. A program that touches all of it needs as much of the Java heap. */
  public static final WorldOptions DEFAULT = new WorldOptions(1 << 16, new byte[0]);

  public WorldOptions withInput(byte[] newInput) {
    return new WorldOptions(frames, newInput);
  }

  public WorldOptions withFrames(int newFrames) {
    return new WorldOptions(newFrames, input);
  }
}
