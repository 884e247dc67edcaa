package org.landslide.check.heap;

import org.jspecify.annotations.Nullable;
import org.landslide.check.heap.Spans.Span;

/**
 * Numbers for what comes to lie at an address, one after the other: the number of the n-th block
 * there is the same whichever thread it was handed out to and in whatever order, so states that do
 * not differ otherwise do not differ in their numbers. Immutable.
 */
final class BlockNumbers {
  static final BlockNumbers NONE = new BlockNumbers(Spans.none(), 0);

  private static final int ADDRESS_BITS = 32;

  /** An odd number whose product with another one has bits from all over it. */
  private static final long SPREADING = 0x9E37_79B9_7F4A_7C15L;

  private final Spans<Integer> counts;

  /** Of all numbers that were given, in whatever order. */
  private final int hash;

  private BlockNumbers(Spans<Integer> counts, int hash) {
    this.counts = counts;
    this.hash = hash;
  }

  /** The number of the next thing at an address; never 0. */
  long next(long address) {
    return (count(address) + 1L) << ADDRESS_BITS | address;
  }

  private int count(long address) {
    Span<Integer> known = counts.at(address);
    return known == null ? 0 : known.value;
  }

  /** After the next thing at an address. */
  BlockNumbers after(long address) {
    int more = hash + Long.hashCode(next(address) * SPREADING);
    return new BlockNumbers(counts.with(address, address + 1, count(address) + 1), more);
  }

  /** The number of what has another one where more or fewer things lay at its address before. */
  @SuppressWarnings("ReferenceEquality") // the same counts need not be looked at
  long renumbered(long number, BlockNumbers other) {
    if (counts == other.counts) {
      return number;
    }
    long address = number & ((1L << ADDRESS_BITS) - 1);
    return number + ((long) (count(address) - other.count(address)) << ADDRESS_BITS);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BlockNumbers that && counts.equals(that.counts);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
