package org.landslide.machine;

/**
 * The content of one 4 KiB frame.
 *
 * <p>A page may be written only by the memory epoch that owns it; a page owned by an earlier epoch
 * belongs to some snapshot and never changes again.
 */
final class Page {
  static final int SHIFT = 12;
  static final int SIZE = 1 << SHIFT;
  static final int OFFSET_MASK = SIZE - 1;

  /** What every frame holds that was never written. */
  static final Page ZERO = new Page(new byte[SIZE], Epoch.NONE);

  final byte[] data;
  long epoch;

  /** Set while decoded code of this page is cached, so that a store in place finds and drops it. */
  boolean decoded;

  Page(byte[] data, long epoch) {
    this.data = data;
    this.epoch = epoch;
  }

  Page copyFor(long newEpoch) {
    return new Page(data.clone(), newEpoch);
  }
}
