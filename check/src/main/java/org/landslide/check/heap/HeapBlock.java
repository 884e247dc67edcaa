package org.landslide.check.heap;

import java.util.Optional;
import org.landslide.check.text.Wording;

/**
 * Memory that the program got from its allocator.
 *
 * @param number tells it from all other blocks of its task, earlier ones at the same place too
 * @param size in bytes, may be 0
 * @param freed where and by which thread, if it was given back
 */
public record HeapBlock(long number, int address, int size, Site allocated, Optional<Site> freed) {
  /** Where a block lies. */
  record Place(long number, int address, int size) {}

  /** All of it but which threads had to do with it. */
  Place place() {
    return new Place(number, address, size);
  }

  public long start() {
    return Integer.toUnsignedLong(address);
  }

  /** The first address behind it. */
  public long end() {
    return start() + Integer.toUnsignedLong(size);
  }

  /**
   * The end of what no other block can occupy. Even an empty block has its first byte for itself,
   * since no two blocks may have the same address.
   */
  long reservedEnd() {
    return Math.max(end(), start() + 1);
  }

  boolean contains(long point) {
    return start() <= point && point < end();
  }

  /** How far away it is: 0 for points that it contains and for the first one behind it. */
  long distanceTo(long point) {
    return point < start() ? start() - point : Math.max(0, point - end());
  }

  HeapBlock freedBy(Site site) {
    return new HeapBlock(number, address, size, allocated, Optional.of(site));
  }

  /** {@code a block of 24 bytes at 0x01007008}. */
  public String describe() {
    return "a block of "
        + Wording.bytes(Integer.toUnsignedLong(size))
        + " at "
        + Wording.address(address);
  }
}
