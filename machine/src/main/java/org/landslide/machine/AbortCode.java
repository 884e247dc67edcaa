package org.landslide.machine;

/** What a program finds in EAX after its transaction was aborted; 0 when no bit applies. */
public final class AbortCode {
  /** By xabort, whose operand is in the upper eight bits. */
  public static final int EXPLICIT = 1;

  /** Trying again may help. */
  public static final int RETRY = 1 << 1;

  /** Somebody else accessed the same memory. */
  public static final int CONFLICT = 1 << 2;

  /** It was too large, too deep, or tried to do what no transaction can. */
  public static final int CAPACITY = 1 << 3;

  /** By a breakpoint or a single step. */
  public static final int DEBUG = 1 << 4;

  /** While transactions were inside one another; added to the others by the processor itself. */
  public static final int NESTED = 1 << 5;

  private static final int ARGUMENT_SHIFT = 24;

  private AbortCode() {}

  /** The code of an xabort with this operand. */
  public static int explicit(int argument) {
    return EXPLICIT | argument << ARGUMENT_SHIFT;
  }
}
