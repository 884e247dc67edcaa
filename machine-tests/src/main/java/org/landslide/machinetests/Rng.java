package org.landslide.machinetests;

import java.util.List;

/**
 * Pseudo-random numbers that never change between Java versions, since recorded results depend on
 * them (SplitMix64).
 */
final class Rng {
  private static final long STEP = 0x9e3779b97f4a7c15L;

  /** Operands at which carries, signs and counts change. */
  private static final int[] EDGES = {
    0,
    1,
    2,
    7,
    8,
    9,
    15,
    16,
    17,
    31,
    32,
    33,
    63,
    64,
    0x7f,
    0x80,
    0x81,
    0xff,
    0x100,
    0x7fff,
    0x8000,
    0x8001,
    0xffff,
    0x10000,
    0x7fffffff,
    0x80000000,
    0x80000001,
    -1,
    -2,
    -8,
    -16,
    -128,
    -129,
    -32768
  };

  private long state;

  Rng(long seed) {
    this.state = seed;
  }

  /** A sequence of its own for each index, whatever was drawn for other indexes. */
  static Rng of(long seed, long index) {
    return new Rng(mix(seed) ^ mix(index * STEP + 1));
  }

  static long mix(long value) {
    long z = (value ^ value >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }

  int bits() {
    state += STEP;
    return (int) (mix(state) >>> 32);
  }

  /** From 0 up to, but without, the bound. */
  int below(int bound) {
    return (int) (((bits() & 0xffffffffL) * bound) >>> 32);
  }

  /** Both ends included. */
  int between(int low, int high) {
    return low + below(high - low + 1);
  }

  boolean chance(int percent) {
    return below(100) < percent;
  }

  int pick(int... values) {
    return values[below(values.length)];
  }

  <T> T pick(List<T> values) {
    return values.get(below(values.size()));
  }

  /** An operand: often one at an edge, or next to one. */
  int operand() {
    return switch (below(8)) {
      case 0, 1, 2 -> pick(EDGES);
      case 3 -> pick(EDGES) + between(-2, 2);
      case 4 -> bits() >>> between(1, 31);
      case 5 -> bits() << between(1, 31);
      default -> bits();
    };
  }

  /**
   * A register's value of which every part of {@code size} bytes is zero, one, or the greatest or
   * least number, signed or unsigned.
   */
  int extreme(int size) {
    int least = 1 << (8 * size - 1);
    int value = pick(0, 1, -1, least, least - 1, least + 1, least - 2);
    return switch (size) {
      case 1 -> (value & 0xff) * 0x01010101;
      case 2 -> (value & 0xffff) * 0x00010001;
      default -> value;
    };
  }
}
