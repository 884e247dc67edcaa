package org.landslide.machine.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The content of one 4 KiB frame.
 *
 * <p>A page may be written only by the memory epoch that owns it; a page owned by an earlier epoch
 * belongs to some snapshot and never changes again.
 */
public final class Page {
  public static final int SHIFT = 12;
  public static final int SIZE = 1 << SHIFT;
  public static final int OFFSET_MASK = SIZE - 1;

  /** What every frame holds that was never written. */
  static final Page ZERO = new Page(new byte[SIZE], Epoch.NONE);

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** For the offset of each word a number that has nothing in common with that of another one. */
  private static final long[] OFFSETS = new long[SIZE / Long.BYTES];

  static {
    Arrays.setAll(OFFSETS, i -> Memory.mix((long) i * Long.BYTES));
  }

  public final byte[] data;
  final long epoch;

  /** Set while decoded code of this page is cached, so that a store in place finds and drops it. */
  public boolean decoded;

  /**
   * Set once a walk of the page tables has led through this page or one that it is a copy of. So
   * every page with a mark of the processor's in one of its entries has it, in whichever machine
   * that was.
   */
  public boolean table;

  /** Zero until it is known. Machines on several threads may all find out, and find the same. */
  private long hash;

  public Page(byte[] data, long epoch) {
    this.data = data;
    this.epoch = epoch;
  }

  Page copyFor(long newEpoch) {
    Page copy = new Page(data.clone(), newEpoch);
    copy.table = table;
    return copy;
  }

  boolean sameContents(Page other) {
    return data == other.data || Arrays.equals(data, other.data);
  }

  /** The hash of a page that will not change any more. */
  long hash() {
    long known = hash;
    if (known == 0) {
      known = computeHash();
      hash = known;
    }
    return known;
  }

  /** Zero for a page of zeros, so that a cleared and a never written frame are the same. */
  public long computeHash() {
    long sum = 0;
    for (int offset = 0; offset < SIZE; offset += Long.BYTES) {
      long word = (long) LONGS.get(data, offset);
      if (word != 0) {
        sum += Memory.mix(word ^ OFFSETS[offset / Long.BYTES]);
      }
    }
    return sum;
  }
}
