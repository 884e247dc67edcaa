package org.landslide.check.heap;

/**
 * A stretch of memory that a program got in one piece: a block of the heap, or a mapping.
 *
 * @param number tells it from others that were at the same place before
 * @param end the first address behind it
 */
public record Region(long number, long start, long end) {
  public static Region of(HeapBlock block) {
    return new Region(block.number(), block.start(), block.end());
  }

  public boolean contains(long address) {
    return start <= address && address < end;
  }
}
