package org.landslide.check.observe;

import org.landslide.engine.model.DataRace.Access;

/**
 * A line of memory: the unit in which a repeated string instruction takes part in data races.
 *
 * <p>Such an instruction can be interrupted between any two of its rounds, and it may have a
 * hundred thousand, of which only few touch what others touch as well. So it counts like many
 * instructions, one for each line that it touches, whose numbers are the instruction's own with a
 * mark. Before which rounds a thread is preempted follows from the lines that race. Lines and not
 * bytes: rounds in vain cost a step each but no interleaving, while each number is a preemption
 * point to be tried on its own.
 *
 * @param number in the order of addresses
 */
public record Line(int number) {
  public static final int BYTES = 64;

  private static final int BYTES_SHIFT = 6;
  private static final int NUMBER_SHIFT = 32;
  private static final long MARK = 1L << 58;

  /** The line that contains an address. */
  static Line of(int address) {
    return new Line(address >>> BYTES_SHIFT);
  }

  /** How many bytes there are from an address to the end of its line. */
  static int bytesFrom(int address) {
    return BYTES - (address & (BYTES - 1));
  }

  /** The address of its first byte. */
  public int address() {
    return number << BYTES_SHIFT;
  }

  /** The number of an instruction where it touches this line, for {@link Access#instruction}. */
  long mark(long instruction) {
    return instruction | MARK | ((long) number << NUMBER_SHIFT);
  }

  public static boolean isMarked(long instruction) {
    return (instruction & MARK) != 0;
  }

  /** The line with which an instruction is marked. */
  public static Line marked(long instruction) {
    return new Line((int) ((instruction & (MARK - 1)) >>> NUMBER_SHIFT));
  }
}
