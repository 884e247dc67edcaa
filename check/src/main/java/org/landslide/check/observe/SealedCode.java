package org.landslide.check.observe;

import org.landslide.engine.model.DataRace.Access;

/**
 * Instructions inside of a mutex that is taken to work. The same instruction, of a function that
 * makes something atomic, say, may be executed outside as well, and only one of the two may race.
 * So inside it has a number of its own: the instruction's, with a mark.
 */
public final class SealedCode {
  private static final long MARK = 1L << 59;

  private SealedCode() {}

  /** The number of an instruction when it is executed inside, for {@link Access#instruction}. */
  public static long mark(long instruction) {
    return instruction | MARK;
  }

  public static boolean isMarked(long instruction) {
    return (instruction & MARK) != 0;
  }
}
