package org.landslide.machine.state;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The rounds that a repeated string instruction is about to make, numbered from 0. One that
 * compares may end before the last of them.
 *
 * @param count how many there are at most
 * @param size how many bytes an element has
 * @param down whether the addresses descend
 * @param source the address of the first element that is read at ESI, if the instruction uses it
 * @param target the address of the first element at EDI, if the instruction uses it
 */
public record Rounds(long count, int size, boolean down, OptionalInt source, OptionalInt target) {

  /**
   * The first round that touches one of these bytes.
   *
   * @param from the first round that is of interest
   * @param address of the first byte; a stretch does not go past the end of the address space
   */
  public OptionalLong next(long from, int address, int bytes) {
    long bySource = next(source, from, address, bytes);
    long byTarget = next(target, from, address, bytes);
    long first = Math.min(bySource, byTarget);
    return first < count ? OptionalLong.of(first) : OptionalLong.empty();
  }

  /** Elements lie side by side, so the wanted round follows from the distance to the first one. */
  private long next(OptionalInt start, long from, int address, int bytes) {
    if (start.isEmpty()) {
      return count;
    }
    long element = Integer.toUnsignedLong(start.getAsInt());
    long first = Integer.toUnsignedLong(address);
    long ahead = down ? element - (first + bytes - 1) : first - (element + size - 1);
    long behind = down ? element + size - 1 - first : first + bytes - 1 - element;
    if (behind < 0) {
      return count;
    }
    long round = Math.max(from, ahead <= 0 ? 0 : (ahead + size - 1) / size);
    return round <= behind / size ? round : count;
  }
}
