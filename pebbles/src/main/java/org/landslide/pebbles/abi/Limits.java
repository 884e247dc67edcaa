package org.landslide.pebbles.abi;

/**
 * Sizes and bounds of the world. Where the specification says "absurd", this is where it begins.
 */
public final class Limits {
  public static final int PAGE_SIZE = 4096;

  /** User memory begins here; what lies below is the kernel's and never mapped. */
  public static final int USER_START = 0x01000000;

  /** User memory ends before this address. Also the top of every initial stack. */
  public static final int USER_END = 0xfffff000;

  /** Size of the stack that a new program gets. */
  public static final int STACK_SIZE = 16 * PAGE_SIZE;

  /** The most bytes that the arguments of a program may take, pointers and terminators included. */
  public static final int MAX_ARGUMENT_BYTES = 4 * PAGE_SIZE;

  /** The longest file name, without its terminator. */
  public static final int MAX_NAME = 255;

  /** The most bytes that one print or readline may ask for. */
  public static final int MAX_TRANSFER = 1 << 20;

  /** The longest text that the debugging call prints. */
  public static final int MAX_DEBUG_TEXT = 4096;

  /** The most living threads and uncollected children, together, in all tasks. */
  public static final int MAX_THREADS = 4096;

  /** One tick of the timer, in retired instructions. */
  public static final int INSTRUCTIONS_PER_TICK = 10_000;

  public static final int CONSOLE_ROWS = 25;
  public static final int CONSOLE_COLUMNS = 80;

  private Limits() {}
}
