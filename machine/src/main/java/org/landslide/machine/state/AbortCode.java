package org.landslide.machine.state;

import java.util.ArrayList;
import java.util.List;

/** What a program finds in EAX after its transaction was aborted; 0 when no bit applies. */
public final class AbortCode {
  /** By xabort, whose operand is in the upper eight bits. */
  public static final int EXPLICIT = 1;

  /** Trying again may help. */
  public static final int RETRY = 1 << 1;

  /** Another thread accessed the same memory. */
  public static final int CONFLICT = 1 << 2;

  /** It was too large, too deep, or tried to do what no transaction can. */
  public static final int CAPACITY = 1 << 3;

  /** By a breakpoint or a single step. */
  public static final int DEBUG = 1 << 4;

  /** While transactions were inside one another; added to the others by the processor itself. */
  public static final int NESTED = 1 << 5;

  private static final int ARGUMENT_SHIFT = 24;

  private AbortCode() {}

  /** For a reader: {@code CONFLICT}, {@code EXPLICIT 255, NESTED}. */
  public static String describe(int code) {
    List<String> reasons = new ArrayList<>();
    if ((code & EXPLICIT) != 0) {
      reasons.add("EXPLICIT " + (code >>> ARGUMENT_SHIFT));
    }
    addIf(code, RETRY, "RETRY", reasons);
    addIf(code, CONFLICT, "CONFLICT", reasons);
    addIf(code, CAPACITY, "CAPACITY", reasons);
    addIf(code, DEBUG, "DEBUG", reasons);
    addIf(code, NESTED, "NESTED", reasons);
    return reasons.isEmpty() ? "no reason given" : String.join(", ", reasons);
  }

  private static void addIf(int code, int bit, String name, List<String> reasons) {
    if ((code & bit) != 0) {
      reasons.add(name);
    }
  }

  /** The code of an xabort with this operand. */
  public static int explicit(int argument) {
    return EXPLICIT | argument << ARGUMENT_SHIFT;
  }
}
