package org.landslide.engine.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Accesses without their order, each once, sorted by address; numbered from 0. */
public final class AccessTable {
  static final AccessTable EMPTY = new AccessTable(new long[0]);

  // An access consists of these four numbers.
  static final int FIRST_BYTE = 0;
  static final int INSTRUCTION = 1;
  static final int BLOCK = 2;
  static final int FORM = 3;
  static final int WIDTH = 4;

  private static final int WRITE_BIT = 1;
  private static final int DESTROY_BIT = 2;
  private static final int ATOMIC_BIT = 4;
  private static final int SEALED_BIT = 8;
  private static final int BYTES_SHIFT = 4;

  private final long[] numbers;

  AccessTable(long[] numbers) {
    this.numbers = numbers;
  }

  public static long firstByte(int space, int address) {
    return ((long) space << 32) | Integer.toUnsignedLong(address);
  }

  static long form(int bytes, boolean write, AccessMode manner) {
    int bits = (write ? WRITE_BIT : 0) | bit(manner);
    return ((long) bytes << BYTES_SHIFT) | bits;
  }

  private static int bit(AccessMode manner) {
    return switch (manner) {
      case PLAIN -> 0;
      case ATOMIC -> ATOMIC_BIT;
      case SEALED -> SEALED_BIT;
    };
  }

  /** Of an access that ends the life of what it touches. */
  static long destroying(int bytes) {
    return ((long) bytes << BYTES_SHIFT) | WRITE_BIT | DESTROY_BIT;
  }

  public int size() {
    return numbers.length / WIDTH;
  }

  /** The space in the upper half, the address in the lower one. */
  public long firstByte(int access) {
    return numbers[WIDTH * access + FIRST_BYTE];
  }

  public long lastByte(int access) {
    return firstByte(access) + bytes(access) - 1;
  }

  /** Size and flags, in one number. */
  long form(int access) {
    return numbers[WIDTH * access + FORM];
  }

  public int bytes(int access) {
    return (int) (numbers[WIDTH * access + FORM] >> BYTES_SHIFT);
  }

  public boolean isWrite(int access) {
    return (numbers[WIDTH * access + FORM] & WRITE_BIT) != 0;
  }

  public boolean isDestroying(int access) {
    return (numbers[WIDTH * access + FORM] & DESTROY_BIT) != 0;
  }

  boolean isAtomic(int access) {
    return (numbers[WIDTH * access + FORM] & ATOMIC_BIT) != 0;
  }

  public boolean isSealed(int access) {
    return (numbers[WIDTH * access + FORM] & SEALED_BIT) != 0;
  }

  public long instruction(int access) {
    return numbers[WIDTH * access + INSTRUCTION];
  }

  public long block(int access) {
    return numbers[WIDTH * access + BLOCK];
  }

  /** Gives a block in a space another number. */
  @FunctionalInterface
  public interface Renumbering {
    long block(int space, long block);
  }

  /** The same with other numbers of blocks; itself if no number is another one. */
  public AccessTable renamed(Renumbering numbers) {
    long[] changed = this.numbers;
    for (int access = 0; access < size(); access++) {
      long before = block(access);
      long now = before == 0 ? 0 : numbers.block((int) (firstByte(access) >>> 32), before);
      if (now != before) {
        changed = changed == this.numbers ? changed.clone() : changed;
        changed[WIDTH * access + BLOCK] = now;
      }
    }
    return changed == this.numbers ? this : new AccessTable(changed);
  }

  public DataRace.Access describe(int access, int thread) {
    long first = firstByte(access);
    return new DataRace.Access(
        thread,
        instruction(access),
        isWrite(access),
        (int) (first >>> 32),
        (int) first,
        bytes(access));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof AccessTable that && Arrays.equals(numbers, that.numbers);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(numbers);
  }
}
