package org.landslide.engine.finding;

/**
 * A place in the program, as a line of a stack shows it.
 *
 * @param pc the address of the instruction
 * @param function its function, with the offset when no line is known; never empty
 * @param file the source file, empty when it is not known
 * @param line the line in it, 0 when it is not known
 * @param part what the function has to do with a bug, as far as the guest knows
 */
public record Frame(long pc, String function, String file, int line, Part part) {
  /** What a function has to do with a bug that shows inside of it. */
  public enum Part {
    /** It may be to blame. */
    CODE,
    /** It waits, or notices what its caller has done wrong: the caller is of interest. */
    NOTICES,
    /** The same of a function that takes a lock. */
    LOCKS
  }

  /** A place in a function of which nothing is known. */
  public Frame(long pc, String function, String file, int line) {
    this(pc, function, file, line, Part.CODE);
  }

  /** The same, playing another part. */
  public Frame with(Part other) {
    return new Frame(pc, function, file, line, other);
  }

  /** {@code mutex_lock (mutex.c:30)}, or as much of it as is known. */
  public String describe() {
    return file.isEmpty() ? function : function + " (" + file + ":" + line + ")";
  }
}
