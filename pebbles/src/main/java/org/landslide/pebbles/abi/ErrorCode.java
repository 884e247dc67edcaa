package org.landslide.pebbles.abi;

/**
 * What a refused system call returns in EAX. Pebbles only says "negative"; the values are ours, so
 * that a student who prints one can look it up.
 */
public final class ErrorCode {
  /** An argument points to memory that is not there, or not writable where it is written. */
  public static final int BAD_ADDRESS = -1;

  /** An argument has a value that the call cannot accept. */
  public static final int BAD_ARGUMENT = -2;

  /** Not enough memory is left. */
  public static final int NO_MEMORY = -3;

  /** There are as many threads and uncollected children as the world holds. */
  public static final int TOO_MANY_THREADS = -4;

  /** No such thread, or it is not in the state that the call needs. */
  public static final int BAD_THREAD = -5;

  /** There is no child that this thread could ever collect. */
  public static final int NO_CHILD = -6;

  /** No such file. */
  public static final int NO_FILE = -7;

  /** The file is not a program that can be run. */
  public static final int NOT_A_PROGRAM = -8;

  /** The task has several threads, and the call wants a task with one. */
  public static final int SEVERAL_THREADS = -9;

  /** The input has been read to its end. */
  public static final int END_OF_INPUT = -10;

  /** The console has no such feature. */
  public static final int UNSUPPORTED = -11;

  private ErrorCode() {}
}
