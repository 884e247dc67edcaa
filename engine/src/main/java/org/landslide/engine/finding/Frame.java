package org.landslide.engine.finding;

/**
 * A place in the program, as a line of a stack shows it.
 *
 * @param pc the address of the instruction
 * @param function its function, with the offset when no line is known; never empty
 * @param file the source file, empty when it is not known
 * @param line the line in it, 0 when it is not known
 */
public record Frame(long pc, String function, String file, int line) {
  /** {@code mutex_lock (mutex.c:30)}, or as much of it as is known. */
  public String describe() {
    return file.isEmpty() ? function : function + " (" + file + ":" + line + ")";
  }
}
