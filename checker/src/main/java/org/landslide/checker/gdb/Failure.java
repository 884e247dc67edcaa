package org.landslide.checker.gdb;

/**
 * What a recorded run ends with.
 *
 * @param thread the one that fails
 * @param signal the number that gdb has for the signal which says so
 * @param sentence what went wrong
 */
public record Failure(int thread, int signal, String sentence) {
  /** gdb's number of SIGABRT. */
  public static final int ABORTED = 6;

  /** gdb's number of SIGSEGV. */
  public static final int BAD_ACCESS = 11;
}
